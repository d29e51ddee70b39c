import type { Dice } from '../arbitraries/dice.ts';
import { editCase, fixedCases, type EditCaseParts } from '../arbitraries/edit-case.ts';
import { closePieces } from '../arbitraries/files.ts';
import { edit, withItem } from '../arbitraries/quotes.ts';
import { on, situation } from '../arbitraries/situation.ts';
import { edited, laidOut } from '../arbitraries/text-pairs.ts';
import { ENDINGS, newWord, words } from '../arbitraries/texts.ts';
import { property, type Property } from '../property.ts';
import { failingOperation, KINDS, together, type Planned } from '../arbitraries/patch-operations.ts';
import { patchSituation } from '../arbitraries/patches.ts';
import { byOthers } from './editors.ts';
import {
  ANY_FAILURE, completedText, fileAdded, fileCreated, fileDeleted, halfDoneMove, movedAndChanged, newlineAdded, onlyAnEnding, patchOfKinds, REFUSED_LINES,
  REFUSED_PATCHES,
  UNCHANGED_BY_PATCH, UNCHANGED_LINES,
} from './other-editors.ts';

const few = (dice: Dice): number => dice.below(4);
const some = (dice: Dice): number => dice.between(1, 4);

/** Lines of one word each, all different. */
function wordLines(dice: Dice, least: number, most: number, ending = '\n'): { texts: string[]; content: string } {
  const texts = words(dice, dice.between(least, most));
  return { texts, content: texts.join(ending) + ending };
}

/** A line of some words between lines that stay; `change` says what becomes of it. */
function inLine(dice: Dice, change: (texts: string[]) => readonly (readonly [string, string])[], between = ' '): EditCaseParts {
  const [before, after, ...texts] = words(dice, 2 + dice.between(2, 4));
  const content = `${dice.flip() ? `${before}\n` : ''}${texts.join(between)}\n${dice.flip() ? `${after}\n` : ''}`;
  return { content, edits: change(texts).map(([oldText, newText]) => edit(oldText, newText)) };
}

/** Two lines are quoted and kept; the second gets the ending of the first. */
function endingOnly(dice: Dice): EditCaseParts {
  const [first, second, third] = words(dice, 3) as [string, string, string];
  const usual = dice.pick(ENDINGS);
  const other = dice.pick(ENDINGS.filter((ending) => ending !== usual));
  const tail = dice.flip() ? dice.pick(ENDINGS) : '';
  return { content: first + usual + second + other + third + tail, edits: [edit(`${first}\n${second}\n${third}`, `${first}\n${second}\n${third}`)] };
}

function finalNewlineOnly(dice: Dice): EditCaseParts {
  const texts = words(dice, dice.between(1, 4));
  const last = texts.at(-1) as string;
  const content = texts.join('\n');
  return dice.flip() ? { content: `${content}\n`, edits: [edit(`${last}\n`, last)] } : { content, edits: [edit(last, `${last}\n`)] };
}

function blanksOnly(dice: Dice): EditCaseParts {
  return inLine(dice, ([first, second]) => {
    const quote = `${first} ${second}`;
    return [[quote, dice.pick([`${first}  ${second}`, `${first}\t${second}`, `${first}${second}`, `${first} ${second} `, ` ${quote}`, `\t${quote}`, `${first}\u00a0${second}`])]];
  });
}

