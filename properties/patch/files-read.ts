import { Buffer } from 'node:buffer';
import type { Bytes } from '../../contract/bytes.ts';
import { badBytes } from '../arbitraries/bad-bytes.ts';
import { built, type Dice } from '../arbitraries/dice.ts';
import { numberOf } from '../../contract/limits.ts';
import { caseLimits } from '../arbitraries/limits.ts';
import { addition } from '../arbitraries/patch-chunks.ts';
import { failingOperation, failureKinds, plainOperation, plainOperations, together, type Planned } from '../arbitraries/patch-operations.ts';
import { SMALL_FILE } from '../arbitraries/patch-targets.ts';
import { patchCase, patchSituation, type Chunk, type Operation, type PatchParts } from '../arbitraries/patches.ts';
import { CONTROLS, multiByte, newText, words } from '../arbitraries/texts.ts';
import { property, type MakeSituation, type Property } from '../property.ts';

const AT = 'f.txt';
const ALL_BAD = Object.values(badBytes).flat();

/** A file of plain lines; bad bytes stand before all of them, behind, or between. */
type Place = 'start' | 'end' | 'between';

const bytesOf = (parts: readonly Bytes[]): Bytes => ({ parts: [...parts] });

/** An update of the last plain line but one of a file with bad bytes elsewhere. */
function withBad(dice: Dice, bad: Bytes, place: Place, moveTo?: string): Planned {
  const [first, second, third, last] = words(dice, 4) as [string, string, string, string];
  const before: Bytes[] = place === 'start' ? [bad, `${first}\n${second}\n`] : place === 'between' ? [`${first}\n${second}`, bad,
    '\n'] : [`${first}\n${second}\n`];
  const behind: Bytes[] = place === 'end' ? [last, bad] : [`${last}\n`];
  const chunk: Chunk = { lines: [`-${third}`, `+${newText(dice)}`] };
  return {
    tree: { [AT]: { file: bytesOf([...before, `${third}\n`, ...behind]) } },
    operations: [{ update: AT, ...(moveTo === undefined ? {} : { moveTo }), chunks: [chunk] }],
  };
}

/** A small file of these parts, of which the line `b` is to change. */
const small = (...parts: readonly Bytes[]): PatchParts => ({ tree: { [AT]: { file: bytesOf(parts) } },
  operations: [{ update: AT, chunks: [{ lines: ['-b', '+c'] }] }] });

const bad = (kind: keyof typeof badBytes, places: readonly Place[] = ['between', 'start', 'end']): MakeSituation => patchSituation(
  (dice) => withBad(dice, dice.pick(badBytes[kind]), dice.pick(places)),
  ...badBytes[kind].map((one) => (places.includes('between') ? small('a', one, '\nb\n') : small('b\na', one))),
);

const ONE: readonly Bytes[] = badBytes.oneReplacement;

/** Plain lines of about `bytes` bytes above a line with a bad byte; the first line is to change. */
function lateBad(bytes: number, one: Bytes): PatchParts {
  const file: Bytes = { parts: ['b\n', { repeat: 'a plain line\n', times: Math.ceil(bytes / 13) }, 'a', one, '\n'] };
  return { tree: { [AT]: { file } }, operations: [{ update: AT, chunks: [{ lines: ['-b', '+c'] }] }] };
}

/** Latin-1 and UTF-16 in both orders: `café`, LF, `b`, LF. */
const ENCODED: readonly Bytes[] = [{ base64: 'Y2Fm6QpiCg==' }, { base64: '//5jAGEAZgDpAAoAYgAKAA==' }, { base64: '/v8AYwBhAGYA6QAKAGIACg==' }];

const invalidUtf8Refused = property('apply-patch/invalid-utf8-refused', {
  'at-the-start': patchSituation((dice) => withBad(dice, dice.pick(ONE), 'start'), ...ONE.map((one) => small(one, 'a\nb\n'))),
  'at-the-end': patchSituation((dice) => withBad(dice, dice.pick(ONE), 'end'), ...ONE.map((one) => small('b\na', one))),
  'untouched-line': patchSituation((dice) => withBad(dice, dice.pick(ONE), 'between'), ...ONE.map((one) => small('a', one, '\nb\n'))),
  'late': patchSituation((dice) => lateBad(dice.pick([500, 1000, 4000, 8000, 20_000]) + dice.below(300), dice.pick(ALL_BAD)), lateBad(600, ONE[0] as Bytes),
    lateBad(70_000, ONE[0] as Bytes)),
  'quoted-line': patchSituation((dice) => {
    const [first, second] = words(dice, 2) as [string, string];
    return { tree: { [AT]: { file: bytesOf([first, dice.pick(ONE), `\n${second}\n`]) } },
      operations: [{ update: AT, chunks: [{ lines: [`-${first}${dice.pick(['', '\ufffd'])}`, `+${newText(dice)}`] }] }] };
  }, small('b', ONE[0] as Bytes, '\n')),
  'lone-continuation': bad('loneContinuation'),
  'lead-alone': bad('leadAlone'),
  'cut-short': bad('cutShort', ['end']),
  'overlong': bad('overlong'),
  'surrogate': bad('surrogate'),
  'above-unicode': bad('aboveUnicode'),
  'only-additions': patchSituation((dice) => ({ tree: { [AT]: { file: bytesOf(['a', dice.pick(ALL_BAD), '\n']) } },
    operations: [{ update: AT, chunks: [addition(dice)] }] }),
    { tree: { [AT]: { file: { base64: '//4=' } } }, operations: [{ update: AT, chunks: [{ lines: ['+x'] }] }] }),
  'move': patchSituation((dice) => withBad(dice, dice.pick(ALL_BAD), dice.pick(['between', 'start', 'end']), dice.pick(['moved.txt', 'n/moved.txt']))),
  'other-encoding': patchSituation((dice) => small(dice.pick(ENCODED)),
    ...ENCODED.map((file) => small(file))),
  'valid': patchSituation((dice) => withBad(dice, dice.pick([multiByte(dice, 2), '\ufffd', '\ufeff', '\u{10ffff}', '\ufffe']),
    dice.pick(['between', 'start', 'end'])),
    ...['é', '€', '😀', '\ufffd', '\u{10ffff}', '\ud7ff', '\ue000'].map((text) => small(`a${text}\nb\n`)), small('\ufeffa\nb\n')),
});

