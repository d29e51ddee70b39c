// Words of the patch and of the files that it changed which must not stand in an answer: they are too odd to stand there by chance.

import type { Reported } from './report.ts';
import { asBuffer } from '../text/utf8.ts';
import { resolve, type World } from '../world.ts';

const WORD = /[A-Za-z0-9_]{8,}/g;
/** Words of small letters only are no coincidence from this length on. */
const LONG = 12;
const MOST = 40;
/** Files above are not searched. */
const SEARCHED = 65_536;

/** What answers say of their own accord. */
const OWN_WORDS = /^(?:success|partial_changes|apply_patch|mismatchDetailBytes|lock_wait_duration_seconds|line_numbered)/i;

export interface Words {
  /** Of lines of the patch. */
  ofPatch: string[];
  /** Of files before and after, also of one that is refused, that the patch does not hold. */
  ofFiles: string[];
}

export function wordsNotToTell({ patch, failure, changes, world }: Reported): Words {
  const lines = patch.split('\n').map((line) => line.replace(/\r$/, ''));
  const operations = lines.filter((line) => line.trimStart().startsWith('*** '));
  const told = [failure?.context, failure?.line, ...(failure?.lines ?? []), world.cwd, ...operations].join('\n');
  const mayBeTold = (word: string): boolean => !told.includes(word) && !OWN_WORDS.test(word);
  const ofPatch = new Set<string>();
  for (const line of lines) if (!line.trimStart().startsWith('*** ')) for (const word of oddWords(line)) ofPatch.add(word);
  const ofFiles = new Set<string>();
  const contents = [...changes.flatMap(({ before, after }) => [before, after]), ...targetsOf(world, failure)];
  for (const content of contents) for (const word of oddWords(textOf(content))) if (!patch.includes(word)) ofFiles.add(word);
  return { ofPatch: [...ofPatch].filter(mayBeTold).slice(0, MOST), ofFiles: [...ofFiles].filter(mayBeTold).slice(0, MOST) };
}

/** The files that the failing operation is about. */
function targetsOf(world: World, failure: Reported['failure']): (Uint8Array | undefined)[] {
  return [failure?.path, failure?.destination].map((path) => {
    const target = path === undefined ? undefined : resolve(world, path);
    return target?.kind === 'file' ? target.node.bytes : undefined;
  });
}

function textOf(bytes: Uint8Array | undefined): string {
  return bytes && bytes.length <= SEARCHED ? asBuffer(bytes).toString('latin1') : '';
}

function oddWords(text: string): string[] {
  return (text.match(WORD) ?? []).filter((word) => word.length >= LONG || /[A-Z0-9_]/.test(word));
}
