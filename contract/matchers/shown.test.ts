import { describe, expect, test } from 'vitest';
import type { Observation } from '../observation.ts';
import type { Outcome } from '../outcome.ts';
import { cutSaidProblems } from './cut.ts';
import { numberedLines, shownLinesProblems, shownStretchProblems, shownWordsProblems } from './shown.ts';
import { shownBy, toldApartProblems, toldBy } from './told.ts';
import { isRare, withoutDigits, wordsThatStandOnce, wordTokens } from './tokens.ts';

const symptoms = (problems: readonly { symptom: string }[]) => problems.map(({ symptom }) => symptom);

/** One run with one answer each. */
function observed(...outcomes: Outcome[]): Observation {
  const nothing = new Map();
  return {
    root: '/root',
    runs: outcomes.map((outcome) => ({
      steps: [{ outcomes: [outcome], before: nothing, after: nothing, outsideBefore: nothing, outsideAfter: nothing, ms: 0 }],
    })),
  };
}

describe('what is shown and told', () => {
  test('shown is payload, stdout and stderr where there are any, else text', () => {
    expect(shownBy({ status: 'success', payload: 'p', text: 't' })).toBe('p');
    expect(shownBy({ status: 'success', payload: '', text: 't' })).toBe('');
    expect(shownBy({ status: 'success', fields: { stdout: 'o', stderr: 'e', status: 0 }, text: 't' })).toBe('o\ne');
    expect(shownBy({ status: 'success', fields: { stdout: 3 }, text: 't' })).toBe('t');
    expect(shownBy(undefined)).toBe('');
  });

  test('told is everything', () => {
    for (const part of ['p', 't', 'm', 'f']) expect(toldBy({ status: 'error', payload: 'p', text: 't', message: 'm', fields: { a: 'f' } })).toContain(part);
  });

  test('answers are told apart by status or by anything that is told', () => {
    const pairs: [Outcome, Outcome, boolean][] = [
      [{ status: 'success', payload: 'a' }, { status: 'success', payload: 'a' }, false],
      [{ status: 'success', payload: 'a' }, { status: 'success', payload: 'a\n' }, true],
      [{ status: 'success', payload: 'a' }, { status: 'success', payload: 'a', fields: { lines: 1 } }, true],
      [{ status: 'error', message: '' }, { status: 'success', payload: '' }, true],
    ];
    for (const [one, other, apart] of pairs) {
      expect(symptoms(toldApartProblems(other, { run: 0, step: 0 }, observed(one, other)))).toEqual(apart ? [] : ['alike']);
    }
    expect(() => toldApartProblems({ status: 'success' }, { run: 2, step: 0 }, observed({ status: 'success' }))).toThrow(/step 2\.0/);
  });
});

describe('words', () => {
  test('runs of letters, marks, digits and underscores', () => {
    expect(wordTokens('a_1 é\u0301b-中2\n"x"')).toEqual(['a_1', 'é\u0301b', '中2', 'x']);
    expect(wordsThatStandOnce('a b a c')).toEqual(['b', 'c']);
    expect([...withoutDigits('qx12z: [34 more]')]).toEqual(['qx', 'z', ':', '[', 'more', ']']);
    expect(['qx1z', '中123', 'file', '1234', 'a1'].filter(isRare)).toEqual(['qx1z', '中123']);
  });
});

describe('numbered lines', () => {
  const PREFIX = ' *(\\d+)(?:\\([a-z]+\\))?\\t';
  const held = (shown: string, lines: string[][], first = 1) => symptoms(shownLinesProblems({ kind: 'shown-lines', prefix: PREFIX, first, lines }, shown));

  test('are those that begin with the prefix; the rest is frame', () => {
    expect(numberedLines('f.txt\n 1\ta\n 2(crlf)\t2\tb\r\n3 c\n(2 lines)', PREFIX)).toEqual([{ number: 1, text: 'a' }, { number: 2, text: '2\tb\r' }]);
    expect(numberedLines('x: a', '([a-z]): ')).toEqual([]);
  });

  test('stand there in order, once, in one of their spellings', () => {
    expect(held('1\ta\n2\t\n', [['a', 'a\r'], ['']])).toEqual([]);
    expect(held('1\ta\r\n', [['a', 'a\r']])).toEqual([]);
    expect(held('7\ta\n', [['a']], 7)).toEqual([]);
    expect(held('frame', [])).toEqual([]);
    expect(held('1\ta', [['a'], ['']])).toEqual(['line-missing']);
    expect(held('1\ta\n2\t', [['a']])).toEqual(['line-extra']);
    expect(held('1\ta ', [['a']])).toEqual(['line-altered']);
    expect(held('1\tb\n2\ta', [['a'], ['b']])).toEqual(['line-altered']);
    expect(held('2\ta', [['a']])).toEqual(['line-number']);
    expect(held('1\t\ufffd', [['é']])).toEqual(['replacement-character']);
    expect(held('1\t\ufffd', [['\ufffd']])).toEqual([]);
  });
});

