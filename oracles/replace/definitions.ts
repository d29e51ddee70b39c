import type { Clause, Matcher } from '../../contract/expectation.ts';
import type { Json } from '../../contract/json.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import type { At } from '../model.ts';
import type { Naming } from './scene.ts';

/** tau: the schema of the request, descriptions aside. */
const SCHEMA: Json = {
  type: 'object',
  properties: {
    path: { type: 'string', minLength: 1 },
    edits: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: {
        type: 'object',
        properties: { oldText: { type: 'string', minLength: 1 }, newText: { type: 'string' } },
        required: ['newText', 'oldText'],
        additionalProperties: false,
      },
    },
  },
  required: ['edits', 'path'],
  additionalProperties: false,
};

/** What the model is told of the tool. */
export function definitionClauses(at: At, dialect: Naming): Clause[] {
  const demand = (level: Clause['level'], match: Omit<Extract<Matcher, { kind: 'definition' }>, 'kind' | 'tool'>, rules: RuleId[]): Clause =>
    ({ ...at, facet: 'definitions', level, match: { kind: 'definition', tool: 'replace', ...match }, rules });
  if (dialect === 'tau') {
    return [
      demand('MUST', { name: 'edit' }, ['replace/visible-name-and-lifecycle-name']),
      demand('MUST', { schema: SCHEMA }, ['replace/advertised-schema']),
    ];
  }
  const level = dialect === 'harness' ? 'MUST' : 'SHOULD';
  const words = dialect === 'harness' ? ['unique'] : ['unique', 'overlap'];
  return [demand(level, { mentions: words, required: ['path', 'edits'] }, ['replace/description-for-the-model'])];
}
