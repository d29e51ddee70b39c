// `npm run rule -- replace/my-rule`: builds, then asks of one rule that the reference passes it with every situation
// reached (--strict: `unknown` fails), and that each of its seeded faults dies.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [rule] = process.argv.slice(2);
if (rule === undefined) fail('say which rule: npm run rule -- replace/my-rule');

const root = fileURLToPath(new URL('..', import.meta.url));
step('npm', 'run', '--silent', 'build');
step('npm', 'run', '--silent', 'docs');
const { FAULTS } = await import('../dist/adapters/faulty/index.js');
const faults = FAULTS.filter(({ breaks }) => breaks.includes(rule)).map(({ name }) => name);
const toolgauge = [process.execPath, 'dist/cli/main.js'];
step(...toolgauge, 'run', 'reference', '--rule', rule, '--dialect', 'all', '--strict', '--out', '.toolgauge/rule');
if (faults.length === 0) console.log(`no seeded fault breaks ${rule}: its entry must say why (noFault)`);
else step(...toolgauge, 'calibrate', ...faults.flatMap((name) => ['--fault', name]));

function step(command, ...words) {
  const { status } = spawnSync(command, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
