import type { RuleId } from '../contract/rules/index.ts';
import { ANSWER } from './replace/answer.ts';
import { FILE } from './replace/file.ts';
import { REQUEST } from './replace/request.ts';
import type { Property } from './property.ts';

const SECTIONS: readonly (readonly Property[])[] = [REQUEST, FILE, ANSWER];

/** Every property by its rule. */
export const PROPERTIES: ReadonlyMap<RuleId, Property> = new Map(SECTIONS.flat().map((property) => [property.rule, property]));

/** The property of `rule`. @throws {Error} where nobody has written one. */
export function propertyOf(rule: RuleId): Property {
  const property = PROPERTIES.get(rule);
  if (!property) throw new Error(`no property of rule ${rule}`);
  return property;
}
