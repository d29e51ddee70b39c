import { withArguments, type Fault } from './fault.ts';

export const EDIT = { oldText: 'x', newText: 'y' };

/** Faults in what is made of arguments of another shape. */
export const REPAIR_FAULTS: readonly Fault[] = [
  {
    name: 'json-text-parsed',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/no-argument-repair', 'replace/edits-is-array'],
    description: 'A list that came as JSON text is parsed.',
    example: withArguments({ path: 'a', edits: JSON.stringify([EDIT]) }, { after: 'y' }),
    parts: (base, { isObject, parsedList }) => ({
      parseRequest: (argument, context) =>
        base.parseRequest(isObject(argument) && 'edits' in argument ? { ...argument, edits: parsedList(argument.edits) ?? null } : argument, context),
    }),
  },
  {
    name: 'legacy-pair-in-harness',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/no-argument-repair'],
    description: 'A top-level `oldText`/`newText` pair stands for the list.',
    example: withArguments({ path: 'a', ...EDIT }, { after: 'y' }),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (!isObject(argument) || 'edits' in argument || !('oldText' in argument)) return base.parseRequest(argument, context);
        const { oldText, newText } = argument;
        return base.parseRequest({ ...argument, edits: [{ oldText, newText: newText ?? '' }] }, context);
      },
    }),
  },
  {
    name: 'bare-edit-taken-as-list',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/no-argument-repair'],
    description: 'One edit in place of the list is taken as a list of one.',
    example: withArguments({ path: 'a', edits: EDIT }, { after: 'y' }),
    parts: (base, { isObject }) => ({
      parseRequest: (argument, context) =>
        base.parseRequest(isObject(argument) && isObject(argument.edits) ? { ...argument, edits: [argument.edits] } : argument, context),
    }),
  },
  {
    name: 'json-text-not-parsed',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/repair-json-string'],
    description: 'A list that came as JSON text is refused.',
    example: withArguments({ path: 'a', edits: JSON.stringify([EDIT]) }, 'refused'),
    parts: (base, { isObject, Refusal }) => ({
      parseRequest(argument, context) {
        if (isObject(argument) && typeof argument.edits === 'string') throw new Refusal('request', { says: 'edits must be an array' });
        return base.parseRequest(argument, context);
      },
    }),
  },
  {
    name: 'json-text-parsed-twice',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/repair-json-string'],
    description: 'JSON text within JSON text is parsed too.',
    example: withArguments({ path: 'a', edits: JSON.stringify(JSON.stringify([EDIT])) }, { after: 'y' }),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (!isObject(argument) || typeof argument.edits !== 'string') return base.parseRequest(argument, context);
        try {
          const inner = JSON.parse(argument.edits);
          return base.parseRequest({ ...argument, edits: typeof inner === 'string' ? inner : argument.edits }, context);
        } catch (error) {
          if (error instanceof SyntaxError) return base.parseRequest(argument, context);
          throw error;
        }
      },
    }),
  },
  {
    name: 'legacy-pair-replaces-list',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/repair-legacy-pair'],
    description: 'With a top-level pair the list is forgotten.',
    example: {
      tree: { a: { file: 'ab' } },
      calls: [{ path: 'a', oldText: 'a', newText: 'Q', edits: [{ oldText: 'b', newText: 'R' }] }],
      wrong: { files: { a: 'Qb' } },
    },
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        const pair = isObject(argument) && typeof argument.oldText === 'string' && typeof argument.newText === 'string';
        return base.parseRequest(pair ? { ...argument, edits: [] } : argument, context);
      },
    }),
  },
  {
    name: 'legacy-pair-ignored',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/repair-legacy-pair'],
    description: 'A top-level pair is ignored.',
    example: withArguments({ path: 'a', ...EDIT }, 'refused'),
    parts: (base, { isObject }) => ({
      parseRequest: (argument, context) => base.parseRequest(isObject(argument) ? { ...argument, oldText: null } : argument, context),
    }),
  },
  {
    name: 'half-a-pair-deletes',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/repair-legacy-pair'],
    description: 'A top-level `oldText` alone is taken as a deletion.',
    example: {
      tree: { a: { file: 'ab' } },
      calls: [{ path: 'a', oldText: 'a', edits: [{ oldText: 'b', newText: 'R' }] }],
      wrong: { files: { a: 'R' } },
    },
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        const half = isObject(argument) && typeof argument.oldText === 'string' && typeof argument.newText !== 'string';
        return base.parseRequest(half ? { ...argument, newText: '' } : argument, context);
      },
    }),
  },
  {
    name: 'escapes-in-json-text-expanded-again',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/repair-json-string'],
    description: 'Where the list comes as JSON text, `\\\\n` in its texts is expanded once more.',
    example: withArguments({ path: 'a', edits: JSON.stringify([{ oldText: 'x', newText: '1\\n2' }]) }, { after: '1\n2' }),
    parts: (base, { isObject, parsedList }) => ({
      parseRequest(argument, context) {
        const request = base.parseRequest(argument, context);
        if (!isObject(argument) || !Array.isArray(parsedList(argument.edits)) || typeof argument.edits !== 'string') return request;
        return { ...request, edits: request.edits.map((edit) => ({ ...edit, newText: edit.newText.replaceAll('\\n', '\n') })) };
      },
    }),
  },
  {
    name: 'deleting-pair-overlooked',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/repair-legacy-pair'],
    description: 'A top-level pair counts only if both of its texts are truthy.',
    example: withArguments({ path: 'a', oldText: 'x', newText: '' }, 'refused'),
    parts: (base, { isObject }) => ({
      parseRequest(argument, context) {
        if (!isObject(argument) || argument.newText !== '') return base.parseRequest(argument, context);
        const { newText: _newText, ...rest } = argument;
        return base.parseRequest(rest, context);
      },
    }),
  },
];