/** Deletes of files with these bytes. */
const deleting = (...files: readonly Bytes[]): Planned => ({
  tree: Object.fromEntries(files.map((file, at) => [`bad${at}.bin`, { file }])), operations: files.map((_, at): Operation => ({ delete: `bad${at}.bin` })),
});

const badFile = (dice: Dice): Bytes => bytesOf([dice.pick(['', 'a\n', 'x']), dice.pick(ALL_BAD), dice.pick(['', '\n', '\nb\n'])]);
/** Any bytes; the last one is in no text. */
function anyBytes(dice: Dice): Bytes {
  const some = Array.from({ length: dice.between(0, 40) }, () => dice.below(256));
  return { base64: Buffer.from([...some, 0xff]).toString('base64') };
}

const invalidUtf8Delete = property('apply-patch/invalid-utf8-delete', {
  'alone': patchSituation((dice) => deleting(badFile(dice)), deleting({ base64: '//4=' })),
  'among-others': patchSituation((dice) => together(plainOperations(dice, 1, 2), deleting(badFile(dice)),
    ...(dice.flip() ? [plainOperation(dice, 'add', 5)] : []))),
  'several': patchSituation((dice) => deleting(...Array.from({ length: dice.between(2, 3) }, () => badFile(dice))),
    deleting({ base64: '//4=' }, { base64: 'gA==' })),
  'before-a-failure': (context) => patchSituation((dice) => together(deleting(badFile(dice)),
    failingOperation(dice, dice.pick(failureKinds(context.dialect)))))(context),
  'one-bad-byte': patchSituation((dice) => deleting(bytesOf(['a line\n'.repeat(dice.between(5, 40)), dice.pick(ONE),
    '\na line\n'.repeat(dice.between(0, 40))]))),
  'binary': patchSituation((dice) => deleting(anyBytes(dice))),
  'valid': patchSituation((dice) => deleting(`${words(dice, 1)[0] as string}${dice.pick(CONTROLS)}\n`), deleting('\0\u0001\n'), deleting('\ufffd\n')),
});

const SMALL_SIZES = [64, 16, 100, 1000] as const;

interface Sized {
  bytes: (limit: number) => number;
  /** Default `x`. */
  of?: string;
  operation?: (limit: number) => Operation;
}

/** So many bytes: the line `a`, and one long line. */
function sizedFile(bytes: number, of: string): Bytes {
  const each = Buffer.byteLength(of);
  const rest = bytes - 3;
  return { parts: ['a\n', 'x'.repeat(rest % each), { repeat: of, times: Math.floor(rest / each) }, '\n'] };
}

/** Files around the size limit; where it cannot be set, one of each size. */
const sized = ({ bytes, of = 'x', operation = () => ({ update: AT, chunks: [{ lines: ['-a', '+b'] }] }) }: Sized): MakeSituation => (context) => {
  const made = (maxFileBytes: number) => {
    const limit = numberOf(caseLimits(context, 'apply_patch', { maxFileBytes }).values, 'maxFileBytes');
    return patchCase(context, { tree: { [AT]: { file: sizedFile(bytes(limit), of) }, 'other.txt': SMALL_FILE }, limits: { maxFileBytes },
      operations: [operation(limit)] });
  };
  const tunable = context.tunable['apply_patch']?.has('maxFileBytes') ?? false;
  const first = tunable ? SMALL_SIZES.map(made) : [made(SMALL_SIZES[0])];
  return { first, cases: built((dice) => made(dice.pick(SMALL_SIZES))), ...(tunable ? {} : { fixed: true as const }) };
};

const sizeLimit = property('apply-patch/size-limit', {
  'one-below': sized({ bytes: (limit) => limit - 1 }),
  'at-the-limit': sized({ bytes: (limit) => limit }),
  'one-above': sized({ bytes: (limit) => limit + 1 }),
  'characters-below': sized({ bytes: (limit) => limit + 3, of: 'é' }),
  'move-above': sized({ bytes: (limit) => limit + 1, operation: () => ({ update: AT, moveTo: 'moved.txt', chunks: [{ lines: ['-a', '+b'] }] }) }),
  'delete-above': sized({ bytes: (limit) => limit + 1, operation: () => ({ delete: AT }) }),
  'result-above': sized({ bytes: (limit) => limit, operation: () => ({ update: AT, chunks: [{ lines: ['-a', '+bb', '+c'] }] }) }),
  'add-above': sized({ bytes: () => 8, operation: (limit) => ({ add: 'n.txt', lines: ['x'.repeat(limit + 1)] }) }),
});

/** The rules on what a file must be to be read. */
export const READ_FILES: readonly Property[] = [invalidUtf8Refused, invalidUtf8Delete, sizeLimit];
