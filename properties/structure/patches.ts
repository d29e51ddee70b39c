// The plainest results of patches of every kind, for rules that hold for all of them.

import type { Dice } from '../arbitraries/dice.ts';
import {
  BAD_OPERATION_KINDS, BAD_OPERATIONS, failingOperation, failureKinds, plainOperations, together, type Planned,
} from '../arbitraries/patch-operations.ts';
import { beforeEnd } from '../arbitraries/patch-plain.ts';
import { SMALL_FILE, smallAdd, smallUpdate } from '../arbitraries/patch-targets.ts';
import { patchCase, patchLines, patchSituation, type PatchParts } from '../arbitraries/patches.ts';
import { newText } from '../arbitraries/texts.ts';
import type { MakeSituation } from '../property.ts';
import { drawingEach } from './drawing.ts';

const ADD: Planned = { tree: {}, operations: [smallAdd('n')] };
const EACH_KIND: Planned = {
  tree: { m: SMALL_FILE, o: SMALL_FILE, x: SMALL_FILE }, operations: [smallAdd('n'), smallUpdate('m'), smallUpdate('o', 'p'), { delete: 'x' }],
};
const DELETE_MISSING: Planned = { tree: {}, operations: [{ delete: 'missing' }] };

/** Kinds of failures that show no excerpt of what was not found. */
export const BARE_FAILURES = failureKinds('tau').filter((kind) => !kind.endsWith('not-found'));

/** The file whose lines are not found. */
const SOUGHT = 'sought.txt';

/** An update whose old lines, of these signs and texts, are not found: one of them must stand nowhere. */
export function unfound(...lines: readonly string[]): Planned {
  return { tree: { [SOUGHT]: { file: 'x\ny\n' } }, operations: [{ update: SOUGHT, chunks: [{ lines }] }] };
}

function anyUnfound(dice: Dice): Planned {
  const lines = Array.from({ length: dice.between(1, 5) }, (_, at) => `${dice.pick(['-', ' '])}zzz ${newText(dice, at)}`);
  return unfound(...lines, ...(dice.flip() ? ['+new'] : []));
}

const ONE_LINE = unfound('-zzz');
const SEVERAL_LINES = unfound('-zzz one', ' zzz two', '-zzz three');

/** A patch with a mistake of this kind behind `operations`. */
export function malformed({ tree, operations }: Planned, kind: keyof typeof BAD_OPERATIONS): PatchParts {
  return { tree, lines: beforeEnd(patchLines(operations), ...BAD_OPERATIONS[kind]) };
}

export const patchSuccess = patchSituation((dice) => plainOperations(dice, 1, 5), ADD, EACH_KIND);

/** Patches that fail before they change anything, and have no details. */
export const patchRefused = patchSituation((dice) => {
  if (dice.oneIn(4)) return malformed(plainOperations(dice, 0, 2), dice.pick(BAD_OPERATION_KINDS));
  const failing = failingOperation(dice, dice.pick(BARE_FAILURES));
  return dice.flip() ? together(failing, plainOperations(dice, 1, 2)) : failing;
}, DELETE_MISSING, malformed(ADD, 'bad-operation'));

/** Patches that fail first with an excerpt. */
export const patchMismatch = patchSituation(anyUnfound, ONE_LINE, SEVERAL_LINES);

/** Patches that fail after changes: with these among their details, and nothing else. */
export const patchPartial = patchSituation((dice) => together(plainOperations(dice, 1, 3), failingOperation(dice, dice.pick(BARE_FAILURES))),
  together(ADD, DELETE_MISSING), together(EACH_KIND, DELETE_MISSING));

/** Patches that fail after changes with an excerpt beside these. */
export const patchPartialMismatch = patchSituation((dice) => together(plainOperations(dice, 1, 3), anyUnfound(dice)),
  together(ADD, ONE_LINE), together(EACH_KIND, SEVERAL_LINES));

/** A situation of excerpts that show one of `texts` each, after changes now and then. */
export function patchExcerpts(texts: readonly string[]): MakeSituation {
  return drawingEach(texts, (text, dice, context) => {
    const sought = unfound(...dice.shuffled([`-${text}`, `${dice.pick(['-', ' '])}zzz`]), ...(dice.flip() ? [` ${dice.pick(texts)}`, '-zzz'] : []));
    return patchCase(context, dice.oneIn(3) ? together(ADD, sought) : sought);
  });
}

/** What fails on the file `m`. */
const FAILING: readonly Planned['operations'][] = [
  [{ update: 'm', chunks: [{ lines: ['-zzz'] }] }], [{ delete: 'missing' }], [smallUpdate('missing')], [smallAdd('m')], [smallUpdate('m', 'o')],
  [smallAdd('m/below')],
];

/** A situation of patches that fail where the working directory has one of `names`, behind a letter. */
export function patchesInDirectories(names: readonly string[]): MakeSituation {
  return drawingEach(names.map((name) => `w${name}`), (cwd, dice, context) => patchCase(context, {
    cwd, tree: { [`${cwd}/m`]: SMALL_FILE, [`${cwd}/o`]: SMALL_FILE }, operations: dice.pick(FAILING),
  }));
}

/** Texts that are more than a line to careless readers, though none to a patch. */
const BROKEN_TEXTS = ['x\ry', 'x\r\ry', '\ry', 'x\rerror: y', 'x\u2028y', 'x\u0085y', 'x\u000by', 'x\fy'] as const;

/** Patches with mistakes in a line of such a text, or that seek such a context. */
export const patchBrokenLines = drawingEach(BROKEN_TEXTS, (text, dice, context) => patchCase(context, {
  tree: { m: SMALL_FILE }, lines: patchLines([]).toSpliced(1, 0, ...dice.pick([
    [`*** Frobnicate File: ${text}`], ['*** Add File: n', '+a', `y${text}`], ['*** Update File: m', `@@${text}`, '-a'],
    ['*** Update File: m', '@@', `y${text}`],
  ])),
}));

export const patchBrokenContexts = drawingEach(BROKEN_TEXTS, (text, dice, context) => patchCase(context, {
  tree: { m: SMALL_FILE }, operations: [{ update: 'm', chunks: [{ context: dice.pick([`zzz${text}`, `zzz ${text}z`]), lines: ['-a', '+b'] }] }],
}));
