import { toBuffer } from '../bytes.ts';
import type { Matcher } from '../expectation.ts';
import type { StepObservation } from '../observation.ts';
import { FINE, type Problem } from './finding.ts';

type Serialisable = Extract<Matcher, { kind: 'serialisable' }>;
type Effect = Serialisable['effects'][number];

/**
 * Calls in flight together: the file at `path` holds exactly the changes of the calls that reported success, in some
 * order. `effects` has one entry per call of the step; an empty `oldText` marks a call that is about another file.
 */
export function serialisableProblems(match: Serialisable, step: StepObservation): readonly Problem[] {
  const file = step.after.get(match.path);
  const succeeded = match.effects.filter((effect, call) => effect.oldText !== '' && step.outcomes[call]?.status === 'success');
  const expected = `${match.path}: the changes of the ${succeeded.length} calls that reported success`;
  if (file?.kind !== 'file') return [{ symptom: 'not-serial', path: match.path, expected, actual: `${match.path} is no file` }];
  const why = notSerial(toBuffer(match.before), succeeded, file.bytes);
  return why === undefined ? FINE : [{ symptom: 'not-serial', path: match.path, expected, actual: why }];
}

/**
 * Why no order of `effects`, each carried out on what the ones before left, turns `before` into `after`; `undefined`
 * where one does. An effect can be carried out where its quote has exactly one place.
 */
export function notSerial(before: Uint8Array, effects: readonly Effect[], after: Uint8Array): string | undefined {
  const wanted = Buffer.from(after);
  if (inOrder(Buffer.from(before), effects)?.equals(wanted)) return undefined;
  const reached = new Map<number, Map<string, Buffer>>([[0, new Map([['', Buffer.from(before)]])]]);
  const all = 2 ** effects.length - 1;
  for (let done = 0; done < all; done += 1) {
    for (const text of reached.get(done)?.values() ?? []) {
      effects.forEach((effect, index) => {
        const mark = 2 ** index;
        if (Math.floor(done / mark) % 2 === 1) return;
        const next = carriedOut(text, effect);
        if (next) addTo(reached, done + mark, next);
      });
    }
    reached.delete(done);
  }
  const ends = [...(reached.get(all)?.values() ?? [])];
  if (ends.some((end) => end.equals(wanted))) return undefined;
  const missing = effects.filter(({ newText }) => newText !== '' && !wanted.includes(Buffer.from(newText, 'utf8')));
  if (missing.length > 0) return `${missing.length} of ${effects.length} reported changes are not there: ${JSON.stringify(missing[0]?.newText)}`;
  return 'what is there is the result of no order of the calls that reported success';
}

function addTo(reached: Map<number, Map<string, Buffer>>, done: number, text: Buffer): void {
  const texts = reached.get(done) ?? new Map<string, Buffer>();
  texts.set(text.toString('latin1'), text);
  reached.set(done, texts);
}

/** All effects one after the other; the usual case, where they do not touch one another and the order is the same. */
function inOrder(text: Buffer, effects: readonly Effect[]): Buffer | undefined {
  let now: Buffer | undefined = text;
  for (const effect of effects) {
    now = carriedOut(now, effect);
    if (!now) return undefined;
  }
  return now;
}

function carriedOut(text: Buffer, { oldText, newText }: Effect): Buffer | undefined {
  const quote = Buffer.from(oldText, 'utf8');
  const at = text.indexOf(quote);
  if (at < 0 || text.indexOf(quote, at + 1) >= 0) return undefined;
  return Buffer.concat([text.subarray(0, at), Buffer.from(newText, 'utf8'), text.subarray(at + quote.length)]);
}
