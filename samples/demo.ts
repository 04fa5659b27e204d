// The main job against the built-in sandbox, step by step, with the program's own commands: `npm run demo`.
// It keeps to a folder of its own (.demo), so that it books each time and touches nothing else.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.demo');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);

const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('QCSHEET_'))),
  QCSHEET_STATE_DIR: join(folder, 'state'),
  QCSHEET_CACHE_DIR: join(folder, 'cache'),
  QCSHEET_CONFIG_DIR: join(folder, 'config'),
};

run('A template with the account’s own lookup lists', 'template', 'bookings', '-o', demo('template.xlsx'));
run('The sample: 25 bookings in 60 rows. What is wrong in it?', 'check', 'samples/bookings.xlsx');
const results = demo('bookings.results.xlsx');
run('Book them', 'import', 'samples/bookings.xlsx', '-o', results, '--rate', '100', '--yes');
run(
  'The same file once more: nothing is sent twice',
  'import',
  'samples/bookings.xlsx',
  '-o',
  demo('again.results.xlsx'),
  '--yes',
);
console.log(`\nOpen ${results}: every row has a tracking id.`);
console.log('To type such commands yourself, read "A session" in README.md.');

function demo(name: string): string {
  return relative(root, join(folder, name));
}

function run(title: string, ...args: readonly string[]): void {
  console.log(`\n# ${title}\n$ qcsheet ${args.join(' ')} --profile sandbox`);
  const bin = join(root, 'src/bin.js');
  const done = spawnSync(process.execPath, [...process.execArgv, bin, ...args, '--profile', 'sandbox', '--no-input'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
