import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tmp from 'tmp-promise';
import { expect, test } from 'vitest';
import { sweepLeases, takeLease } from './lease.ts';

test('a released lease leaves no directory', () => {
  const lease = takeLease();
  mkdirSync(join(lease.directory, 'deep/er'), { recursive: true });
  lease.release();
  expect(existsSync(lease.directory)).toBe(false);
});

test('a sweep clears what a killed run left, its processes too, and nothing of a living one', async () => {
  const place = tmp.dirSync({ unsafeCleanup: true });
  const ended = spawn(process.execPath, ['-e', '']);
  await once(ended, 'exit');
  const left = join(place.name, `toolgauge-${ended.pid}-abcdef`);
  const living = join(place.name, `toolgauge-${process.pid}-abcdef`);
  for (const directory of [left, living]) mkdirSync(directory);

  const orphan = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  const gone = once(orphan, 'exit');
  const lease = takeLease();
  lease.noteChild(orphan.pid as number);
  writeFileSync(join(left, 'children'), readFileSync(join(lease.directory, 'children')));

  sweepLeases(place.name);
  await gone;
  expect(orphan.signalCode).toBe('SIGKILL');
  expect(existsSync(left)).toBe(false);
  expect(existsSync(living)).toBe(true);
  lease.release();
  place.removeCallback();
});

test.runIf(existsSync('/proc/self/environ'))('a release ends a process that left its group but kept the home that it was given', async () => {
  const lease = takeLease();
  const stray = spawn('sleep', ['600'], { detached: true, stdio: 'ignore', env: { ...process.env, HOME: join(lease.directory, 'home') } });
  await once(stray, 'spawn');
  const gone = once(stray, 'exit');
  lease.release();
  await gone;
  expect(stray.signalCode).toBe('SIGKILL');
});

test('a release ends the workers that work there', async () => {
  const lease = takeLease();
  const worker = spawn('sleep', ['600'], { stdio: 'ignore' });
  const gone = once(worker, 'exit');
  lease.noteWorker(worker.pid as number);
  lease.release();
  await gone;
  expect(worker.signalCode).toBe('SIGKILL');
});
