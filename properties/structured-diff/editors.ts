import { decodeUtf8, toBuffer } from '../../contract/bytes.ts';
import type { Call, Case } from '../../contract/case.ts';
import type { FileNode } from '../../contract/tree.ts';
import { DEFAULT_PATH, type Edit } from '../arbitraries/edit-case.ts';
import { linesOf } from '../arbitraries/edit-lines.ts';
import { lineEditCase } from '../arbitraries/line-edit-case.ts';
import { patchCase, type Chunk } from '../arbitraries/patches.ts';
import type { Context, MakeSituation } from '../property.ts';

type Makers = { readonly [name: string]: MakeSituation };

/** Those called `names` of the situations of the exact-text edit, their cases made into line edits and patches that do the same. */
export function byOthers<S extends Makers, N extends keyof S & string>(
  situations: S, names: readonly N[],
): { readonly [K in `${'edit' | 'patch'}-${N}`]: MakeSituation } {
  const made = names.flatMap((name): [string, MakeSituation][] => {
    const own = situations[name] as MakeSituation;
    return [[`edit-${name}`, asOther(own, asLineEdit)], [`patch-${name}`, asOther(own, asPatch)]];
  });
  return Object.fromEntries(made) as { readonly [K in `${'edit' | 'patch'}-${N}`]: MakeSituation };
}

/** The cases of `own` as line edits. */
export function byLines(own: MakeSituation): MakeSituation {
  return asOther(own, asLineEdit);
}

function asOther(own: MakeSituation, convert: (context: Context, kase: Case) => Case): MakeSituation {
  return (context) => {
    const made = own(context);
    const maker = 'cases' in made ? made : { cases: made };
    return {
      ...maker,
      ...(maker.first ? { first: maker.first.map((kase) => convert(context, kase)) } : {}),
      cases: maker.cases.map((kase) => convert(context, kase)),
    };
  };
}

/** Whole lines of a file, counted from 0, that become `text`, the endings of which are LFs. */
interface Region {
  start: number;
  end: number;
  text: string;
}

/** The file of a case, and what is asked of it. */
interface Asked {
  content: string;
  edits: Edit[];
}

function asked(kase: Case): Asked {
  const [step] = kase.runs[0] as [{ call: Call }];
  const { edits } = step.call.arguments as unknown as { edits: Edit[] };
  const content = decodeUtf8(toBuffer((kase.setup.tree[DEFAULT_PATH] as FileNode).file));
  if (content === undefined) throw new TypeError('a case of a file that is not UTF-8 has no other form');
  return { content, edits };
}

const EDIT_LINE = /[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g;
const PATCH_LINE = /[^\n]*\n|[^\n]+$/g;

function asLineEdit(context: Context, kase: Case): Case {
  const { content, edits } = asked(kase);
  const spans = regions(content, edits, content.match(EDIT_LINE) ?? []).map(({ start, end, text }) => ({ start: start + 1, end: end + 1, text }));
  return lineEditCase(context, { lines: linesOf(content), spans });
}

function asPatch(context: Context, kase: Case): Case {
  const { content, edits } = asked(kase);
  const lines = content.match(PATCH_LINE) ?? [];
  const chunks = regions(content, edits, lines).map(({ start, end, text }): Chunk => ({
    lines: [...lines.slice(start, end).map((line) => `-${bare(line)}`), ...(text.match(PATCH_LINE) ?? []).map((line) => `+${bare(line)}`)],
  }));
  return patchCase(context, { files: { [DEFAULT_PATH]: content }, operations: [{ update: DEFAULT_PATH, chunks }] });
}

const bare = (line: string): string => line.replace(/\r?\n$/, '');

/** The edits as regions of whole lines, in order; edits that share a line are one region. */
function regions(content: string, edits: readonly Edit[], lines: readonly string[]): Region[] {
  const ends: number[] = [];
  for (const line of lines) ends.push((ends.at(-1) ?? 0) + line.length);
  const startOf = (line: number): number => (line === 0 ? 0 : (ends[line - 1] as number));
  const found: { start: number; end: number; edits: Placed[] }[] = [];
  for (const placed of placedIn(content, edits)) {
    const start = ends.findIndex((end) => placed.from < end);
    const end = ends.findIndex((each) => placed.to <= each) + 1;
    const last = found.at(-1);
    if (last && start < last.end) {
      last.end = Math.max(last.end, end);
      last.edits.push(placed);
    } else found.push({ start, end, edits: [placed] });
  }
  return found.map(({ start, end, edits: own }) => ({ start, end, text: rewritten(content, own, startOf(start), startOf(end)) }));
}

interface Placed {
  from: number;
  to: number;
  newText: string;
}

/** Where each quote stands in the file, whose endings and byte order mark it does not see. */
function placedIn(content: string, edits: readonly Edit[]): Placed[] {
  const offsets: number[] = [];
  let seen = '';
  for (let at = content.startsWith('\ufeff') ? 1 : 0; at < content.length; at += 1) {
    if (content[at] === '\n' && content[at - 1] === '\r') continue;
    offsets.push(at);
    seen += content[at] === '\r' ? '\n' : content[at];
  }
  offsets.push(content.length);
  const placed = edits.map(({ oldText, newText }) => {
    const quote = oldText.replace(/\r\n?/g, '\n');
    const at = seen.indexOf(quote);
    return { from: offsets[at] as number, to: offsets[at + quote.length] as number, newText: newText.replace(/\r\n?/g, '\n') };
  });
  return placed.sort((a, b) => a.from - b.from);
}

/** The text from `from` to `to` with its edits made, each ending of the file's own. */
function rewritten(content: string, edits: readonly Placed[], from: number, to: number): string {
  const ending = /\r\n|\r|\n/.exec(content)?.[0] ?? '\n';
  let text = '';
  let at = from;
  for (const edit of edits) {
    text += content.slice(at, edit.from) + edit.newText.replaceAll('\n', ending);
    at = edit.to;
  }
  return text + content.slice(at, to);
}
