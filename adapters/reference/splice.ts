import type { Edited, Located, Span, View } from './parts.ts';
import { inFileOrder } from './locate.ts';
import { BYTE_ORDER_MARK } from './text.ts';

/** Cuts the file's own text, from the back so that places to the left stay true; all else is kept as it is. */
export function spliceInPlace({ view, spans }: Located, insertion: (span: Span) => string): Edited {
  const after = spliceText(view.whole, spans, insertion, view.offset);
  return { whole: after, before: view.whole, after };
}

/** Cuts the normalised text and then gives the whole file one ending, the one of its first line. */
export function spliceAndRestore(located: Located, insertion: (span: Span) => string): Edited {
  const { view } = located;
  return restore(view.whole, view.text, spliceText(view.text, located.spans, insertion));
}

/** The file of `whole` with the normalised text `before` become `after`, in the file's dominant ending. */
export function restore(whole: string, before: string, after: string): Edited {
  const mark = whole.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const first = whole.indexOf('\n');
  const ending = first > 0 && whole[first - 1] === '\r' ? '\r\n' : '\n';
  return { whole: mark + (ending === '\n' ? after : after.replaceAll('\n', ending)), before, after };
}

/** `text` with every span replaced; `offset` leads from a span's places to places of `text`. */
export function spliceText(
  text: string,
  spans: readonly Span[],
  insertion: (span: Span) => string,
  offset: View['offset'] = (position) => position,
): string {
  const pieces: string[] = [];
  let end = text.length;
  for (const span of inFileOrder(spans).reverse()) {
    pieces.push(text.slice(offset(span.end), end), insertion(span));
    end = offset(span.start);
  }
  pieces.push(text.slice(0, end));
  return pieces.reverse().join('');
}