const attachedWhenChangedByQuotes = {
  'one-line': situation((dice) => laidOut(dice, { head: few(dice), blocks: [[1, 1]], tail: few(dice) }), on('a\n', ['a', 'b'])),
  'line-ending': situation(endingOnly, on('a\r\nb\nc', ['a\nb\nc', 'a\nb\nc'])),
  'final-newline': situation(finalNewlineOnly, on('a', ['a', 'a\n']), on('a\n', ['a\n', 'a'])),
  'blanks': situation(blanksOnly, on('a b\n', ['a b', 'a  b']), on('a\n', ['a', 'a '])),
  'letter-case': situation((dice) => inLine(dice, (texts) => {
    const text = dice.pick(texts);
    return [[text, text.toUpperCase()]];
  }), on('a\n', ['a', 'A'])),
  'lines-only-removed': situation((dice) => laidOut(dice, { head: some(dice), blocks: [[some(dice), 0]], tail: few(dice) })),
  'lines-only-added': situation((dice) => laidOut(dice, { head: some(dice), blocks: [[0, some(dice)]], tail: few(dice) })),
  'everything-replaced': situation((dice) => laidOut(dice, { head: 0, blocks: [[some(dice), some(dice)]], tail: 0, endsOpen: dice.flip() })),
  'everything-deleted': situation((dice) => laidOut(dice, { head: 0, blocks: [[some(dice), 0]], tail: 0, endsOpen: dice.flip() })),
  'same-length': situation((dice) => inLine(dice, (texts) => {
    const text = dice.pick(texts);
    return [[text, 'Q'.repeat(text.length)]];
  })),
  'long-line': situation((dice) => {
    const filler = '-'.repeat(dice.between(200, 9000));
    return inLine(dice, (texts) => [[dice.pick(texts), newWord(dice)]], ` ${filler} `);
  }),
  'no-ending': situation((dice) => {
    const texts = words(dice, dice.between(1, 4));
    return { content: texts.join(' '), edits: [edit(dice.pick(texts), newWord(dice))] };
  }, on('a', ['a', 'b'])),
  'many-edits': situation((dice) => {
    const blocks = Array.from({ length: dice.size(5, 40) }, () => [1, dice.below(3)] as const);
    return laidOut(dice, { head: few(dice), blocks, gaps: blocks.map(() => dice.between(1, 9)), tail: few(dice) });
  }),
  'long-file': situation((dice) => laidOut(dice, { head: dice.between(0, 400), blocks: [[1, 1]], tail: dice.between(100, 400) })),
};

const attachedWhenChanged = property('structured-diff/attached-when-changed', {
  ...attachedWhenChangedByQuotes,
  ...byOthers(attachedWhenChangedByQuotes, ['one-line', 'blanks', 'letter-case', 'lines-only-removed', 'lines-only-added', 'everything-replaced',
    'everything-deleted', 'long-line', 'long-file']),
  'edit-ending-only': onlyAnEnding,
  'edit-file-created': fileCreated,
  'patch-file-added': fileAdded,
  'patch-file-deleted': fileDeleted,
  'patch-newline-added': newlineAdded,
});

const noneOnNoOpByQuotes = {
  'same-text': situation((dice) => {
    const { texts, content } = wordLines(dice, 1, 4);
    const text = dice.pick(texts);
    return { content, edits: [edit(text, text)] };
  }, on('same\n', ['same', 'same'])),
  'whole-file': situation((dice) => {
    const { content } = wordLines(dice, 1, 6);
    return { content, edits: [edit(content, content)] };
  }),
  'several': situation((dice) => {
    const { texts, content } = wordLines(dice, 2, 8);
    return { content, edits: dice.shuffled(texts).map((text) => edit(text, text)) };
  }),
  'cancelling': situation((dice) => {
    const [first, second, ...rest] = closePieces(dice, 2, 6) as [string, string, ...string[]];
    const edits = dice.flip() ? [edit(first, first + second), edit(second, '')] : [edit(first, ''), edit(second, first + second)];
    return { content: first + second + rest.join(''), edits: dice.shuffled(edits) };
  }, on('ab', ['a', 'ab'], ['b', ''])),
  'other-spelling': situation((dice) => {
    const { texts, content } = wordLines(dice, 2, 5, dice.pick(ENDINGS));
    return { content, edits: [edit(texts.join(dice.pick(ENDINGS)), texts.join(dice.pick(ENDINGS)))] };
  }, on('a\r\nb', ['a\nb', 'a\r\nb']), on('a\r\nb', ['a\nb', 'a\nb'])),
};