describe('one stretch', () => {
  const held = (shown: string, ...spellings: string[]) => symptoms(shownStretchProblems({ kind: 'shown-stretch', spellings }, shown));

  test('stands there whole, whatever is around it', () => {
    expect(held('<f>a\n\nb</f>', 'a\n\nb')).toEqual([]);
    expect(held('a\r\nb', 'a\nb', 'a\r\nb')).toEqual([]);
    expect(held('anything', '')).toEqual([]);
    expect(held('a\nb', 'a\n\nb')).toEqual(['line-missing']);
    expect(held('a', 'a\nb')).toEqual(['line-missing']);
    expect(held('b\na', 'a\nb')).toEqual(['line-altered']);
    expect(held('a b', 'a  b')).toEqual(['line-altered']);
    expect(held('a\n1: b', 'a\nb')).toEqual(['line-altered']);
    expect(held('\ufffd', 'é')).toEqual(['replacement-character']);
  });

  test('rare words stand there once', () => {
    expect(held('qx1z qx1z', 'qx1z')).toEqual(['line-extra']);
    expect(held('a file: a', 'a')).toEqual([]);
  });
});

describe('words of a range', () => {
  const held = (shown: string, shows: string[], lacks: string[]) => symptoms(shownWordsProblems({ kind: 'shown-words', shows, lacks }, shown));

  test('some stand there, others do not', () => {
    expect(held('1: qx2z\n', ['qx2z'], ['qx1z', 'qx3z'])).toEqual([]);
    expect(held('1: qx20z\n', ['qx2z'], [])).toEqual(['line-missing']);
    expect(held('qx1z qx2z', ['qx2z'], ['qx1z'])).toEqual(['line-extra']);
    expect(held('a file:\nb', ['b'], ['a', 'file'])).toEqual([]);
    expect(held('a\nb', ['b'], ['a'])).toEqual(['line-extra']);
    expect(held('qx2z \ufffd', ['qx2z'], [])).toEqual(['replacement-character']);
  });
});

describe('a cut', () => {
  const CONTENT = Array.from({ length: 9 }, (_, at) => `qx${at + 1}z\n`).join('');
  const small: Outcome = { status: 'success', payload: 'qx1z\n(1 line)' };
  const held = (outcome: Outcome, content = CONTENT) =>
    symptoms(cutSaidProblems({ kind: 'cut-said', content, small: { run: 1, step: 0 } }, outcome, observed(outcome, small)));
  const first = (lines: number, more = ''): Outcome => ({ status: 'success', payload: CONTENT.slice(0, 5 * lines) + more });

  test('is said in any way that a small file is not told of', () => {
    const said = [first(9), first(9, '(9 line)'), first(3, '...'), first(3, '(3 of 9 lines)')];
    const asField = [{ truncated: true }, { more: 6 }].map((fields): Outcome => ({ ...first(3), fields }));
    for (const outcome of [...said, ...asField]) {
      expect(held(outcome)).toEqual([]);
    }
    expect(held({ status: 'error', message: 'too large' })).toEqual([]);
  });

  test('is silent where nothing, digits, pieces of the file, or the usual frame is told', () => {
    for (const more of ['', '(9 line)', ' 12', 'qx', 'z 3']) expect(held(first(3, more))).toEqual(['cut-silently']);
    expect(held({ ...first(3), fields: { truncated: false } }, CONTENT)).toEqual([]);
  });

  test('without a small file beside it anything that is no piece of the file says it', () => {
    const problems = cutSaidProblems({ kind: 'cut-said', content: CONTENT }, first(3, '(9 line)'), observed(first(3)));
    expect(symptoms(problems)).toEqual([]);
  });

  test('shows a true part', () => {
    expect(held({ status: 'success', payload: `qx2z qx1z ${CONTENT}` })).toEqual(['moved']);
    expect(held({ status: 'success', payload: `${CONTENT}qx9z` })).toEqual(['line-extra']);
    expect(held({ status: 'success', payload: 'qx1z\ufffd...' })).toEqual(['replacement-character']);
    expect(held({ status: 'success', payload: '12 qx1z 1 ...' }, '1 qx1z 12')).toEqual([]);
  });
});
