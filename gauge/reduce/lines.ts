import type { Call, Case } from '../../contract/case.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { patchesOf } from './patches.ts';
import { isObject, mapCalls } from './steps.ts';
import { mapTexts, textsOf } from './texts.ts';

/** Contents of more lines than this lose them by the hundred, as stretches of text. */
const MOST_LINES = 60;

/** A line of a content away, the numbers that address lines behind it lowered, and contexts that were right kept right. */
export function* fewerLines(kase: Case): Iterable<Case> {
  for (const [index, { text, kind }] of textsOf(kase).entries()) {
    const lines = kind === 'content' ? linesOf(text) : [];
    if (lines.length > MOST_LINES || !addressesLines(kase)) continue;
    for (let gone = lines.length - 1; gone >= 0; gone -= 1) yield withLines(kase, index, lines, lines.toSpliced(gone, 1), (line) => (line > gone + 1 ? line - 1 : line));
  }
}

/** Plainer lines: without their text, with one letter, or with the plainest ending; contexts that were right kept right. */
export function* plainerLines(kase: Case): Iterable<Case> {
  for (const [index, { text, kind }] of textsOf(kase).entries()) {
    const lines = kind === 'content' ? linesOf(text) : [];
    if (lines.length > MOST_LINES || !addressesLines(kase)) continue;
    for (const [at, { content, ending }] of lines.entries()) {
      for (const plain of ['', 'a', content.slice(0, content.length >> 1)]) {
        if (plain.length <= content.length && plain !== content) yield withLines(kase, index, lines, lines.with(at, { content: plain, ending }), same);
      }
      if (ending !== '\n') yield withLines(kase, index, lines, lines.with(at, { content, ending: '\n' }), same);
    }
  }
}

interface Line {
  content: string;
  ending: string;
}

const same = (line: number): number => line;

function linesOf(text: string): Line[] {
  return [...text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)].map(([, content = '', ending = '']) => ({ content, ending })).filter(({ content, ending }) => content + ending !== '');
}

function addressesLines(kase: Case): boolean {
  return JSON.stringify(kase.runs).includes('_line') || patchesOf(kase).length > 0;
}

function withLines(kase: Case, index: number, before: readonly Line[], after: readonly Line[], number: (line: number) => number): Case {
  const text = after.map(({ content, ending }) => content + ending).join('');
  const changed = mapTexts(kase, (old, at) => (at === index ? text : old.text));
  return mapCalls(changed, (call) => withNumbers(call, kase.dialect === 'at' ? 1 : 0, before, after, number));
}

function withNumbers(call: Call, anchor: number, before: readonly Line[], after: readonly Line[], number: (line: number) => number): Call {
  const renumbered = (json: Json): Json => {
    if (Array.isArray(json)) return json.map(renumbered);
    if (!isObject(json)) return json;
    const entry: JsonObject = Object.fromEntries(Object.entries(json).map(([key, value]) =>
      [key, key.includes('_line') && typeof value === 'number' ? number(value) : renumbered(value)]));
    const { start_line: start, context_line: context } = json;
    const wasRight = typeof start === 'number' && context === (before[start - 2 + anchor]?.content ?? '');
    if (wasRight && typeof entry['start_line'] === 'number') entry['context_line'] = after[entry['start_line'] - 2 + anchor]?.content ?? '';
    return entry;
  };
  return { ...call, arguments: renumbered(call.arguments) };
}
