// The usual way: scan level by level and stop at the first hit; replace from the last place to the first. For tests.

import type { Chunk } from '../operations.ts';

export type Scanned = { kind: 'text'; text: string } | { kind: 'refused'; why: 'context' | 'lines' } | { kind: 'undefined' };

const WS = '[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const END = new RegExp(`${WS}+$`);
const START = new RegExp(`^${WS}+`);
const FOLD: { [character: string]: string } = {};
for (const dash of '\u2010\u2011\u2012\u2013\u2014\u2015\u2212') FOLD[dash] = '-';
for (const single of '\u2018\u2019\u201a\u201b') FOLD[single] = "'";
for (const double of '\u201c\u201d\u201e\u201f') FOLD[double] = '"';
for (const space of '\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000') FOLD[space] = ' ';

const LEVELS: ((line: string) => string)[] = [
  (line) => line,
  (line) => line.replace(END, ''),
  (line) => line.replace(END, '').replace(START, ''),
  (line) => [...line.replace(END, '').replace(START, '')].map((one) => FOLD[one] ?? one).join(''),
];

function seek(lines: readonly string[], pattern: readonly string[], from: number, eof: boolean, levels: number): number | undefined {
  if (pattern.length === 0) return from;
  if (pattern.length > lines.length) return undefined;
  const first = eof ? lines.length - pattern.length : from;
  for (const see of LEVELS.slice(0, levels)) {
    for (let at = first; at <= lines.length - pattern.length; at += 1) {
      if (pattern.every((line, j) => see(line) === see(lines[at + j] as string))) return at;
    }
  }
  return undefined;
}

interface Hit {
  start: number;
  old: string[];
  texts: string[];
  chunk: Chunk;
  addition: boolean;
}

function hits(lines: readonly string[], chunks: readonly Chunk[], levels: number): Hit[] | 'context' | 'lines' {
  const found: Hit[] = [];
  let cursor = 0;
  for (const chunk of chunks) {
    if (chunk.context !== undefined) {
      const at = seek(lines, [chunk.context], cursor, false, levels);
      if (at === undefined) return 'context';
      cursor = at + 1;
    }
    let old = chunk.body.flatMap(({ sign, text }) => (sign === '+' ? [] : [text]));
    let texts = chunk.body.flatMap(({ sign, text }) => (sign === '-' ? [] : [text]));
    if (old.length === 0) {
      found.push({ start: -1, old, texts, chunk, addition: true });
      continue;
    }
    let start = seek(lines, old, cursor, chunk.eof, levels);
    if (start === undefined && old.at(-1) === '') {
      old = old.slice(0, -1);
      if (texts.at(-1) === '') texts = texts.slice(0, -1);
      start = seek(lines, old, cursor, chunk.eof, levels);
    }
    if (start === undefined) return 'lines';
    found.push({ start, old, texts, chunk, addition: false });
    cursor = start + old.length;
  }
  return found;
}

export function scannedRewritten(file: string, chunks: readonly Chunk[], levels: number): Scanned {
  const lines = file === '' ? [] : (file.endsWith('\n') ? file.slice(0, -1) : file).split('\n');
  const found = hits(lines, chunks, levels);
  if (typeof found === 'string') return { kind: 'refused', why: found };
  const end = lines.length > 0 && lines.at(-1) === '' ? lines.length - 1 : lines.length;
  const placed = found.map((hit, at) => ({ ...hit, start: hit.addition ? end : hit.start, at }));
  placed.sort((a, b) => a.start - b.start || a.at - b.at);
  for (const { start, old, texts } of placed.reverse()) lines.splice(start, old.length, ...texts);
  if (lines.length > 0 && lines.at(-1) !== '') lines.push('');
  return { kind: 'text', text: lines.join('\n') };
}

/** Marks every file line with what becomes of it, then spells them. */
export function scannedKept(file: string, chunks: readonly Chunk[], levels: number): Scanned {
  const whole = file.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const texts = whole.map((line) => line.replace(/\r?\n$/, ''));
  const found = hits(texts, chunks, levels);
  if (typeof found === 'string') return { kind: 'refused', why: found };
  const preferred = whole[0]?.endsWith('\r\n') ? '\r\n' : '\n';
  const fate: ('stays' | 'goes' | undefined)[] = whole.map(() => undefined);
  const owner: (number | undefined)[] = whole.map(() => undefined);
  const inserted: { text: string; chunk: number }[][] = [...whole, ''].map(() => []);
  for (const [number, { start, old, texts: news, chunk, addition }] of found.entries()) {
    if (addition) {
      for (const text of news) inserted[whole.length]?.push({ text, chunk: number });
      continue;
    }
    for (let line = start; line < start + old.length; line += 1) {
      if (owner[line] !== undefined) return { kind: 'undefined' };
      owner[line] = number;
      fate[line] = 'goes';
    }
    let [o, n, slot, used, stopped] = [0, 0, start, 0, false];
    for (const { sign } of chunk.body) {
      if (sign === ' ' && !stopped) {
        if (o < old.length && n < news.length) {
          for (const text of news.slice(used, n)) inserted[slot]?.push({ text, chunk: number });
          fate[start + o] = 'stays';
          [slot, used] = [start + o + 1, n + 1];
        } else stopped = true;
      }
      if (sign !== '+') o += 1;
      if (sign !== '-') n += 1;
    }
    for (const text of news.slice(used)) inserted[slot]?.push({ text, chunk: number });
  }
  for (const [slot, all] of inserted.entries()) {
    const around = owner[slot - 1];
    if (around !== undefined && around === owner[slot] && all.some(({ chunk }) => chunk !== around)) return { kind: 'undefined' };
  }
  let text = '';
  for (const [slot, all] of inserted.entries()) {
    text += all.map((one) => one.text + preferred).join('');
    const line = whole[slot];
    if (line !== undefined && fate[slot] !== 'goes') text += line.endsWith('\n') ? line : line + preferred;
  }
  return { kind: 'text', text };
}
