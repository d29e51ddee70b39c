/**
 * An MCP server without a library, `node mcp-server.mjs ROOT [BEHAVIOUR]`: the tool `edit` {path, old, new} answers
 * with its arguments as text. BEHAVIOUR is what it does instead.
 */
import process from 'node:process';

const [root, behaviour] = process.argv.slice(2);
const text = (value, more = {}) => ({ result: { content: [{ type: 'text', text: value }], ...more } });

const CALLS = {
  'hangs': () => undefined,
  'exits': () => process.exit(7),
  'refuses': () => text('Error: no', { isError: true }),
  'refuses-in-words': () => text('Search text not found'),
  'invalid-params': () => ({ error: { code: -32602, message: 'Invalid arguments for tool edit' } }),
  'internal-error': () => ({ error: { code: -32603, message: 'it broke' } }),
  'garbage': () => { process.stdout.write('oops\n'); },
  'no-result': () => ({ result: { content: 'text' } }),
};

const METHODS = {
  'initialize': ({ protocolVersion }) => ({ result: { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'hostile', version: '0.1' } } }),
  'tools/list': () => ({ result: { tools: [{ name: 'edit', description: 'Edits.', inputSchema: { type: 'object' } }] } }),
  'tools/call': ({ arguments: args }) => (CALLS[behaviour] ? CALLS[behaviour]() : text(JSON.stringify({ root, args }))),
};

if (behaviour === 'prints-at-start') process.stdout.write('Secure MCP server running\n');
if (behaviour === 'exits-at-start') {
  process.stderr.write('Error: no such directory\n');
  process.exit(1);
}

let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const { id, method, params } of lines.map((line) => JSON.parse(line))) {
    if (id === undefined) continue;
    const answer = METHODS[method]?.(params) ?? (METHODS[method] ? undefined : { error: { code: -32601, message: 'unknown' } });
    if (answer) process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
  }
});
process.stdin.on('end', () => process.exit(0));
