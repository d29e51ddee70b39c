import type { Case } from '../../contract/case.ts';
import type { Clause, Expectation } from '../../contract/expectation.ts';
import { property, type Context, type MakeSituation } from '../property.ts';
import { built, type Dice } from '../arbitraries/dice.ts';
import { editCall, sideBySide, type Edit } from '../arbitraries/edit-case.ts';
import { lines, pieces, textOf, type Line } from '../arbitraries/files.ts';
import { edit, related, replaceSome, replaceSpans, withItem } from '../arbitraries/quotes.ts';
import { newWord, words } from '../arbitraries/texts.ts';
import { editsOutside, failing, overlap, touching } from '../arbitraries/targets.ts';

interface Listed {
  content: string;
  edits: Edit[];
}

/** One list of edits in two or three orders, each on a fresh copy of the file. */
function inSeveralOrders(make: (dice: Dice) => Listed, ...first: readonly Listed[]): MakeSituation {
  return (context) => ({
    first: first.map((listed) => inOrders(context, listed, [listed.edits.toReversed()])),
    cases: built((dice) => {
      const listed = make(dice);
      const orders = [listed.edits.toReversed()];
      if (listed.edits.length > 2) orders.push(dice.shuffled(listed.edits));
      return inOrders(context, listed, orders);
    }),
  });
}

function inOrders(context: Context, { content, edits }: Listed, orders: readonly Edit[][]): Case {
  return sideBySide(context, { content }, [edits, ...orders].map((order) => editCall({ edits: order })));
}

/** Status and tree of every run are those of the first. */
function sameInEveryOrder(_prediction: Expectation, kase: Case): Expectation {
  const clauses = kase.runs.slice(1).map((_, at): Clause => ({
    run: at + 1, step: 0, facet: 'order', level: 'MUST', match: { kind: 'same-as-run', run: 0 }, rules: ['replace/order-independent'],
  }));
  return { alternatives: [{ clauses }] };
}

function listed(content: string, ...edits: readonly (readonly [string, string])[]): Listed {
  return { content, edits: edits.map(([oldText, inserted]) => edit(oldText, inserted)) };
}


export const orderIndependent = property('replace/order-independent', {
  'two-apart': inSeveralOrders((dice) => {
    const all = pieces(dice, 3, 16);
    return { content: all.join(''), edits: replaceSpans(dice, all, related(dice, all.length, 'before')) };
  }, listed('abc', ['a', 'XX'], ['c', 'Y'])),
  'two-touching': inSeveralOrders((dice) => {
    const { all, spans } = touching(dice);
    return { content: all.join(''), edits: replaceSpans(dice, all, spans) };
  }, listed('ab', ['a', 'XX'], ['b', 'Y'])),
  'swap': inSeveralOrders((dice) => {
    const all = words(dice, dice.size(2, 12));
    const [one, other] = dice.shuffled(all) as [string, string];
    return { content: all.join(';'), edits: [edit(one, other), edit(other, one)] };
  }, listed('ab', ['a', 'b'], ['b', 'a'])),
  'quote-in-new-text': inSeveralOrders((dice) => {
    const all = words(dice, dice.size(2, 12));
    const [one, other] = dice.shuffled(all) as [string, string];
    return { content: all.join(';'), edits: [edit(one, `${one} Q ${other}`), edit(other, newWord(dice, 1))] };
  }, listed('import json\nT = 30\n', ['import json', 'import json\n# T = 30'], ['T = 30', 'T = 5'])),
  'many': inSeveralOrders((dice) => {
    const all = pieces(dice, 3, 120);
    return { content: all.join(''), edits: replaceSome(dice, all, 3) };
  }),
  'several-lines': inSeveralOrders((dice) => {
    const all = lines(dice, 2, 16, '\n');
    const chosen = dice.increasing(dice.size(2, Math.min(all.length, 12)), all.length - 1);
    const edits = chosen.map((at, index) => edit((all[at] as Line).text, `${newWord(dice, index)}\n${newWord(dice, index)}${dice.pick(['', '\n'])}`));
    return { content: textOf(all), edits };
  }),
  'deletions-and-growth': inSeveralOrders((dice) => {
    const all = pieces(dice, 3, 30);
    const edits = replaceSome(dice, all, 2).map(({ oldText, newText: inserted }, at) => edit(oldText, at % 2 ? '' : inserted.repeat(9)));
    return { content: all.join(''), edits };
  }),
  'refused-not-found': inSeveralOrders((dice) => {
    const { content, edits, absent } = failing(dice);
    return { content, edits: withItem(dice, edits, absent, 'any') };
  }, listed('one\ntwo\n', ['one', '1'], ['zz', 'z'])),
  'refused-duplicate': inSeveralOrders((dice) => {
    const { content, edits, repeated } = failing(dice);
    return { content, edits: withItem(dice, edits, repeated, 'any') };
  }, listed('aba', ['b', 'X'], ['a', 'Y'])),
  'refused-overlap': inSeveralOrders((dice) => {
    const { all, spans } = overlap(dice);
    return { content: all.join(''), edits: dice.shuffled([...replaceSpans(dice, all, spans), ...editsOutside(dice, all, spans, 20)]) };
  }, listed('abcd', ['abc', 'x'], ['d', 'y'], ['bc', 'z'])),
  'refused-several': inSeveralOrders((dice) => {
    const { content, edits, repeated, absent } = failing(dice);
    const again = edit((edits[0] as Edit).oldText, 'Z');
    return { content, edits: dice.shuffled([...edits, repeated, absent, ...(dice.flip() ? [again] : [])]) };
  }),
}, sameInEveryOrder);
