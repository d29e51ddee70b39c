// Patches whose free texts are words that stand in no answer by chance.

import type { Dice } from '../arbitraries/dice.ts';
import { BAD_OPERATION_KINDS, failingOperation, together, type Planned } from '../arbitraries/patch-operations.ts';
import { joinedLines, patchCase, patchLines, type PatchParts } from '../arbitraries/patches.ts';
import type { MakeSituation } from '../property.ts';
import { drawing } from './drawing.ts';
import { BARE_FAILURES, malformed, unfound } from './patches.ts';
import { tokens } from './texts.ts';

/** Lines of the files, and of those to come. */
interface Words {
  context: string;
  kept: string;
  gone: string;
  come: string;
  other: string;
  last: string;
}

const wording = (make: (words: Words, dice: Dice) => PatchParts): MakeSituation => drawing((dice, here) => {
  const [context, kept, gone, come, other, last] = tokens(dice, 6) as [string, string, string, string, string, string];
  return patchCase(here, make({ context, kept, gone, come, other, last }, dice));
});

const added = ({ other }: Words): Planned => ({ tree: {}, operations: [{ add: 'n', lines: [other, 'x'] }] });

const deleted = ({ last }: Words): Planned => ({ tree: { g: { file: `${last}\n` } }, operations: [{ delete: 'g' }] });

/** A file, and an update of it or its move: lines to keep, to remove and to insert, with or without a context. */
function changed({ context, kept, gone, come }: Words, dice: Dice, moveTo?: string): Planned {
  return {
    tree: { m: { file: joinedLines([context, kept, gone, 'end']) } }, operations: [{
      update: 'm', ...(moveTo === undefined ? {} : { moveTo }), chunks: [{ ...(dice.flip() ? { context } : {}), lines: [` ${kept}`, `-${gone}`, `+${come}`] }],
    }],
  };
}

const severally = (words: Words, dice: Dice): Planned =>
  together(...dice.shuffled([added(words), changed(words, dice, dice.flip() ? 'o' : undefined), deleted(words)]));

export const patchAdds = wording((words) => added(words));
export const patchChanges = wording((words, dice) => changed(words, dice));
export const patchDeletes = wording(deleted);
export const patchMoves = wording((words, dice) => changed(words, dice, dice.pick(['o', 'e/o'])));
export const patchesSeveral = wording(severally);

export const patchOfMissing = wording(({ kept, come }) => ({ operations: [{ update: 'missing', chunks: [{ lines: [` ${kept}`, `+${come}`] }] }] }));
export const patchOntoExisting = wording((words, dice) => (dice.flip()
  ? together({ tree: { o: { file: `${words.last}\n` } }, operations: [] }, changed(words, dice, 'o'))
  : { tree: { n: { file: `${words.last}\n` } }, operations: added(words).operations }));

/** The chunk that is not found inserts words, and another one quotes some. */
export const patchUnfoundLines = wording(({ kept, gone, come, other }, dice) => ({
  tree: { m: { file: joinedLines([kept, gone]) } },
  operations: [{ update: 'm', chunks: dice.shuffled([{ lines: ['-zzz', `+${come}`] }, { lines: [`-${kept}`, `+${other}`] }]) }],
}));
export const patchUnfoundContext = wording(({ kept, gone, come }) => ({
  tree: { m: { file: joinedLines([kept, gone]) } }, operations: [{ update: 'm', chunks: [{ context: 'zzz', lines: [` ${kept}`, `-${gone}`, `+${come}`] }] }],
}));
export const patchMalformed = wording((words, dice) => (dice.flip()
  ? { lines: patchLines([]).toSpliced(1, 0, '*** Add File: n', `+${words.come}`, 'y', `+${words.other}`) }
  : malformed(severally(words, dice), dice.pick(BAD_OPERATION_KINDS))));

const CHANGES: readonly ((words: Words, dice: Dice) => Planned)[] = [added, changed, deleted, severally];

/** Changes, a failure, and an operation behind it that is not tried. */
const partial = (fails: (words: Words, dice: Dice) => Planned): MakeSituation => wording((words, dice) =>
  together(dice.pick(CHANGES)(words, dice), fails(words, dice), { tree: {}, operations: [{ add: 'late', lines: [`late${words.come}`] }] }));

export const patchPartialWords = partial((_words, dice) => failingOperation(dice, dice.pick(BARE_FAILURES)));
export const patchPartialExcerpt = partial(({ come }, dice) => unfound('-zzz', ...(dice.flip() ? [' zzz two'] : []), `+new${come}`));
export const patchPartialNotUtf8 = partial((_words, dice) => failingOperation(dice, 'invalid-utf8'));