const noneOnNoOp = property('structured-diff/none-on-no-op', {
  ...noneOnNoOpByQuotes,
  ...byOthers(noneOnNoOpByQuotes, ['same-text', 'whole-file']),
  ...UNCHANGED_LINES,
  ...UNCHANGED_BY_PATCH,
});

/** One edit that cannot be made, and where among others that can it stands. */
function refusal(dice: Dice, where: 'only' | 'first' | 'last', failing: (texts: string[]) => readonly [string, string]): EditCaseParts {
  const { texts, content } = wordLines(dice, 3, 6);
  const bad = edit(...failing(texts));
  const good = texts.slice(1, 3).map((text, index) => edit(text, newWord(dice, index)));
  return { content, edits: where === 'only' ? [bad] : withItem(dice, good, bad, where) };
}

const noneWithoutEffectByQuotes = {
  'not-found': situation((dice) => refusal(dice, 'only', () => [newWord(dice), 'X'])),
  'duplicate': situation((dice) => {
    const { texts, content } = wordLines(dice, 1, 4);
    return { content: content + content, edits: [edit(dice.pick(texts), newWord(dice))] };
  }),
  'overlap': situation((dice) => {
    const { texts: [first, second, third], content } = wordLines(dice, 3, 6);
    return { content, edits: [edit(`${first}\n${second}`, 'Q'), edit(`${second}\n${third}`, 'R')] };
  }),
  'good-then-bad': situation((dice) => refusal(dice, 'last', () => [newWord(dice, 5), 'X']), on('one\ntwo\n', ['one', '1'], ['zz', 'z'])),
  'bad-then-good': situation((dice) => refusal(dice, 'first', () => [newWord(dice, 5), 'X'])),
  'bad-request': situation((dice) => {
    const { texts: [first], content } = wordLines(dice, 1, 4);
    return { content, arguments: { path: 'f.txt', edits: [{ oldText: first as string, newText: newWord(dice) }], replaceAll: dice.flip() } };
  }),
  'empty-quote': situation((dice) => refusal(dice, 'only', () => ['', newWord(dice)])),
  'missing-file': situation((dice) => {
    const [name, text] = words(dice, 2) as [string, string];
    return { tree: { 'other.txt': { file: `${text}\n` } }, path: name, edits: [edit(text, newWord(dice))] };
  }),
  'invalid-utf8': situation((dice) => {
    const [first, second] = words(dice, 2) as [string, string];
    const bytes = Buffer.from(`${first}\n#${second}\n`);
    bytes[first.length + 1] = 0xff;
    return { content: { base64: bytes.toString('base64') }, edits: [edit(dice.pick([first, second]), newWord(dice))] };
  }),
};

const noneWithoutEffect = property('structured-diff/none-without-effect', {
  ...noneWithoutEffectByQuotes,
  ...REFUSED_LINES,
  ...REFUSED_PATCHES,
});

const beforeAndAfterByQuotes = {
  'part-of-a-line': situation((dice) => inLine(dice, (texts) => [[dice.pick(texts), newWord(dice)]]), on('one two three\n', ['two', '2'])),
  'below-other-lines': situation((dice) => {
    const { texts, content } = wordLines(dice, 2, 12);
    return { content, edits: [edit(texts.at(-1) as string, newWord(dice))] };
  }, on('a\nb\n', ['b', 'c'])),
  'two-edits': situation((dice) => {
    const gap = dice.between(1, 12);
    return laidOut(dice, { head: few(dice), blocks: [[1, 1], [1, 1]], gaps: [gap], tail: few(dice) });
  }, on('a\nb\nc\n', ['a', 'X'], ['c', 'Y']), on('a\n1\n2\n3\n4\n5\n6\n7\n8\nb\n', ['a', 'X'], ['b', 'Y'])),
  'two-edits-of-a-line': situation((dice) => inLine(dice, (texts) => {
    const [first, second] = dice.shuffled(texts) as [string, string];
    return [[first, newWord(dice)], [second, newWord(dice, 1)]];
  }), on('one two\n', ['one', '1'], ['two', '2'])),
  'endings-as-written': situation((dice) => {
    const ending = dice.pick(['\r', '\r\n']);
    const head = few(dice);
    return laidOut(dice, { head, blocks: [[1, dice.between(2, 4)]], tail: 0, ending });
  }, on('a\rb\r', ['b', 'X\nY'])),
  'growing': situation((dice) => laidOut(dice, { head: few(dice), blocks: [[1, dice.between(2, 5)]], tail: 0, endsOpen: dice.flip() })),
  'shrinking': situation((dice) => laidOut(dice, { head: few(dice), blocks: [[dice.between(2, 5), 1]], tail: 0, endsOpen: dice.flip() })),
};

