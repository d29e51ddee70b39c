import { expect, test } from 'vitest';
import { Random } from './testing/random.ts';
import { agreesOn } from './agreement.ts';
import { BLANKS } from './blanks.ts';
import type { Chunk, Element } from './operations.ts';
import { scannedKept, scannedRewritten } from './testing/second-formulation.ts';
import { updated, type Reading } from './update.ts';

const READINGS: Reading[] = [3, 4].flatMap((levels) => (['kept', 'rewritten'] as const).map((model): Reading =>
  ({ model, comparison: { levels, blanks: BLANKS }, emptyAtEnd: false, refusesMeeting: false })));

const ALPHABET = ['', 'a', 'b', 'c', 'a ', ' a', '\ta', 'ab', '@@', 'é', 'a–b', 'a-b', '“a”', '"a"', '\ufeffa', '\u00a0a', 'a\r'];
const ENDINGS = ['\n', '\n', '\n', '\r\n', '\r'];

function text(random: Random): string {
  return ALPHABET[random.below(random.below(4) === 0 ? ALPHABET.length : 4)] as string;
}

function file(random: Random): string {
  const lines = Array.from({ length: random.below(7) }, () => text(random) + (ENDINGS[random.below(ENDINGS.length)] as string));
  const whole = lines.join('');
  return random.below(4) === 0 ? whole.replace(/\r?\n$/, '') : whole + (random.below(6) === 0 ? '\n' : '');
}

function chunk(random: Random, lines: readonly string[]): Chunk {
  const start = random.below(lines.length + 1);
  const body = lines.slice(start, start + random.below(4)).flatMap((line): Element[] => {
    const kept: Element = { sign: random.below(2) === 0 ? ' ' : '-', text: random.below(6) === 0 ? text(random) : line };
    return random.below(3) === 0 ? [{ sign: '+', text: text(random) }, kept] : [kept];
  });
  if (body.length === 0 || random.below(3) === 0) body.push({ sign: random.below(4) === 0 ? ' ' : '+', text: text(random) });
  return { body, eof: random.below(6) === 0, ...(random.below(5) === 0 ? { context: text(random) } : {}) };
}

test('the table and the slots agree with a scan level by level and with plain replacement', () => {
  const random = new Random(20);
  const met = { results: 0, refused: 0, meets: 0, undefined: 0, dropped: 0, agreed: 0 };
  for (let round = 0; round < 1_000; round += 1) {
    const before = file(random);
    const chunks = Array.from({ length: 1 + random.below(3) }, () => chunk(random, before.split(/\r?\n/)));
    for (const reading of READINGS) {
      const { comparison: { levels }, model } = reading;
      const found = updated(before, chunks, reading);
      const wanted = model === 'kept' ? scannedKept(before, chunks, levels) : scannedRewritten(before, chunks, levels);
      const actual = found.kind === 'result' ? found.result.text : found.kind === 'undefined' ? 'undefined' : found.lost?.sought;
      const right = wanted.kind === 'text' ? wanted.text : wanted.kind === 'refused' ? wanted.why : 'undefined';
      if (actual !== right) expect({ before, chunks, model, levels, actual }).toEqual({ right });
      if (model === 'kept' && agreesOn(before, found)) {
        met.agreed += 1;
        const other = updated(before, chunks, { ...reading, model: 'rewritten' });
        expect(other.kind === 'result' ? other.result.text : other.kind).toBe(found.kind === 'result' ? found.result.text : found.kind);
      }
      met.results += found.kind === 'result' ? 1 : 0;
      met.refused += found.kind === 'refused' ? 1 : 0;
      met.undefined += found.kind === 'undefined' ? 1 : 0;
      met.meets += found.meets ? 1 : 0;
      met.dropped += found.locations.located.some(({ region }) => region?.dropped) ? 1 : 0;
    }
  }
  expect(met.agreed).toBeGreaterThan(100);
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(5);
});
