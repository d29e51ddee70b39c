import type { Json } from '../../contract/json.ts';
import type { RuleId } from '../../contract/rules/index.ts';
import { isObject } from './request.ts';

/** Arguments after the two repairs of `pi`, and which of them had an effect. */
export interface Repaired {
  given: Json;
  rules: RuleId[];
}

/** Takes a list given as JSON text as that list, then a top-level pair as one more edit behind those of the list. */
export function repair(given: Json, loneObjectIsList: boolean): Repaired {
  if (!isObject(given)) return { given, rules: [] };
  const rules: RuleId[] = [];
  const fields = new Map(Object.entries(given));
  const edits = fields.get('edits');
  if (typeof edits === 'string') {
    rules.push('replace/repair-json-string');
    const list = listInText(edits, loneObjectIsList);
    if (list) fields.set('edits', list);
  }
  const oldText = fields.get('oldText');
  const newText = fields.get('newText');
  if (oldText !== undefined || newText !== undefined) rules.push('replace/repair-legacy-pair');
  if (typeof oldText === 'string' && typeof newText === 'string') {
    const list = fields.get('edits');
    fields.set('edits', [...(Array.isArray(list) ? list : []), { oldText, newText }]);
  }
  fields.delete('oldText');
  fields.delete('newText');
  return { given: Object.fromEntries(fields), rules };
}

function listInText(text: string, loneObjectIsList: boolean): Json[] | undefined {
  const value = parsed(text);
  if (Array.isArray(value)) return value;
  return loneObjectIsList && isObject(value) ? [value] : undefined;
}

/** Whether `edits` is the JSON text of one object without a list around it. */
export function isLoneObjectText(given: Json): boolean {
  return isObject(given) && typeof given['edits'] === 'string' && isObject(parsed(given['edits']));
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