const beforeAndAfter = property('structured-diff/before-and-after', {
  ...beforeAndAfterByQuotes,
  ...byOthers(beforeAndAfterByQuotes, ['below-other-lines', 'two-edits', 'growing', 'shrinking']),
  'edit-completed-text': completedText,
  'edit-file-created': fileCreated,
  'patch-add': fileAdded,
  'patch-delete': fileDeleted,
  'patch-move': movedAndChanged,
  'patch-several': patchOfKinds(KINDS),
  'patch-half-done-move': halfDoneMove,
});

const CONTROLS = ['\0', '\x01', '\x08', '\x0e', '\x1b', '\x1f'] as const;
const NO_LINE_ENDS = ['\f', '\v'] as const;
const DELETE = ['\x7f'] as const;

/** Two lines of two words, the second of which changes; `place` puts a control character somewhere. */
function withControl(controls: readonly string[], places: readonly ('before' | 'line' | 'old' | 'new')[]) {
  return (dice: Dice): EditCaseParts => {
    const [a, b, c, d] = words(dice, 4) as [string, string, string, string];
    const control = dice.pick(controls);
    const place = dice.pick(places);
    const at = (here: typeof place): string => (place === here ? control : '');
    return {
      content: `${a}${at('before')}${b}\n${c}${at('line')}${at('old')}${d}\n`,
      edits: [edit(`${at('old')}${d}`, `${at('new')}${newWord(dice)}`)],
    };
  };
}

const binaryLikeByQuotes = {
  'unchanged-line': situation(withControl(CONTROLS, ['before']), on('a\0\nb\n', ['b', 'c'])),
  'changed-line': situation(withControl(CONTROLS, ['line']), on('a\0b\n', ['b', 'c'])),
  'removed': situation(withControl(CONTROLS, ['old']), on('a\x1b\n', ['\x1b', ''])),
  'added': situation(withControl(CONTROLS, ['new']), on('a\n', ['a', 'a\0'])),
  'form-feed': situation(withControl(NO_LINE_ENDS, ['before', 'line', 'old', 'new']), on('a\fb\n', ['b', 'c'])),
  'delete-character': situation(withControl(DELETE, ['before', 'line', 'old', 'new'])),
};

const binaryLike = property('structured-diff/binary-like', {
  ...binaryLikeByQuotes,
  ...byOthers(binaryLikeByQuotes, ['unchanged-line', 'changed-line', 'removed', 'added', 'form-feed']),
});

/** A word so long and odd that it stands in no answer by chance; none of its letters are those of other words. */
function marker(dice: Dice, role: string): string {
  return role + Array.from({ length: 12 }, () => dice.pick([...'zyxwvutsrq'])).join('');
}

