import { expect, test } from 'vitest';
import { checkDescription } from './description.ts';
import { NotStartedError } from './port.ts';

const good = { protocol: 1, name: 'x', tools: { replace: { dialect: ['tau', 'common'], traits: { matching: 'lookAlike', maxBytes: 10 }, limits: { maxBytes: 5 }, observes: ['fields'] } } };

test('a right description passes, with parts that later versions may add', () => {
  expect(checkDescription(good, 'x')).toBe(good);
  expect(() => checkDescription({ ...good, mood: 'fine' }, 'x')).not.toThrow();
  expect(() => checkDescription({ ...good, tools: { dir_lock: { dialect: 'common', traits: { mood: 'fine' } } } }, 'x')).not.toThrow();
});

const replaceWith = (part: object): object => ({ ...good, tools: { replace: { dialect: 'tau', ...part } } });

test.each<[unknown, string]>([
  [null, 'the whole must be an object { protocol, name, tools }, not null'],
  [{ ...good, protocol: 2 }, 'protocol must be 1, the version of the adapter protocol that this toolgauge speaks, not 2'],
  [{ ...good, protocol: undefined }, 'protocol must be 1, the version of the adapter protocol that this toolgauge speaks, not absent'],
  [{ ...good, name: '' }, 'name must not be empty, not ""'],
  [{ ...good, tools: [] }, 'tools must be an object: tool → { dialect, ... }, not []'],
  [{ ...good, tools: {} }, 'tools is empty: name at least one tool'],
  [{ ...good, tools: { str_replace: { dialect: 'common' } } }, 'tools.str_replace is no tool of the contract; known are replace, edit, write'],
  [replaceWith({ dialect: 'strict' }), 'tools.replace.dialect: "strict" is no dialect of replace; known are tau, harness'],
  [replaceWith({ dialect: 3 }), 'tools.replace.dialect must be the name of a dialect, or a list of names, not 3'],
  [replaceWith({ dialect: [] }), 'tools.replace.dialect must name a dialect, not []'],
  [replaceWith({ traits: { matching: 'fuzzy' } }), 'tools.replace.traits: trait `matching` cannot be "fuzzy"'],
  [replaceWith({ traits: { machting: 'exact' } }), 'tools.replace.traits: unknown trait `machting` of replace; known are editsPerCall'],
  [replaceWith({ traits: { matching: true } }), 'tools.replace.traits.matching must be text or a number, not true'],
  [replaceWith({ observes: ['payloads'] }), 'tools.replace.observes.0 must be one of fields, payload'],
  [replaceWith({ limits: { maxBites: 5 } }), 'tools.replace.limits: unknown limit `maxBites` of replace; known are profile, maxBytes, maxEdits'],
  [replaceWith({ limits: { maxBytes: 0 } }), 'tools.replace.limits: limit `maxBytes` cannot be 0; it is a whole number above 0'],
  [{ ...good, concurrent: 'yes' }, 'concurrent must be true or false, not "yes"'],
])('%j', (json, message) => {
  expect(() => checkDescription(json, 'exec:x')).toThrow(NotStartedError);
  expect(() => checkDescription(json, 'exec:x')).toThrow(`exec:x: the answer to describe is wrong: ${message}`);
});
