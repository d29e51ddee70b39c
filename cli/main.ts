#!/usr/bin/env node
import { invoke } from './invoke.ts';
import { surroundingsOf } from './surroundings.ts';

// A reader that went away (`toolgauge rules | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await invoke(process.argv.slice(2), surroundingsOf(process));
