/**
 * A program that speaks the adapter protocol, until it misbehaves: `node program.mjs BEHAVIOUR`. Without a known
 * behaviour it is well-behaved and answers each call with success.
 */
import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import process from 'node:process';

const behaviour = process.argv[2] ?? 'well-behaved';
const description = { protocol: 1, name: behaviour, tools: { replace: { dialect: 'common', observes: ['payload', 'message'] } } };
const success = { status: 'success', payload: 'done' };

/** What a behaviour does in place of the answer to one method. */
const BEHAVIOURS = {
  'hangs': { call: () => { for (;;); } },
  'never-answers': { call: () => undefined },
  'exits': { call: () => process.exit(7) },
  'exits-after-answer': { call: (id) => { answer(id, success); process.exit(0); } },
  'kills-itself': { call: () => process.kill(process.pid, 'SIGKILL') },
  'prints-garbage': { call: () => print('Segmentation fault (core dumped)\n') },
  'prints-json': { call: () => print('{"level":"info"}\n') },
  'prints-invalid-utf8': { call: (id) => writeSync(1, Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":{"status":"error","message":"`), Buffer.from([0xff]), Buffer.from('"}}\n')])) },
  'floods': { call: flood },
  'wrong-id': { call: (id) => answer(id + 1000, success) },
  'answers-twice': { call: (id) => { answer(id, success); answer(id, success); } },
  'answers-nonsense': { call: (id) => answer(id, { status: 'ok' }) },
  'throws': { call: (id) => print(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: 'KeyError: path' } })}\n`) },
  'leaves-grandchild': { call: (id) => grandchild().then((pid) => answer(id, { ...success, payload: String(pid) })) },
  'exits-with-grandchild': { call: () => grandchild().then((pid) => { process.stderr.write(`grandchild ${pid}`); process.exit(7); }) },
  'one-byte-at-a-time': { call: (id, params) => { for (const byte of Buffer.from(line(id, { ...success, payload: params.arguments }))) writeSync(1, Buffer.of(byte)); } },
  'echoes': { call: (id, params) => answer(id, { ...success, payload: params.arguments }) },
  'no-define': {},
  'shows-environment': { call: (id) => answer(id, { ...success, payload: JSON.stringify(process.env) }) },
  'exits-at-start': { start: () => { process.stderr.write('Traceback\nModuleNotFoundError: No module named \'tool\'\n'); process.exit(3); } },
  'prints-at-start': { start: () => print('Listening on port 8080\n') },
  'silent': { describe: () => undefined },
  'wrong-version': { describe: (id) => answer(id, { ...description, protocol: 2 }) },
  'no-describe': { describe: (id) => print(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'unknown method describe' } })}\n`) },
  'ignores-the-end': { end: () => setInterval(() => undefined, 1000), start: () => process.on('SIGTERM', () => undefined) },
};

const own = BEHAVIOURS[behaviour] ?? {};
own.start?.();
let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const text of lines) handle(JSON.parse(text));
});
process.stdin.on('end', () => (own.end ? own.end() : process.exit(0)));

function handle({ id, method, params }) {
  if (own[method]) return own[method](id, params);
  if (method === 'define') return print(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'unknown method' } })}\n`);
  return answer(id, { describe: description, call: success }[method] ?? {});
}

function answer(id, result) {
  print(line(id, result));
}

function line(id, result) {
  return `${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`;
}

/** Synchronous for pipes on POSIX, so that nothing is lost by an exit right after. */
function print(text) {
  process.stdout.write(text);
}

function flood() {
  print('x'.repeat(64 * 1024 * 1024 + 1));
}

/** A process in the same group that SIGTERM does not end; resolves with its id once it ignores that. */
function grandchild() {
  const script = 'process.on("SIGTERM", () => {}); process.stdout.write("ready"); setInterval(() => {}, 1000)';
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve) => child.stdout.once('data', () => resolve(child.pid)));
}
