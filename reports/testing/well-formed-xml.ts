/** @throws {Error} where `text` is not well-formed XML (of the kind that our reports write: no comments, no CDATA). */
export function wellFormedXml(text: string): void {
  // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
  if (!text.isWellFormed() || /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(text)) throw new Error('a character that XML cannot hold');
  const body = text.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  if (body === text) throw new Error('no declaration');
  const open: string[] = [];
  const token = /<(\/?)([\w-]+)((?: [\w-]+="[^"<]*")*)(\/?)>|[^<]+|</g;
  for (const [whole, closing, name, attributes, empty] of body.matchAll(token)) {
    if (whole === '<') throw new Error(`a stray "<" in ${open.join(' > ')}`);
    const content = name === undefined ? whole : attributes ?? '';
    if (/&(?!#\d+;|#x[0-9a-f]+;|(?:amp|lt|gt|quot|apos);)/.test(content) || content.includes(']]>')) throw new Error(`not escaped: ${content}`);
    if (name === undefined) continue;
    const names = [...(attributes ?? '').matchAll(/ ([\w-]+)=/g)].map(([, attribute]) => attribute);
    if (new Set(names).size !== names.length) throw new Error(`an attribute twice: ${whole}`);
    if (closing && open.pop() !== name) throw new Error(`closes ${name}`);
    if (!closing && !empty) open.push(name);
  }
  if (open.length > 0) throw new Error(`not closed: ${open.join(' > ')}`);
}
