import { describe, expect, test } from 'vitest';
import type { Json } from '../contract/json.ts';
import { expand, templateProblem, Untranslatable } from './template.ts';

const two = { path: 'd/f', edits: [{ oldText: 'a', newText: 'b' }, { oldText: 'c', newText: '' }] };
const one = { path: 'd/f', edits: [two.edits[0] as Json] };
const many: Json = { file: { absolute: '/path' }, edits: { each: '/edits', as: { old: { from: '/oldText' }, new: { from: '/newText' } } } };
const single: Json = { path: { from: '/path' }, old: { from: '/edits/0/oldText' }, new: { from: '/edits/0/newText' }, count: 1, mode: { literal: { from: '/x' } } };

describe('expand', () => {
  test('lists, absolute paths, parts', () => {
    expect(expand(many, two, '/ws')).toEqual({ file: '/ws/d/f', edits: [{ old: 'a', new: 'b' }, { old: 'c', new: '' }] });
    expect(expand(many, { path: '/etc/x', edits: [] }, '/ws')).toEqual({ file: '/etc/x', edits: [] });
    expect(expand(single, one, '/ws')).toEqual({ path: 'd/f', old: 'a', new: 'b', count: 1, mode: { from: '/x' } });
  });

  test('a path is joined, not tidied up', () => {
    expect(expand({ p: { absolute: '/path' } }, { path: '../a/./b/' }, '/ws')).toEqual({ p: '/ws/../a/./b/' });
  });

  test('an optional part is left out where there is none', () => {
    const template = { from: { from: '/start', optional: true }, to: { from: '/end', optional: true } };
    expect(expand(template, { end: 3 }, '/')).toEqual({ to: 3 });
  });

  test('the whole of arguments that are no object', () => {
    expect(expand({ patch: { from: '' } }, '*** Begin Patch', '/')).toEqual({ patch: '*** Begin Patch' });
  });

  test('names that pointers must escape, and that objects inherit', () => {
    expect(expand({ x: { from: '/a~1b' }, y: { from: '/c~0d' } }, { 'a/b': 1, 'c~d': 2 }, '/')).toEqual({ x: 1, y: 2 });
    expect(() => expand({ x: { from: '/toString' } }, {}, '/')).toThrow('/toString is absent');
  });

  test.each<[string, Json, Json]>([
    ['/edits/1/oldText', single, two],
    ['/replaceAll', many, { ...two, replaceAll: true }],
    ['/edits/0/all', many, { path: 'a', edits: [{ oldText: 'a', newText: 'b', all: {} }] }],
    ['/__proto__', many, JSON.parse('{"path":"a","edits":[],"__proto__":1}') as Json],
    ['these arguments', {}, 'text'],
  ])('what the template has no place for is not dropped: %s', (place, template, args) => {
    expect(() => expand(template, args, '/ws')).toThrow(Untranslatable);
    expect(() => expand(template, args, '/ws')).toThrow(`no place for ${place}`);
  });

  test.each<[string, Json]>([
    ['/path is absent', { edits: [] }],
    ['/path is no path', { path: 3, edits: [] }],
    ['/edits is no list', { path: 'a', edits: 'x' }],
    ['/edits/0/oldText is absent', { path: 'a', edits: ['x'] }],
  ])('malformed arguments: %s', (problem, args) => {
    expect(() => expand(many, args, '/ws')).toThrow(problem);
  });
});

test('problems of a template are named with their place', () => {
  expect(templateProblem(many, 'x')).toBeUndefined();
  expect(templateProblem({ a: { from: '/b', defalt: 1 } }, 'x')).toBe('x.a.defalt has no meaning beside from; known are from, optional');
  expect(templateProblem([{ each: '/edits' }], 'x')).toBe('x.0.as is absent; say what is made of each element');
  expect(templateProblem({ each: '/edits', as: { absolute: '/p', as: 1 } }, 'x')).toBe('x.as.as has no meaning beside absolute; known are absolute, optional');
});
