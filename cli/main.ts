#!/usr/bin/env node
import process from 'node:process';
import { EXIT } from '../contract/verdict.ts';
import { invoke } from './invoke.ts';
import { surroundingsOf } from './surroundings.ts';
import { systemMessage } from './system-message.ts';

// A reader that went away (`toolgauge run | head`) changes nothing: the record is written and the exit code is told.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') return;
  process.stderr.write(`toolgauge: stdout cannot be written: ${systemMessage(error)}.\n`);
  process.once('exit', () => (process.exitCode = EXIT.usage));
});
process.stderr.on('error', () => undefined);

process.exitCode = await invoke(process.argv.slice(2), surroundingsOf(process));
