import type { Case } from '../../contract/case.ts';
import type { Node, Tree } from '../../contract/tree.ts';
import type { Dice } from '../arbitraries/dice.ts';
import {
  BACKSLASH_NAMES, BREAKING_NAMES, CONTROL_NAMES, differentNames, ESCAPED_NAMES, FORGING_NAMES, INVALID_ESCAPED_NAMES, INVALID_NAMES, LOOK_ALIKE_NAMES,
  ODD_NAMES, OTHER_SCRIPT_NAMES, PLAIN_NAMES,
} from '../arbitraries/hostile-names.ts';
import { property, type MakeSituation, type Property } from '../property.ts';
import { listing, listingCase } from '../truncate/names.ts';
import { drawing } from './drawing.ts';
import { refusedPaths } from './hostile-paths.ts';
import { readCut, readPlain, shellOutput } from './results.ts';

/** Listings of some of `names`, each of them alone first; `beside`: plain names stand among them. */
function listingOf(names: readonly string[], beside = false): MakeSituation {
  const drawn = (dice: Dice): string[] => [...differentNames(dice, names, 1, 5), ...(beside ? differentNames(dice, PLAIN_NAMES, 1, 3) : [])];
  return listing(drawn, {}, names.map((name) => (beside ? [name, 'plain'] : [name])));
}

/** Names with every control character but NUL. */
const EVERY_CONTROL = [
  ...CONTROL_NAMES,
  ...Array.from({ length: 0x1f }, (_, at) => `c${String.fromCharCode(at + 1)}`),
  ...Array.from({ length: 0x21 }, (_, at) => `c${String.fromCharCode(0x7f + at)}d`),
] as const;

const detailed = (names: readonly string[]): MakeSituation =>
  listing((dice) => differentNames(dice, names, 1, 4), { details: true, node: anyNode }, names.slice(0, 12).map((name) => [name]));

/** A file of some bytes, a directory, or a link. */
function anyNode(dice: Dice): Node {
  return dice.pick<Node>([{ file: '' }, { file: 'x'.repeat(dice.below(2000)) }, { directory: true }, { link: 'elsewhere' }, { file: 'a\n' }]);
}

const metadataEscaping = property('structure/metadata-escaping', {
  'line-breaks': listingOf(BREAKING_NAMES),
  'other-controls': listingOf(EVERY_CONTROL),
  'backslashes': listingOf(BACKSLASH_NAMES),
  'look-alikes': listing((dice) => dice.pick(LOOK_ALIKE_NAMES), {}, LOOK_ALIKE_NAMES),
  'not-ascii': listingOf(OTHER_SCRIPT_NAMES),
  'hostile': listingOf([...FORGING_NAMES, ...ODD_NAMES]),
  'not-utf8': listingOf([...INVALID_NAMES, ...INVALID_ESCAPED_NAMES]),
  'with-details': detailed([...ESCAPED_NAMES, ...ODD_NAMES]),
  'ls-message': refusedPaths('ls', ESCAPED_NAMES),
  'read-message': refusedPaths('read', ESCAPED_NAMES),
  'edit-message': refusedPaths('edit', ESCAPED_NAMES),
});

const metadataFlags = property('structure/metadata-flags', {
  'plain': listingOf([...PLAIN_NAMES, ...ODD_NAMES]),
  'not-ascii': listingOf(OTHER_SCRIPT_NAMES),
  'escaped': listingOf(ESCAPED_NAMES),
  'beside-plain': listingOf(ESCAPED_NAMES.slice(0, 20), true),
  'with-details': detailed([...BREAKING_NAMES, ...BACKSLASH_NAMES, ...PLAIN_NAMES]),
  'not-utf8': listingOf(INVALID_NAMES),
  'both': listingOf(INVALID_ESCAPED_NAMES, true),
  'replacement-character': listingOf(['\ufffd', 'a\ufffdb', '\ufffd\ufffd', '\ufffda']),
});

/** A listing with details of a tree that is drawn. */
const withDetails = (make: (dice: Dice) => Tree): MakeSituation => drawing((dice, context): Case => listingCase(context, make(dice), { details: true }));

const nodes = (dice: Dice, names: readonly string[], node: (dice: Dice) => Node): Tree => Object.fromEntries(names.map((name) => [name, node(dice)]));

const someNames = (dice: Dice): string[] => differentNames(dice, PLAIN_NAMES, 1, 5);
const fileOf = (dice: Dice): Node => ({ file: 'x'.repeat(dice.pick([0, 1, 10, 1000, 12_345])) });
const directory = (): Node => ({ directory: true });
const link = (dice: Dice): Node => ({ link: dice.pick(['a', 'nowhere', '../outside/canary.txt']) });
const directoryOrLink = (dice: Dice): Node => (dice.flip() ? directory() : link(dice));

const BLANK_NAMES = ['a b', ' a', 'a ', 'a  b c', ' ', '- -', 'size name'] as const;

const formatHeader = property('structure/format-header', {
  'several-entries': withDetails((dice) => nodes(dice, someNames(dice), fileOf)),
  'one-entry': withDetails((dice) => nodes(dice, [dice.pick(PLAIN_NAMES)], anyNode)),
  'directories-and-links': withDetails((dice) => nodes(dice, someNames(dice), directoryOrLink)),
  'names-with-blanks': withDetails((dice) => nodes(dice, differentNames(dice, BLANK_NAMES, 1, 4), anyNode)),
  'read': drawing((dice, context) => (dice.flip() ? readCut : readPlain)(dice, context)),
  'shell': drawing(shellOutput),
});

const fieldPlaceholders = property('structure/field-placeholders', {
  'files': withDetails((dice) => nodes(dice, someNames(dice), fileOf)),
  'directories': withDetails((dice) => nodes(dice, someNames(dice), directory)),
  'links': withDetails((dice) => nodes(dice, someNames(dice), link)),
  'odd-names': detailed([...BREAKING_NAMES, ...BLANK_NAMES, ...CONTROL_NAMES]),
  'mixed': withDetails((dice) => nodes(dice, differentNames(dice, [...PLAIN_NAMES, ...BLANK_NAMES, ...BREAKING_NAMES], 2, 6), anyNode)),
});

/** How names are shown, and lines of several fields. */
export const METADATA: readonly Property[] = [metadataEscaping, metadataFlags, formatHeader, fieldPlaceholders];
