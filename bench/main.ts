import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { placeForDirectories } from '../gauge/workspace/places.ts';
import { median, timed } from './measure.ts';
import { largePatches } from './large-patches.ts';
import { largeReads } from './large-reads.ts';
import { Pipeline, type Held } from './pipeline.ts';
import { echoYardstick, memoryYardstick } from './yardsticks.ts';

// Claims of speed, as ratios within one run. Quote medians; the machine's own speed cancels out.

const TAU: Held = { family: 'replace', dialect: 'tau' };
const OTHERS: readonly Held[] = [
  { family: 'replace', dialect: 'harness' }, { family: 'read', dialect: 'tau' }, { family: 'line-edit', dialect: 'tau' },
  { family: 'apply-patch', dialect: 'tau' },
];

const REPEATS = 7;
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Claim {
  claim: string;
  /** A ratio, unless `unit` says otherwise. */
  value: number;
  bar?: string;
  unit?: string;
  detail: string;
}

async function inProcess(held: Held): Promise<{ claim: Claim; rate: number }> {
  const pipeline = new Pipeline('reference', held);
  const ours = median(await timed(REPEATS, () => pipeline.run()));
  const count = pipeline.cases.length;
  const theirs = median(await timed(REPEATS, memoryYardstick(pipeline.cases)));
  await pipeline.end();
  const perCase = (seconds: number): string => `${((seconds * 1e6) / count).toFixed(1)} us`;
  return {
    rate: count / ours,
    claim: {
      claim: `pipeline in process over one memfs write and read, ${held.family} in ${held.dialect}`, value: ours / theirs, bar: '<= 8',
      detail: `${count} cases, ${perCase(ours)} a case against ${perCase(theirs)}`,
    },
  };
}

async function overExec(): Promise<Claim> {
  const pipeline = new Pipeline(`exec:${process.execPath} ${here('../adapters/runtimes/host.js')} ${here('reference-module.js')}`, TAU);
  const ours = median(await timed(REPEATS, () => pipeline.run()));
  const yardstick = echoYardstick(pipeline.cases, placeForDirectories());
  const theirs = median(await timed(REPEATS, () => yardstick.run()));
  yardstick.end();
  const count = pipeline.cases.length;
  await pipeline.end();
  return {
    claim: 'pipeline over exec over one echo and one write and read in RAM', value: ours / theirs, bar: '<= 3',
    detail: `${count} cases, ${((ours * 1e6) / count).toFixed(1)} us a case against ${((theirs * 1e6) / count).toFixed(1)} us`,
  };
}

async function directoryRate(memoryRate: number): Promise<Claim> {
  const pipeline = new Pipeline('reference@dir', TAU);
  const ours = median(await timed(REPEATS, () => pipeline.run()));
  const rate = pipeline.cases.length / ours;
  await pipeline.end();
  return {
    claim: 'cases a second in a RAM-backed directory over in process', value: rate / memoryRate, bar: '>= 0.25',
    detail: `${rate.toFixed(0)} against ${memoryRate.toFixed(0)}`,
  };
}

async function wholeRun(): Promise<Claim> {
  const run = (): Buffer => execFileSync(process.execPath, [here('../cli/main.js'), 'run', 'reference', '--json'], { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 30 });
  const { totals } = JSON.parse(run().toString('utf8')) as { totals: { cases: number; rules: number } };
  return {
    claim: 'toolgauge run reference, all rules of the first dialects', value: median(await timed(3, run)), unit: 's', bar: '< 10 s on two cores',
    detail: `${totals.rules} rules, ${totals.cases} cases`,
  };
}

async function readingLargeFiles(): Promise<Claim[]> {
  return (await largeReads()).map(({ what, overBytes, growth, seconds }): Claim => ({
    claim: `read of 10 MiB of ${what} over reading its bytes`, value: overBytes, bar: 'proportional to the size',
    detail: `${(seconds * 1000).toFixed(0)} ms; ${growth.toFixed(2)} times as much a byte as of 1 MiB`,
  }));
}

async function applyingLargePatches(): Promise<Claim[]> {
  return (await largePatches()).map(({ what, growth, seconds }): Claim => ({
    claim: `time of a patch of ${what} over ten times that of a tenth`, value: growth, bar: 'about 1 or less: linear',
    detail: `${(seconds * 1000).toFixed(0)} ms`,
  }));
}

async function startUp(): Promise<Claim[]> {
  const wall = async (args: string[]): Promise<number> => median(await timed(REPEATS, () => execFileSync(process.execPath, args, { stdio: 'ignore' })));
  const empty = await wall(['-e', '0']);
  const commands = [['rules'], ['explain', 'replace/bom'], ['--help']];
  const claims: Claim[] = [];
  for (const command of commands) {
    const ours = await wall([here('../cli/main.js'), ...command]);
    claims.push({
      claim: `toolgauge ${command[0]} over an empty node`, value: ours / empty, bar: '< 3',
      detail: `${(ours * 1000).toFixed(0)} ms against ${(empty * 1000).toFixed(0)} ms`,
    });
  }
  return claims;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { json: { type: 'boolean', default: false } }, allowPositionals: true });
  if (positionals[0] === 'reduction') return printReduction(positionals.slice(1), values.json);
  const { claim, rate } = await inProcess(TAU);
  const claims = [claim];
  for (const held of OTHERS) claims.push((await inProcess(held)).claim);
  claims.push(await overExec(), await directoryRate(rate), await wholeRun());
  claims.push(...(await readingLargeFiles()), ...(await applyingLargePatches()), ...(await startUp()));
  if (values.json) console.log(JSON.stringify({ node: process.version, claims }, undefined, 2));
  else for (const { claim: name, value, bar, unit, detail } of claims) console.log(`${value.toFixed(2)}${unit ? ` ${unit}` : ''}  (${bar})  ${name}: ${detail}`);
}

/** `reduction [FAULT...]`: takes minutes, so it stands beside the claims of speed. */
async function printReduction(faults: string[], json: boolean): Promise<void> {
  const { reductionIdentity } = await import('./reduction.ts');
  const rows = await reductionIdentity((name) => faults.length === 0 || faults.includes(name));
  if (json) return console.log(JSON.stringify(rows, undefined, 2));
  const loose = rows.filter(({ met, identical }) => identical < met * 0.95);
  for (const { fault, signature, met, identical, cases } of loose) console.log(`${identical}/${met} ${fault} ${signature}\n    ${cases.join('\n    ')}`);
  console.log(`${rows.length - loose.length} of ${rows.length} signatures: the same reduced case in at least 19 of 20 seeds`);
}

await main();
