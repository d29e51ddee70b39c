import type { Bytes, Part } from '../../contract/bytes.ts';

/** Texts up to this many UTF-16 units stand as they are. */
const PLAIN = 65_536;
/** Shorter runs of one character are not worth a part of their own. */
const RUN = 1024;

/** `text` as JSON that stays small where a long text is mostly one repeated character. */
export function compact(text: string): Bytes {
  if (text.length <= PLAIN) return text;
  const parts: Part[] = [];
  let plainFrom = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    let end = at + 1;
    while (end < text.length && text.charCodeAt(end) === code) end += 1;
    if (end - at >= RUN) {
      if (plainFrom < at) parts.push(text.slice(plainFrom, at));
      parts.push({ repeat: text.charAt(at), times: end - at });
      plainFrom = end;
    }
    at = end;
  }
  if (plainFrom < text.length) parts.push(text.slice(plainFrom));
  return { parts };
}