function marked(kept: boolean, gone: boolean, come: boolean, places = 1) {
  return (dice: Dice): EditCaseParts => {
    const plain = words(dice, 2 * places);
    let content = '';
    const edits = [];
    for (let at = 0; at < places; at += 1) {
      const old = plain[2 * at] + (gone ? ` ${marker(dice, `OLD${at}`)}` : '');
      const fresh = newWord(dice, at) + (come ? ` ${marker(dice, `NEW${at}`)}` : '');
      content += `${plain[2 * at + 1]}${kept ? ` ${marker(dice, `KEPT${at}`)}` : ''}\n${old}\n`;
      edits.push(edit(old, fresh));
    }
    return { content, edits };
  };
}

/** Markers in lines that stay, go and come, in files that are added, deleted and updated. */
function markedPatch(dice: Dice): Planned {
  const line = (role: string): string => `${newWord(dice)} ${marker(dice, role)}`;
  const [kept, old, gone] = [line('KEPT'), line('OLD'), line('GONE')];
  return {
    tree: { 'f.txt': { file: `top\n${kept}\nmiddle\n${old}\n` }, 'g.txt': { file: `${gone}\n` } },
    operations: dice.shuffled([
      { update: 'f.txt', chunks: [{ lines: [`-${old}`, `+${line('NEW')}`] }] }, { delete: 'g.txt' }, { add: 'h.txt', lines: [line('MORE')] },
    ]),
  };
}

const notAgentVisibleByQuotes = {
  'unchanged-line': situation(marked(true, false, false)),
  'removed-line': situation((dice) => {
    const [before, gone, after] = words(dice, 3) as [string, string, string];
    const mark = marker(dice, 'OLD');
    return { content: `${before}\n${gone} ${mark}\n${after}\n`, edits: [edit(`${gone} ${mark}\n`, '')] };
  }),
  'added-line': situation((dice) => {
    const [before, after] = words(dice, 2) as [string, string];
    return { content: `${before}\n${after}\n`, edits: [edit(`${before}\n`, `${before}\n${marker(dice, 'NEW')}\n`)] };
  }),
  'changed-line': situation(marked(false, true, true)),
  'everywhere': situation((dice) => marked(true, true, true, dice.between(1, 4))(dice)),
};

const notAgentVisible = property('structured-diff/not-agent-visible', {
  ...notAgentVisibleByQuotes,
  ...byOthers(notAgentVisibleByQuotes, ['unchanged-line', 'removed-line', 'added-line', 'changed-line', 'everywhere']),
  'patch-several': patchSituation((dice) => markedPatch(dice)),
  'patch-partial-failure': patchSituation((dice) => together(markedPatch(dice), failingOperation(dice, dice.pick(ANY_FAILURE)))),
});

const KIB = 1024;

/** A line of one short and one long word; the short one changes, so that the whole line counts as changed. */
function longLine(kib: number): EditCaseParts {
  return { content: { parts: ['M ', { repeat: 'x', times: kib * KIB }, '\n'] }, edits: [edit('M', 'N')] };
}

function manyLines(count: number): EditCaseParts {
  const lines = (mark: string): string[] => Array.from({ length: count }, (_, index) => `${mark}${String(index).padStart(5, '0')} ${'x'.repeat(60)}`);
  const content = `${lines('a').join('\n')}\n`;
  return edited(content, [{ at: 0, remove: count, insert: lines('Q') }]);
}

const oversizeMarkerByQuotes = {
  'hundreds-of-kib': fixedCases((context) => [editCase(context, longLine(100)), editCase(context, longLine(500))]),
  'many-lines': fixedCases((context) => [editCase(context, manyLines(1000))]),
  'beyond-the-frame': fixedCases((context) => [editCase(context, longLine(4700))]),
};

const oversizeMarker = property('structured-diff/oversize-marker', {
  ...oversizeMarkerByQuotes,
  ...byOthers(oversizeMarkerByQuotes, ['hundreds-of-kib', 'many-lines']),
});

/** The rules on when a diff is attached, of what, and who sees it. */
export const DIFF_ATTACHED: readonly Property[] = [
  attachedWhenChanged, noneOnNoOp, noneWithoutEffect, beforeAndAfter, binaryLike, notAgentVisible, oversizeMarker,
];
