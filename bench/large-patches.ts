import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inDirectory, type Use } from './in-directory.ts';
import { median, timed } from './measure.ts';

/** A patch that is large, beside a tenth of it. */
export interface LargePatch {
  what: string;
  /** Time over ten times that of the tenth: 1 where it grows as the patch or its file does. */
  growth: number;
  seconds: number;
}

const REPEATS = 5;
const CHUNKS = 200;

/** Patches of one long file and of many files through the reference's `apply_patch`, on a RAM-backed directory. */
export function largePatches(): Promise<LargePatch[]> {
  return inDirectory(async (root, use) => [
    await grown(`${CHUNKS} chunks in 100000 lines`, 10_000, (lines) => oneFile(root, lines), use),
    await grown('1000 files', 100, (files) => manyFiles(root, files), use),
  ]);
}

/** Lays out what a size needs; a patch for it, and one back, so that each call finds its lines. */
type Layout = (size: number) => readonly [there: string, back: string];

async function grown(what: string, size: number, layout: Layout, use: Use): Promise<LargePatch> {
  const seconds: number[] = [];
  for (const each of [size, 10 * size]) {
    const patches = layout(each);
    let calls = 0;
    seconds.push(median(await timed(REPEATS, () => use('apply_patch', patches[(calls++) % 2] as string))));
  }
  const [small, large] = seconds as [number, number];
  return { what, growth: large / (10 * small), seconds: large };
}

/** Every chunk changes a line of a file of distinct lines, between two others, all the same way apart. */
function oneFile(root: string, count: number): readonly [string, string] {
  writeFileSync(join(root, 'f.txt'), Array.from({ length: count }, (_, line) => `line ${line}\n`).join(''));
  const places = Array.from({ length: CHUNKS }, (_, chunk) => Math.floor(((chunk + 0.5) * count) / CHUNKS));
  const patch = (old: string, now: string): string => patchOf(['*** Update File: f.txt', ...places.flatMap((line) =>
    ['@@', ` line ${line - 1}`, `-${old} ${line}`, `+${now} ${line}`, ` line ${line + 1}`])]);
  return [patch('line', 'changed'), patch('changed', 'line')];
}

/** One update of each file, a hundred to a directory. */
function manyFiles(root: string, count: number): readonly [string, string] {
  const paths = Array.from({ length: count }, (_, file) => `d${Math.floor(file / 100)}/f${file}.txt`);
  for (const path of paths) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), 'first\nsecond\nthird\n');
  }
  const patch = (old: string, now: string): string => patchOf(paths.flatMap((path) =>
    [`*** Update File: ${path}`, '@@', ' first', `-${old}`, `+${now}`, ' third']));
  return [patch('second', 'changed'), patch('changed', 'second')];
}

function patchOf(lines: readonly string[]): string {
  return ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n');
}
