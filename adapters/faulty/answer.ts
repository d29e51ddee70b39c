import { answering, refusing, withDetails, withFields } from './answering.ts';
import { call, onFile, type Fault } from './fault.ts';

const CHANGE = onFile('ab', [['a', 'X']]);
const NO_OP = onFile('ab', [['a', 'a']]);
const NOT_FOUND = onFile('ab', [['zz', 'y']]);

/** Faults in what the model and the user interface are told. */
export const ANSWER_FAULTS: readonly Fault[] = [
  {
    name: 'success-repeats-the-path',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/success-fields'],
    description: 'The success has a field `path`.',
    example: CHANGE,
    parts: (base) => answering(base, (outcome, result) => withFields(outcome, { path: result.request.path })),
  },
  {
    name: 'success-repeats-the-diff',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/success-fields', 'structured-diff/not-agent-visible'],
    description: 'The success of a change has a field `diff` with the changed lines.',
    example: CHANGE,
    parts: (base, { numberedDiff }) =>
      answering(base, (outcome, result) => (result.changed ? withFields(outcome, { diff: numberedDiff(result.diff()) }) : outcome)),
  },
  {
    name: 'only-real-edits-counted',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/edits-field-counts-entries'],
    description: '`edits` does not count entries that change nothing.',
    example: onFile('ab', [['a', 'a'], ['b', 'c']]),
    parts: (base) => answering(base, (outcome, result) =>
      withFields(outcome, { edits: result.request.edits.filter((edit) => edit.oldText !== edit.newText).length })),
  },
  {
    name: 'only-real-edits-counted-in-details',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/edits-field-counts-entries'],
    description: '`edits` of the details does not count entries that change nothing.',
    example: onFile('ab', [['a', 'a'], ['b', 'c']]),
    parts: (base) => answering(base, (outcome, result) =>
      withDetails(outcome, { edits: result.request.edits.filter((edit) => edit.oldText !== edit.newText).length })),
  },
  {
    name: 'total-in-characters',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/total-bytes'],
    description: '`total_bytes` counts characters.',
    example: onFile('é', [['é', 'éé']]),
    parts: (base) => answering(base, (outcome, result) => withFields(outcome, { total_bytes: [...result.newWhole].length })),
  },
  {
    name: 'total-of-the-old-file',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/total-bytes'],
    description: '`total_bytes` is the size before the call.',
    example: onFile('é', [['é', 'éé']]),
    parts: (base) => answering(base, (outcome, result) => withFields(outcome, { total_bytes: Buffer.byteLength(result.oldWhole) })),
  },
  {
    name: 'total-without-the-mark',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/total-bytes'],
    description: '`total_bytes` leaves the byte order mark out.',
    example: onFile('\ufeffab', [['a', 'X']]),
    parts: (base) => answering(base, (outcome, result) => withFields(outcome, { total_bytes: Buffer.byteLength(result.newWhole.replace(/^\ufeff/, '')) })),
  },
  {
    name: 'no-op-written',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/noop-succeeds', 'replace/single-write'],
    description: 'A call that changes nothing writes the file all the same.',
    example: NO_OP,
    parts: (base) => answering(base, (outcome, result, context) => {
      if (!result.changed) base.write(context, result.target, Buffer.from(result.oldWhole, 'utf8'));
      return outcome;
    }),
  },
  {
    name: 'no-op-has-a-diff',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/diff-iff-changed', 'structured-diff/none-on-no-op', 'replace/noop-succeeds'],
    description: 'A call that changes nothing has an empty diff attached.',
    example: NO_OP,
    parts: (base) => answering(base, (outcome, result) => (result.changed ? outcome : { ...outcome, diffs: [{ path: null, diff: result.diff() }] })),
  },
  {
    name: 'no-op-judged-edit-by-edit',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/noop-succeeds'],
    description: '`changed` says whether any edit has another text than its quote, even where they cancel out.',
    example: onFile('ab', [['a', 'ab'], ['b', '']]),
    parts: (base) => answering(base, (outcome, result) =>
      withFields(outcome, { changed: result.changed || result.request.edits.some((edit) => edit.oldText !== edit.newText) })),
  },
  {
    name: 'no-op-edit-refused',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/noop-refused'],
    description: 'One edit that changes nothing refuses the call.',
    example: onFile('ab', [['a', 'a'], ['b', 'c']], 'refused'),
    parts: (base) => {
      let still = false;
      return {
        locate(view, edits) {
          still = edits.some((edit) => edit.oldText === edit.newText);
          return base.locate(view, edits);
        },
        isChange: (edited, oldWhole) => !still && base.isChange(edited, oldWhole),
      };
    },
  },
  {
    name: 'cancelling-edits-accepted',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/noop-refused'],
    description: 'A call whose edits cancel out is accepted, because each of them changes something.',
    example: onFile('ab', [['a', 'ab'], ['b', '']], 'accepted'),
    parts: (base) => {
      let moving = false;
      return {
        locate(view, edits) {
          moving = edits.every((edit) => edit.oldText !== edit.newText);
          return base.locate(view, edits);
        },
        isChange: (edited, oldWhole) => moving || base.isChange(edited, oldWhole),
      };
    },
  },
  {
    name: 'no-op-judged-after-restoring',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/noop-refused'],
    description: 'Whether anything changes is judged after endings are restored, so that a no-op rewrites a mixed file.',
    example: onFile('a\r\nb\n', [['b', 'b']], { after: 'a\r\nb\r\n' }),
    parts: () => ({ isChange: (edited, oldWhole) => edited.whole !== oldWhole || edited.before !== edited.after }),
  },
  {
    name: 'diff-forgotten',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/diff-iff-changed', 'structured-diff/attached-when-changed'],
    description: 'No diff is attached to a call of several edits.',
    example: onFile('ab', [['a', 'X'], ['b', 'Y']]),
    parts: (base) => answering(base, ({ diffs, ...outcome }, result) => (result.request.edits.length > 1 || !diffs ? outcome : { ...outcome, diffs })),
  },
  {
    name: 'diff-on-refusal',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/diff-iff-changed', 'structured-diff/none-without-effect'],
    description: 'A refusal has the diff of an imagined change attached.',
    example: NOT_FOUND,
    parts: (base) => refusing(base, (outcome, _refusal, attempt) => ({
      ...outcome,
      diffs: [{ path: null, diff: base.diff('', `${attempt.request?.edits[0]?.newText ?? ''}\n`) }],
    })),
  },
  {
    name: 'diff-with-a-label',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/diff-faithful'],
    description: 'The diff is labelled with the path.',
    example: CHANGE,
    parts: (base) => answering(base, (outcome, result) =>
      result.changed ? { ...outcome, diffs: [{ path: result.request.path, diff: result.diff() }] } : outcome),
  },
  {
    name: 'error-of-two-lines',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/error-compact'],
    description: 'The message of a refusal has a second line with advice.',
    example: NOT_FOUND,
    parts: (base) => refusing(base, (outcome) => ({ ...outcome, message: `${outcome.message}\nread the file again` })),
  },
  {
    name: 'error-repeats-the-quote',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/error-compact'],
    description: 'The message of a refusal repeats the quote at fault.',
    example: NOT_FOUND,
    parts: (base) => refusing(base, (outcome, { detail }, { request }) =>
      detail.index === undefined ? outcome : { ...outcome, message: `${outcome.message}: ${JSON.stringify(request?.edits[detail.index]?.oldText)}` }),
  },
  {
    name: 'error-repeats-the-path',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/error-compact'],
    description: 'The message about a missing file names it.',
    example: { tree: {}, calls: [call('n', [['x', 'y']])] },
    parts: (base) => refusing(base, (outcome, { code }, { request }) =>
      code === 'missing' ? { ...outcome, message: `${outcome.message}: ${request?.path}` } : outcome),
  },
  {
    name: 'lock-wait-lost-on-refusal',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/error-compact'],
    description: 'A wait for the directory lock of more than 5 s is not told where the edit then fails.',
    needs: ['dir-lock'],
  },
  {
    name: 'missing-file-waits-for-the-lock',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/waits-on-update-lock'],
    description: 'A file that is not there is refused only once the directory is free.',
    needs: ['dir-lock'],
  },
  {
    name: 'success-names-no-file',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/success-message'],
    description: 'The success does not name the file.',
    example: CHANGE,
    parts: (base) => answering(base, (outcome, result) => ({ ...outcome, payload: `Applied ${result.request.edits.length} edit(s).` })),
  },
  {
    name: 'success-names-another-file',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/success-message'],
    description: 'The success names the root in place of the file.',
    example: CHANGE,
    parts: (base) => answering(base, (outcome, result, { root }) => ({ ...outcome, payload: outcome.payload?.replace(result.target.resolved, root) ?? '' })),
  },
  {
    name: 'patch-backwards',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/details'],
    description: 'The patch leads from the new text to the old one.',
    example: onFile('a\nb\n', [['b', 'c']]),
    parts: (base, { unifiedPatch }) => answering(base, (outcome, { target, edited }) =>
      withDetails(outcome, { patch: unifiedPatch(target.resolved, edited.after, edited.before) })),
  },
  {
    name: 'changed-line-one-too-far',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/details'],
    description: '`first_changed_line` is the line after the first changed one.',
    example: onFile('a\nb\nc\n', [['b', 'x']]),
    parts: (base, { firstChangedLine }) => answering(base, (outcome, { edited }) => {
      const line = firstChangedLine(edited.before, edited.after);
      return withDetails(outcome, { first_changed_line: line === null ? null : line + 1 });
    }),
  },
  {
    name: 'details-told-to-the-model',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/details'],
    description: 'The patch stands in the text for the model.',
    example: CHANGE,
    parts: (base) => answering(base, (outcome) => ({ ...outcome, payload: `${outcome.payload}\n${String(outcome.display?.details?.patch)}` })),
  },
  {
    name: 'events-named-edit',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/visible-name-and-lifecycle-name'],
    description: 'Lifecycle events of a success bear the name that the model sees.',
    example: CHANGE,
    parts: (base, { lifecycle }) => answering(base, (outcome) => ({ ...outcome, events: lifecycle('result', 'edit') })),
  },
  {
    name: 'error-has-no-event',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/visible-name-and-lifecycle-name'],
    description: 'A refused call is said to have started and not to have ended.',
    example: NOT_FOUND,
    parts: (base, { lifecycle }) => refusing(base, (outcome) => ({ ...outcome, events: lifecycle('error').slice(0, 1) })),
  },
  {
    name: 'model-sees-replace',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/visible-name-and-lifecycle-name'],
    description: 'The definition given to the model is named `replace`.',
    parts: (base) => ({ definition: { ...base.definition, name: 'replace' } }),
  },
  {
    name: 'schema-without-a-limit',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/advertised-schema'],
    description: 'The advertised schema does not say how many edits a call may have.',
    parts: (base) => ({ definition: { ...base.definition, schema: JSON.parse(JSON.stringify(base.definition.schema).replace('"maxItems":100,', '')) } }),
  },
  {
    name: 'schema-of-the-other-editor',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/advertised-schema'],
    description: 'The advertised schema has a property of the line-coordinate editor.',
    parts: (base) => ({
      definition: {
        ...base.definition,
        schema: JSON.parse(JSON.stringify(base.definition.schema).replace('"edits":{', '"context_line":{"type":"string"},"edits":{')),
      },
    }),
  },
  {
    name: 'uniqueness-not-described',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/description-for-the-model'],
    description: 'The description does not say that a quote must be unique.',
    parts: (base) => ({ definition: { ...base.definition, description: 'Replaces text in a file. Takes path and edits.' } }),
  },
  {
    name: 'no-turns',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/per-file-serialisation'],
    needs: ['concurrent'],
    description: 'Calls on one file do not wait for one another, and the later write wins.',
    example: {
      tree: { a: { file: 'alpha\nbeta\n' } },
      calls: [call('a', [['alpha', 'A']]), call('a', [['beta', 'B']])],
      wrong: { files: { a: 'alpha\nB\n' } },
    },
    parts: () => ({ turnKey: () => null }),
  },
  {
    name: 'turns-by-spelling',
    tool: 'replace',
    dialect: 'pi',
    breaks: ['replace/per-file-serialisation'],
    needs: ['concurrent'],
    description: 'Calls wait for one another by the path as spelled, so that a link passes by.',
    example: {
      tree: { a: { file: 'alpha\nbeta\n' }, l: { link: 'a' } },
      calls: [call('a', [['alpha', 'A']]), call('l', [['beta', 'B']])],
      wrong: { files: { a: 'alpha\nB\n' } },
    },
    parts: () => ({ turnKey: (target) => target.resolved }),
  },
  {
    name: 'only-what-read-shows',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/unread-text-can-be-edited'],
    description: 'Quotes are looked up in the first 2,000 lines only.',
    example: onFile({ parts: [{ repeat: 'x\n', times: 2400 }, 'T\n'] }, [['T', 'y']], 'refused'),
    parts: (base) => ({
      locate(view, edits) {
        const shown = view.text.split('\n').slice(0, 2000).join('\n');
        return { view, spans: base.locate({ ...view, text: shown }, edits).spans };
      },
    }),
  },
  {
    name: 'same-length-taken-for-no-change',
    tool: 'replace',
    dialect: 'harness',
    breaks: ['replace/noop-refused'],
    description: 'A result as long as the file was is taken for no change.',
    example: onFile('ab', [['a', 'X']], 'refused'),
    parts: (base) => ({ isChange: (edited, oldWhole) => base.isChange(edited, oldWhole) && edited.after.length !== edited.before.length }),
  },
  {
    name: 'no-diff-of-an-emptied-file',
    tool: 'replace',
    dialect: 'tau',
    breaks: ['replace/diff-iff-changed'],
    description: 'A call that deletes all content attaches no diff.',
    example: onFile('ab', [['ab', '']]),
    parts: (base) => answering(base, (outcome, { newWhole }) => {
      const { diffs: _diffs, ...rest } = outcome;
      return newWhole === '' ? rest : outcome;
    }),
  },
];
