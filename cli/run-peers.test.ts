import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('an unknown peer: the ones that there are, exit 2', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('run-peers.mjs', import.meta.url)), 'cdx'], { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toMatchInlineSnapshot(`
    {
      "status": 2,
      "stderr": "unknown peer "cdx"; the peers are mcp-filesystem, agents-core, codex
    ",
      "stdout": "",
    }
  `);
});
