import process from 'node:process';
import { exactEdit } from './exact-edit.mjs';

console.log('loading');

/** Talks on what it takes for its stdout. */
export default exactEdit('prints', () => {
  console.log('editing');
  process.stdout.write('still editing\n');
});
