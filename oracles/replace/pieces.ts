import type { Bytes } from '../../contract/bytes.ts';
import { compactBytes } from '../text/compact.ts';
import { cuts, type Span } from './locate.ts';
import type { Scene } from './scene.ts';
import { kept, type Success } from './ways.ts';

/**
 * The snapshot cut at all span boundaries, every second piece replaced by what `insert` gives for its span. A byte order mark
 * that the units leave out belongs to the first piece.
 *
 * @returns the pieces for the matcher, and the same as bytes to be joined
 */
export function splicedPieces({ bytes, units }: Scene, spans: readonly Span[], insert: (span: Span) => Bytes): { pieces: Success['pieces']; spelled: Bytes[] } {
  const edges = cuts(spans, units.count).map((unit) => units.offsetOf(unit));
  edges[0] = 0;
  const pieces: Success['pieces'] = [];
  const spelled: Bytes[] = [];
  for (let at = 0; at <= spans.length; at += 1) {
    const from = edges[2 * at] as number;
    const to = edges[2 * at + 1] as number;
    if (from < to) {
      const same = compactBytes(bytes, from, to);
      spelled.push(same);
      pieces.push(kept(same));
    }
    const span = spans[at];
    if (!span) continue;
    const inserted = insert(span);
    spelled.push(inserted);
    pieces.push({ inserted: [inserted] });
  }
  return { pieces, spelled };
}
