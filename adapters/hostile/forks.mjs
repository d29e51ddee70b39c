import { spawn } from 'node:child_process';
import process from 'node:process';
import { exactEdit } from './exact-edit.mjs';

let forked = false;

/** Is right, but leaves a process behind, in its own group or (`FORKS=detached`) in one of the child's; named after this file. */
export default exactEdit('forks', () => {
  if (forked) return;
  forked = true;
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', import.meta.url], {
    stdio: 'ignore', detached: process.env.FORKS === 'detached',
  }).unref();
});
