import { situationOf, type Example, type RuleSpec } from '../contract/rule.ts';
import { treeText } from './case-text.ts';
import { jsonLines } from './json-layout.ts';
import { columns, paragraph, WIDTH, wrap } from './layout.ts';
import { levelText } from './rule-list.ts';
import { NOTATION, visibleJson, visibleText } from './visible-bytes.ts';

/** What is said of a seeded fault. */
export interface FaultInfo {
  name: string;
  breaks: readonly string[];
  description: string;
}

const LABEL = 12;

/** All that there is to say of a rule, for a terminal. `faults`: those that break it. */
export function explanation(rule: RuleSpec, faults: readonly FaultInfo[]): string {
  const lines = [
    rule.id,
    ...paragraph('', rule.promise, 0),
    '',
    ...paragraph('Level', levelText(rule), LABEL),
    ...paragraph('Impact', rule.impact, LABEL),
    ...paragraph('Tool', rule.tool, LABEL),
    ...paragraph('Dialects', rule.dialects.join(', '), LABEL),
    ...paragraph('Lane', rule.lane ?? 'fast', LABEL),
    ...(rule.facets.length > 0 ? paragraph('Decides', rule.facets.join(', '), LABEL) : []),
    ...(rule.needs ? paragraph('Needs', rule.needs.join(', '), LABEL) : []),
    ...(rule.aliases?.length ? paragraph('Once called', rule.aliases.join(', '), LABEL) : []),
    ...paragraph('Source', rule.source, LABEL),
    ...(rule.forgivenBy ?? []).flatMap((each) => paragraph('Forgiven by', forgiveness(each), LABEL)),
    '',
    'Situations that every run must meet',
    ...Object.entries(rule.situations).flatMap(([name, situation]) => situationLines(name, situation)),
    '',
    ...rule.examples.flatMap((example) => [...exampleText(example), '']),
    ...(rule.examples.length > 0 ? [...wrap(`Bytes: ${NOTATION}.`, WIDTH), ''] : []),
    ...faultLines(rule, faults),
  ];
  return `${lines.join('\n')}\n`;
}

function forgiveness(each: { trait: string; values: readonly string[]; situations?: readonly string[] }): string {
  const where = each.situations === undefined ? '' : ` (situations ${each.situations.join(', ')})`;
  return `trait ${each.trait} = ${each.values.join(' | ')}${where}`;
}

function situationLines(name: string, situation: RuleSpec['situations'][string]): string[] {
  const { what, dialects, needs } = situationOf(situation);
  const limits = [
    ...(dialects ? [`only in ${dialects.join(', ')}`] : []),
    ...(needs ? [`needs ${needs.join(', ')}`] : []),
  ].join('; ');
  return [`  ${name}`, ...wrap(limits === '' ? what : `${what} (${limits})`, WIDTH - 4).map((line) => `    ${line}`)];
}

/** A worked example: the tree, the call, what must come of it. */
export function exampleText(example: Example): string[] {
  const traits = example.traits === undefined ? '' : `, traits ${visibleJson({ ...example.traits })}`;
  return [
    ...wrap(`Example (${example.dialects.join(', ')}${traits})`, WIDTH),
    ...treeText(example.before).map((line) => `  ${line}`),
    ...argumentText(example),
    ...wrap(outcomeText(example), WIDTH - 2).map((line) => `  ${line}`),
    ...(example.after ? treeText(example.after).map((line) => `  ${line}`) : []),
  ];
}

function argumentText(example: Example): string[] {
  const line = `  called with ${visibleJson(example.arguments)}`;
  if (columns(line) <= WIDTH) return [line];
  return ['  called with', ...jsonLines(example.arguments, WIDTH - 4).flatMap((text) => wrap(text, WIDTH - 4)).map((text) => `    ${text}`)];
}

function outcomeText(example: Example): string {
  const says = (example.says ?? []).map((fragment) => `"${visibleText(fragment)}"`).join(', ');
  const details = [
    ...(example.class ? [`class ${example.class.join(' or ')}`] : []),
    ...(example.fields ? [`fields ${visibleJson(example.fields)}`] : []),
    ...(says === '' ? [] : [`saying ${says}`]),
  ];
  const verb = example.outcome === 'refusal' ? 'is refused' : 'succeeds';
  const tree = example.after ? '; then:' : ', the tree as before';
  return `${[verb, ...details].join(', ')}${tree}`;
}

function faultLines(rule: RuleSpec, faults: readonly FaultInfo[]): string[] {
  if (faults.length === 0) return ['Seeded faults that it kills: none', ...wrap(rule.noFault ?? '', WIDTH - 2).filter(Boolean).map((line) => `  ${line}`)];
  return ['Seeded faults that it kills', ...faults.flatMap(({ name, description }) =>
    [`  ${name}`, ...wrap(description, WIDTH - 4).map((line) => `    ${line}`)])];
}
