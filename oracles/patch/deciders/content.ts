// Which rules decide the bytes of an updated file, by kind of difference.

import type { RuleId } from '../../../contract/rules/index.ts';
import type { BySymptom } from '../../model.ts';
import { distinct } from '../../records/deciders.ts';
import { oldTexts } from '../operations.ts';
import type { Done } from '../ways.ts';
import { placeRules } from './place.ts';
import { linesRules } from './text.ts';

const UNTOUCHED: RuleId = 'apply-patch/untouched-lines-survive';
const BYTES: RuleId = 'apply-patch/update-bytes';
const FINAL: RuleId = 'apply-patch/final-newline';
const BLANK: RuleId = 'apply-patch/final-blank-line';
const ENDINGS: RuleId = 'apply-patch/line-endings';
const FUZZY: RuleId = 'apply-patch/fuzzy-context-text';
const CRLF: RuleId = 'apply-patch/crlf-patch';
const EMPTIED: RuleId = 'apply-patch/delete-all-lines';
const FILLED: RuleId = 'apply-patch/empty-file-update';

export interface ContentDeciders {
  rules: RuleId[];
  bySymptom: BySymptom;
}

/** What the bytes before or after have that some rule is about. */
export function bytesRules({ at, updated }: Done): RuleId[] {
  if (at.kind !== 'text' || updated?.kind !== 'result') return [];
  const { text } = at;
  const after = updated.result.text;
  const rules: RuleId[] = [];
  if (text.includes('\r')) rules.push(ENDINGS);
  if (updated.locations.located.some(({ region }) => region && region.level > 0)) rules.push(FUZZY);
  if (text === '') rules.push(FILLED);
  if (after === '') rules.push(EMPTIED);
  if (endsBlank(text) || endsBlank(after)) rules.push(BLANK);
  if (text !== '' && !text.endsWith('\n')) rules.push(FINAL);
  return rules;
}

function endsBlank(text: string): boolean {
  return /(?:^|\n)\r?\n$/.test(text);
}

/** Of an update or a move; `wrapping`: what is around all operations. */
export function contentDeciders(way: Done, wrapping: readonly RuleId[]): ContentDeciders {
  const locations = way.updated?.locations;
  const place = locations ? placeRules(locations) : [];
  const texts = [...wrapping, ...linesRules(way.operation)];
  const bytes = bytesRules(way);
  const rules = distinct<RuleId>([...texts, ...place, ...bytes, BYTES, UNTOUCHED]);
  const fuzzy = bytes.filter((rule) => rule === FUZZY);
  const ends = bytes.filter((rule) => rule === BLANK || rule === EMPTIED || rule === FILLED);
  // A CR that nothing follows: to take it for an ending is one mistake, however the LF behind it then comes out.
  const loneEnd: RuleId[] = endsInCr(way) ? [ENDINGS, FINAL, UNTOUCHED, BYTES] : [];
  const atEnd = distinct<RuleId>([...wrapping.filter((rule) => rule === CRLF), ...ends, FINAL, ...emptyLineRules(way), ...place, BYTES, UNTOUCHED, ...loneEnd]);
  const inserted = distinct<RuleId>([...texts, ...fuzzy, ENDINGS, BYTES]);
  return {
    rules,
    bySymptom: {
      'bom': [UNTOUCHED, BYTES],
      'endings': loneEnd.length > 0 ? loneEnd : [...wrapping, UNTOUCHED, BYTES],
      'replacement-character': ['apply-patch/invalid-utf8-refused', UNTOUCHED, BYTES],
      'invalid-bytes': ['apply-patch/invalid-utf8-refused', UNTOUCHED, BYTES],
      'inserted-endings': inserted,
      'completing-ending': distinct<RuleId>([FINAL, ENDINGS, BYTES]),
      'final-newline': atEnd,
      'inserted-text': distinct<RuleId>([...fuzzy, ...rules]),
      'emptied': distinct<RuleId>([...ends, ...rules]),
      'lost': distinct<RuleId>([...ends, ...rules]),
      'extra': distinct<RuleId>([...ends, ...rules]),
    },
  };
}

function endsInCr({ at }: Done): boolean {
  return at.kind === 'text' && at.text.endsWith('\r');
}

/** An empty line that is quoted or inserted last may be what differs at the end. */
function emptyLineRules({ operation }: Done): RuleId[] {
  if (operation.kind !== 'update') return [];
  return operation.chunks.some((chunk) => oldTexts(chunk).at(-1) === '') ? ['apply-patch/trailing-blank-retry'] : [];
}
