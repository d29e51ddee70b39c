// `npm run peers`: every bundled peer, or those named, against its baseline, one after the other. Ends with the worst exit code.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PEERS } from '../dist/adapters/peers/peers.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PEERS);
const unknown = chosen.find((name) => !Object.hasOwn(PEERS, name));
if (unknown !== undefined) {
  console.error(`unknown peer ${JSON.stringify(unknown)}; the peers are ${Object.keys(PEERS).join(', ')}`);
  process.exit(2);
}
let worst = 0;
for (const name of chosen) {
  const words = ['dist/cli/main.js', 'run', name, '--dialect', 'all', '--baseline', `adapters/peers/${name}.baseline.json`, '--out', `.toolgauge/peers/${name}`];
  worst = Math.max(worst, spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status ?? 1);
}
process.exit(worst);
