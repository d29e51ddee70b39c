import type { Case, Step } from '../../contract/case.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import { hostileName } from '../arbitraries/hostile-names.ts';
import { anyFile, counted, type LineFile } from '../arbitraries/line-files.ts';
import { SMALL } from '../arbitraries/limits.ts';
import { READ_PATH, readCall, reading } from '../arbitraries/read-case.ts';
import { fields, MALFORMED_ENTRIES, NOT_INTEGERS, ranges, validAsk, type Range } from '../arbitraries/read-requests.ts';
import { property, type Property } from '../property.ts';

/** A range that may end past the last line, and now and then starts there. */
function anyRange(dice: Dice, total: number): Range {
  const start = dice.oneIn(12) ? total + dice.between(1, 2) : dice.between(1, Math.max(1, total));
  return [start, start + dice.size(0, total + 3)];
}

/** One range, in any form. */
function oneRange(dice: Dice, total: number): JsonObject {
  const range = anyRange(dice, total);
  return dice.pick<JsonObject>([{}, { start_line: range[0] }, { end_line: range[1] }, fields(range), ranges(range)]);
}

/** Several; of a file without lines so few that no reading of them is cut. */
function severalRanges(dice: Dice, total: number): JsonObject {
  const count = total === 0 ? dice.between(1, 3) : dice.size(1, 9);
  return ranges(...Array.from({ length: count }, () => anyRange(dice, total)));
}

const anyAsk = (dice: Dice, total: number): JsonObject => (dice.flip() ? oneRange(dice, total) : severalRanges(dice, total));

/** Requests that may be wrong in several ways. */
function anyRequest(dice: Dice, total: number): Json {
  const sent: JsonObject = {};
  const value = (): Json => (dice.oneIn(4) ? dice.pick<Json>([0, -1, ...NOT_INTEGERS]) : dice.between(1, total + 2));
  if (!dice.oneIn(8)) sent['path'] = dice.pick<Json>([READ_PATH, READ_PATH, READ_PATH, 'gone.txt', 'd', 'l', 'd/f.txt', 1, '']);
  if (dice.oneIn(3)) sent['start_line'] = value();
  if (dice.oneIn(3)) sent['end_line'] = value();
  if (dice.oneIn(3)) sent['ranges'] = dice.oneIn(6) ? dice.pick<Json>([[], {}, 'x', 1]) : anyEntries(dice, total);
  if (dice.oneIn(12)) sent['line_count'] = dice.pick<Json>([1, null]);
  return dice.oneIn(20) ? dice.pick<Json>([null, [], 'f.txt', 1]) : sent;
}

function anyEntries(dice: Dice, total: number): Json[] {
  return Array.from({ length: dice.size(1, 5) }, (): Json => {
    const range = anyRange(dice, Math.max(1, total));
    if (dice.oneIn(8)) return dice.pick(MALFORMED_ENTRIES)(range);
    const [start_line, end_line] = range;
    if (dice.oneIn(12)) return { start_line: end_line + 1, end_line: start_line };
    return dice.oneIn(12) ? { start_line: dice.pick<Json>([0, ...NOT_INTEGERS]), end_line } : { start_line, end_line };
  });
}

/** Chunks of `size` lines, from the first line to past the last. */
const chunks = (total: number, size: number): JsonObject[] =>
  Array.from({ length: Math.max(1, Math.ceil(total / size)) }, (_, at) => fields([at * size + 1, (at + 1) * size]));

/** A file of many lines that are spelled in a few bytes of JSON. */
function longFile(dice: Dice): LineFile {
  const { content } = anyFile(dice, 9);
  const { content: last } = anyFile(dice, 4);
  return counted({ parts: [{ repeat: content, times: dice.pick([1, 40, 150, 300]) }, last] });
}

/** Ways to the file `t` that lead through links and directories with unusual names. */
function placed(dice: Dice, { content }: LineFile): { tree: Tree; path: string; cwd?: string } {
  const name = hostileName(dice);
  return dice.pick([
    { tree: { [`d/${name}`]: { file: content } }, path: `d/${name}` },
    { tree: { [`${name}/f.txt`]: { file: content }, l: { link: `${name}/f.txt` } }, path: 'l' },
    { tree: { 'e/t': { file: content }, [`d/${name}`]: { link: '../e/t' } }, path: `d/${name}` },
    { tree: { 'd/t': { file: content }, t: { file: 'other\n' } }, path: 't', cwd: 'd' },
    { tree: { 'd/e/t': { file: content }, k: { link: 'd/e' }, l: { link: '{root}/k/t' } }, path: dice.pick(['l', 'k/t', '{root}/k/t']) },
  ]);
}

/** The file written anew between reads. */
function rewritten(dice: Dice): Pick<Case['setup'], 'tree'> & { steps: Step[] } {
  const steps: Step[] = [];
  let file = anyFile(dice, 9);
  const tree: Tree = { [READ_PATH]: { file: file.content } };
  const turns = dice.between(1, 3);
  for (let turn = 0; turn < turns; turn += 1) {
    steps.push(readCall({ path: READ_PATH, ...anyAsk(dice, file.total) }));
    file = anyFile(dice, 9);
    steps.push({ put: { [READ_PATH]: dice.oneIn(5) ? null : { file: file.content } } });
  }
  return { tree, steps };
}

export const interactions = property('read/interactions', {
  'any-range': reading((dice) => {
    const { content, total } = anyFile(dice, 24);
    return { content, ask: oneRange(dice, total), ...(dice.oneIn(3) ? {} : { limits: SMALL }) };
  }),
  'any-ranges': reading((dice) => {
    const { content, total } = anyFile(dice, 16);
    return { content, ask: severalRanges(dice, total), ...(dice.oneIn(3) ? {} : { limits: SMALL }) };
  }),
  'any-request': reading((dice) => {
    const { content, total } = anyFile(dice, 6);
    return { content, tree: { l: { link: READ_PATH }, 'd/f.txt': { file: 'a\r\nb' } }, arguments: anyRequest(dice, total) };
  }),
  'consecutive-chunks': reading((dice) => {
    const { content, total } = anyFile(dice, 40);
    const isSmall = dice.oneIn(3);
    return { content, asks: chunks(total, isSmall ? dice.between(1, 6) : dice.size(1, 20)), ...(isSmall ? { limits: SMALL } : {}) };
  }),
  'real-limits': reading((dice) => {
    const { content, total } = longFile(dice);
    return { content, ask: anyAsk(dice, total) };
  }),
  'through-links': reading((dice) => {
    const file = anyFile(dice, 9);
    return { ...placed(dice, file), ask: dice.oneIn(3) || file.total === 0 ? {} : validAsk(dice, file.total) };
  }),
  'between-writes': reading((dice) => {
    const { tree, steps } = rewritten(dice);
    return { tree, before: steps, ask: oneRange(dice, 5) };
  }),
});

/** The rules taken together. */
export const READ_WHOLE_TOOL: readonly Property[] = [interactions];
