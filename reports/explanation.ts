import { situationOf, toolsOf, type Example, type RuleSpec } from '../contract/rule.ts';
import { contentText, treeText } from './case-text.ts';
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
    ...paragraph(rule.alsoShownBy ? 'Tools' : 'Tool', toolsOf(rule).join(', '), LABEL),
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

/** In which adapters and runs a situation is met, as short phrases. */
export function situationLimits(situation: RuleSpec['situations'][string]): string[] {
  const { dialects, tools, needs, lane } = situationOf(situation);
  return [
    ...(tools ? [`tool ${tools.join(' and ')}`] : []),
    ...(dialects ? [`only in ${dialects.join(', ')}`] : []),
    ...(needs ? [`needs ${needs.join(', ')}`] : []),
    ...(lane ? [`lane ${lane}`] : []),
  ];
}

function situationLines(name: string, situation: RuleSpec['situations'][string]): string[] {
  const { what } = situationOf(situation);
  const limits = situationLimits(situation).join('; ');
  return [`  ${name}`, ...wrap(limits === '' ? what : `${what} (${limits})`, WIDTH - 4).map((line) => `    ${line}`)];
}

/** A worked example: the tree, the call, what must come of it. */
export function exampleText(example: Example): string[] {
  const traits = example.traits === undefined ? '' : `, traits ${visibleJson({ ...example.traits })}`;
  const limits = example.limits === undefined ? '' : `, limits ${visibleJson({ ...example.limits })}`;
  const tool = example.tool === undefined ? '' : `${example.tool}, `;
  return [
    ...wrap(`Example (${tool}${example.dialects.join(', ')}${traits}${limits})`, WIDTH),
    ...treeText(example.before).map((line) => `  ${line}`),
    ...argumentText(example),
    ...wrap(outcomeText(example), WIDTH - 2).map((line) => `  ${line}`),
    ...shownText('payload', example.payload),
    ...shownText('text', example.text),
    ...(example.after ? treeText(example.after).map((line) => `  ${line}`) : []),
    ...(example.gone ?? []).map((path) => `  ${visibleText(path)} is gone`),
  ];
}

function argumentText(example: Example): string[] {
  if (typeof example.arguments === 'string') return shownText('called with', example.arguments);
  const line = `  called with ${visibleJson(example.arguments)}`;
  if (columns(line) <= WIDTH) return [line];
  return ['  called with', ...jsonLines(example.arguments, WIDTH - 4).flatMap((text) => wrap(text, WIDTH - 4)).map((text) => `    ${text}`)];
}

/** The whole of a text that the call shows, a bar in front of each line. */
function shownText(what: string, text: string | undefined): string[] {
  if (text === undefined) return [];
  if (text === '') return [`  ${what} empty`];
  return [`  ${what}`, ...contentText(Buffer.from(text)).map((line) => `  ${line}`)];
}

function outcomeText(example: Example): string {
  const says = (example.says ?? []).map((fragment) => `"${visibleText(fragment)}"`).join(', ');
  const details = [
    ...(example.class ? [`class ${example.class.join(' or ')}`] : []),
    ...(example.fields ? [`fields ${visibleJson(example.fields)}`] : []),
    ...(example.lacksFields ? [`without ${example.lacksFields.join(', ')}`] : []),
    ...(says === '' ? [] : [`saying ${says}`]),
  ];
  const verb = example.outcome === 'refusal' ? 'is refused' : 'succeeds';
  const tree = example.after || example.gone ? '; then:' : ', the tree as before';
  return `${[verb, ...details].join(', ')}${tree}`;
}

function faultLines(rule: RuleSpec, faults: readonly FaultInfo[]): string[] {
  if (faults.length === 0) return ['Seeded faults that it kills: none', ...wrap(rule.noFault ?? '', WIDTH - 2).filter(Boolean).map((line) => `  ${line}`)];
  return ['Seeded faults that it kills', ...faults.flatMap(({ name, description }) =>
    [`  ${name}`, ...wrap(description, WIDTH - 4).map((line) => `    ${line}`)])];
}
