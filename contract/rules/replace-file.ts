import type { RuleSpec } from '../rule.ts';
import { COURSE, GUIDE, HUGGINGFACE, TAU, TAU_TESTS, TAU_WORLD } from './sources.ts';
import { acceptedRequest, refusedRequest } from './worked-request.ts';
import { applied, refused } from './worked.ts';

const ALL = ['tau', 'harness', 'pi', 'pi-fuzzy'] as const;
const TAU_AND_PI = ['tau', 'pi', 'pi-fuzzy'] as const;

const LIMIT = 10_485_760;

const ask = (path: string, oldText: string, newText: string) => ({ path, edits: [{ oldText, newText }] });

/** Which files can be edited, and what happens to the file as a whole. */
export const REPLACE_FILE = [
  {
    id: 'replace/missing-file-refused', tool: 'replace', section: 'replace-file', dialects: ALL, level: 'MUST', impact: 'false-success',
    promise: 'A path that does not exist is refused, and neither the file nor a directory is created.',
    source: `${GUIDE}; ${COURSE}; ${TAU}; ${TAU_WORLD}; ${HUGGINGFACE}`,
    facets: ['status', 'class', 'tree'],
    situations: {
      'missing-leaf': 'the directory is there, the file is not',
      'missing-parents': 'the directories on the way are missing too',
      'empty-root': 'there is no file at all',
      'dangling-link': { what: 'the path is a symbolic link to nothing', dialects: TAU_AND_PI },
      'other-case': { what: 'a file whose name differs in case only is there', needs: ['case-sensitive'] },
      'blank-at-end': 'a file whose name lacks the last blank of the path is there',
      'removed-before': 'another program removed the file before the call',
      'present': 'the file is there, accepted',
    },
    examples: [
      refusedRequest(ALL, {}, ask('d/new.txt', 'x', 'y'), ['missing']),
      refusedRequest(TAU_AND_PI, { l: { link: 'gone' } }, ask('l', 'x', 'y'), ['missing']),
    ],
  },
  {
    id: 'replace/missing-file-answers-like-read', tool: 'replace', section: 'replace-file', dialects: ['harness'], level: 'MUST', impact: 'information',
    promise: 'For a path that is not in the workspace the message is, character for character, what read answers for it: the path as sent and the names that are there.',
    source: COURSE,
    facets: ['message'],
    situations: {
      'no-file': 'the workspace is empty',
      'one-file': 'one other file is there',
      'several-files': 'five other files are there',
      'odd-names': 'names and path with blanks, commas, other scripts and upper case',
      'empty-path': 'the path is empty text',
      'path-in-a-directory': 'the path has a directory part that does not exist',
    },
    examples: [
      refusedRequest(['harness'], { 'app.py': { file: 'x' } }, ask('app.pyc', 'x', 'y'), ['missing'],
        { says: ['File not found: app.pyc. Files here: app.py'] }),
    ],
  },
  {
    id: 'replace/non-regular-refused', tool: 'replace', section: 'replace-file', dialects: TAU_AND_PI, level: 'MUST', impact: 'liveness',
    promise: 'A directory is refused; tau also refuses, without blocking, whatever else is no regular file or cannot be read.',
    source: `${TAU_WORLD}; ${TAU}; ${HUGGINGFACE}`,
    facets: ['status', 'class', 'tree', 'time'],
    situations: {
      'directory': 'the path is a directory',
      'root': 'the path is the directory that paths start from',
      'link-to-directory': 'the path is a symbolic link to a directory',
      'below-a-file': { what: 'a part of the path that must be a directory is a file', dialects: ['tau'] },
      'link-loop': { what: 'the path is a symbolic link that leads back to itself', dialects: ['tau'] },
      'no-permission': { what: 'the file may not be read', dialects: ['tau'], needs: ['enforced-modes'] },
      'fifo': { what: 'the path is a FIFO that nobody writes to', dialects: ['tau'], needs: ['real-fs'] },
      'link-to-fifo': { what: 'the path is a symbolic link to a FIFO', dialects: ['tau'], needs: ['real-fs'] },
      'regular': 'the path is a regular file, accepted',
    },
    examples: [
      refusedRequest(TAU_AND_PI, { d: { directory: true } }, ask('d', 'x', 'y'), ['unreadable']),
      refusedRequest(['tau'], { 'file.txt': { file: 'x' } }, ask('file.txt/x', 'x', 'y'), ['unreadable', 'missing']),
    ],
  },
  {
    id: 'replace/size-limit', tool: 'replace', section: 'replace-file', dialects: ['tau'], level: 'MUST', impact: 'wrong-refusal',
    promise: 'A file of up to 10,485,760 bytes is accepted and a larger one refused; the limit is on the bytes of the file read, not on characters and not on the result.',
    source: `${GUIDE}; ${TAU}; ${TAU_WORLD}; ${TAU_TESTS}`,
    facets: ['status', 'class', 'tree'],
    situations: {
      'one-below': 'a file one byte below the limit, accepted',
      'at-the-limit': 'a file of exactly the limit, accepted',
      'one-above': 'a file one byte above the limit, refused',
      'two-byte-characters-at-the-limit': 'half as many characters as the limit has bytes, accepted',
      'two-byte-characters-above': 'bytes above the limit, characters far below it, refused',
      'mark-counts': 'above the limit only with its byte order mark, refused',
      'result-above': 'a file of exactly the limit that grows, accepted',
      'result-above-again': 'a second edit of the file that grew, refused',
    },
    examples: [
      applied(['tau'], { parts: ['M', { repeat: 'x', times: LIMIT - 1 }] }, [['M', 'MM']],
        { parts: ['MM', { repeat: 'x', times: LIMIT - 1 }] }, { fields: { total_bytes: LIMIT + 1 } }),
      refused(['tau'], { parts: ['M', { repeat: 'x', times: LIMIT }] }, [['M', 'N']], ['unreadable']),
    ],
  },
  {
    id: 'replace/invalid-utf8-refused', tool: 'replace', section: 'replace-file', dialects: ['tau', 'pi'], level: 'MUST', impact: 'data-loss',
    promise: 'A file that is not well-formed UTF-8 is refused wherever the bad bytes stand; nothing decoded with loss reaches the disk.',
    source: `${GUIDE}; ${TAU}; ${TAU_TESTS}; ${HUGGINGFACE}`,
    facets: ['status', 'class', 'tree'],
    situations: {
      'lone-continuation': 'a continuation byte without a lead byte',
      'lead-without-continuation': 'a lead byte without its continuation bytes',
      'overlong': 'an overlong form: C0 80, C1 BF, E0 80 80, F0 80 80 80',
      'surrogate': 'an encoded surrogate: ED A0 80 to ED BF BF',
      'above-unicode': 'a code above U+10FFFF, or a byte F5 to FF',
      'cut-at-end': 'the last character is cut short',
      'part-of-a-mark': 'the first two bytes of a byte order mark and no third',
      'at-start': 'the bad bytes stand before everything',
      'inside-the-quoted-text': 'the bad bytes stand inside the text quoted with U+FFFD in their place',
      'far-from-the-target': 'many lines stand between target and bad bytes',
      'nul': 'NUL bytes, accepted',
      'replacement-character': 'U+FFFD itself, accepted',
      'noncharacter': 'noncharacters such as U+FFFE, accepted',
      'longest-and-shortest': 'the first and the last character of each encoded length, accepted',
    },
    examples: [
      refused(['tau', 'pi'], { base64: Buffer.from('before\xffafter', 'latin1').toString('base64') }, [['before', 'after']], ['utf8']),
      applied(['tau', 'pi'], 'a\0\ufffd', [['a', 'b']], 'b\0\ufffd'),
    ],
  },
  {
    id: 'replace/unpaired-surrogate-refused', tool: 'replace', section: 'replace-file', dialects: ['tau', 'harness', 'pi'],
    level: { tau: 'MUST', harness: 'SHOULD', pi: 'MUST' }, impact: 'data-loss',
    promise: 'Half of a surrogate pair in oldText matches nothing, in newText it refuses the call, and the file never gets U+FFFD in its place.',
    source: `follows from ${GUIDE} (UTF-8, untouched bytes survive) and ${COURSE} (all or none)`,
    facets: ['status', 'tree'],
    situations: {
      'high-half-quoted': 'oldText is or holds the high half of a character of the file',
      'low-half-quoted': 'oldText is or holds the low half of a character of the file',
      'halves-swapped-quoted': 'oldText holds both halves in the wrong order',
      'replacement-character-in-file': 'half a character is quoted on a file that holds U+FFFD: refused',
      'high-half-inserted': 'newText is or holds a high half',
      'low-half-inserted': 'newText is or holds a low half',
      'halves-swapped-inserted': 'newText holds both halves in the wrong order',
      'halves-in-touching-edits': 'the newTexts of two touching edits would make a pair together',
      'full-pair': 'both fields hold full pairs, accepted',
    },
    examples: [
      refused(['tau', 'harness', 'pi'], '\u{1F600}', [['\ud83d', 'x']], ['request', 'not-found']),
      applied(['tau', 'harness', 'pi'], '\u{1F600}', [['\u{1F600}', '\u{1F601}']], '\u{1F601}'),
    ],
  },
  {
    id: 'replace/symlink-followed', tool: 'replace', section: 'replace-file', dialects: TAU_AND_PI, level: 'MUST', impact: 'data-loss',
    promise: 'An edit through symbolic links lands in the file they lead to, and every link stays the link it was.',
    source: `${TAU_WORLD}; ${HUGGINGFACE}`,
    facets: ['status', 'tree'],
    situations: {
      'relative': 'a link with a relative text',
      'absolute': 'a link with an absolute text',
      'two-links': 'a link to a link',
      'eight-links': 'a chain of eight links',
      'in-another-directory': 'the link stands in another directory, its text is relative to that one',
      'into-another-directory': 'the target stands in another directory',
      'loop': 'links that lead back to themselves, refused',
      'refused': 'a quote that does not match, through a link: everything stays',
    },
    examples: [
      acceptedRequest(TAU_AND_PI, { l: { link: 't' }, t: { file: 'old\n' } }, ask('l', 'old', 'new'), { t: { file: 'new\n' } }),
      refusedRequest(TAU_AND_PI, { l: { link: 'm' }, m: { link: 'l' } }, ask('l', 'old', 'new'), ['unreadable', 'missing']),
    ],
  },
  {
    id: 'replace/mode-kept', tool: 'replace', section: 'replace-file', dialects: TAU_AND_PI, level: 'SHOULD', impact: 'containment',
    promise: 'The permission bits of the file are the same after a successful edit.',
    source: `${TAU_WORLD}; ${HUGGINGFACE}`,
    facets: ['tree', 'status'],
    situations: {
      'ordinary': 'a file of mode 0644',
      'private': 'a file that only its owner may read, mode 0600',
      'executable': 'a script of mode 0755 or 0700',
      'group-writable': 'a file of mode 0664 or 0666',
      'through-a-link': 'a file of a mode other than 0644, edited through a symbolic link',
      'read-only': { what: 'a file of mode 0444: pi refuses, tau edits it or refuses', needs: ['enforced-modes'] },
    },
    examples: [
      acceptedRequest(['tau', 'pi', 'pi-fuzzy'], { run: { file: 'echo 1\n', mode: '755' } }, ask('run', '1', '2'), { run: { file: 'echo 2\n', mode: '755' } }),
    ],
  },
  {
    id: 'replace/no-leftover-files', tool: 'replace', section: 'replace-file', dialects: ALL,
    level: { tau: 'MUST', harness: 'SHOULD', pi: 'SHOULD', 'pi-fuzzy': 'SHOULD' }, impact: 'containment',
    promise: 'After any outcome the tree has the paths that it had before: no temporary file, no backup, no lock file.',
    source: TAU_WORLD,
    facets: ['tree'],
    situations: {
      'success': 'an edit that lands',
      'in-a-directory': 'an edit that lands in a file below directories',
      'through-a-link': { what: 'an edit that lands through a symbolic link', dialects: TAU_AND_PI },
      'refused-request': 'a request refused for its shape',
      'refused-quote': 'a quote that does not match',
      'no-change': 'an edit that changes nothing',
      'missing-file': 'a missing file',
      'beside-similar-names': 'files named like backups and temporary files of the target are there, and stay',
      'write-fails': { what: 'neither the file nor its directory may be written', dialects: TAU_AND_PI, needs: ['enforced-modes'] },
    },
    examples: [
      applied(ALL, 'old\n', [['old', 'new']], 'new\n'),
      refused(ALL, 'old\n', [['gone', 'new']], ['not-found', 'duplicate']),
    ],
  },
  {
    id: 'replace/single-write', tool: 'replace', section: 'replace-file', dialects: ALL, level: 'MUST', impact: 'data-loss',
    promise: 'A call changes the content of its file once when it succeeds with a change, and otherwise not at all.',
    source: `${COURSE}; ${TAU}`,
    facets: ['writes'],
    situations: {
      'one-edit': 'one edit that lands: one write',
      'several-edits': 'up to ten edits that land: one write',
      'hundred-edits': '100 edits that land: one write',
      'no-change': 'edits that change nothing: no write',
      'refused-request': 'a request refused for its shape: no write',
      'refused-quote': 'a good edit before one that does not match: no write',
      'refused-overlap': 'a good edit before two that overlap: no write',
      'missing-file': 'a missing file: no write',
    },
    examples: [
      applied(ALL, 'a b c\n', [['a', 'A'], ['b', 'B'], ['c', 'C']], 'A B C\n'),
      refused(ALL, 'a b c\n', [['a', 'A'], ['gone', 'B']], ['not-found', 'duplicate']),
    ],
  },
] as const satisfies readonly RuleSpec[];
