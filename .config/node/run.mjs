// Runs a command of this project under a Node that is new enough:
//   node .config/node/run.mjs <node | name of a local bin> [arguments]
// The running Node serves when it fits `engines`; otherwise the one that `npm ci` put into node_modules
// (a platform package of .config/node; npm 10 drops its .bin link, so it is looked up by folder).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `engines` of package.json: the first releases whose SQLite has the WAL-reset fix. */
function isNewEnough(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major === 22) return minor > 22 || (minor === 22 && patch >= 3);
  if (major === 24) return minor >= 15;
  return major > 26 || (major === 26 && minor >= 3);
}

function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const machine = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  // Two series of packages: the first ends at Node 18 for Macs with Apple's processor.
  const names = [`node-${machine}`, `node-bin-${machine}`];
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const places = [join(root, 'node_modules'), join(root, '.config/node/node_modules')];
  return places
    .flatMap((place) => names.map((name) => join(place, name, 'bin', file)))
    .find((path) => existsSync(path));
}

const node = findNode();
if (node === undefined) {
  console.error(
    `qcsheet runs on Node 22 from 22.22.3, Node 24 from 24.15, and Node 26.3 or later; this is Node ${process.versions.node}.`,
  );
  console.error('Run `npm ci`, which brings a Node for most computers. Or install Node 24 (https://nodejs.org).');
  process.exit(2);
}
process.env.PATH = dirname(node) + delimiter + (process.env.PATH ?? '');

const [command = 'node', ...args] = process.argv.slice(2);
const bins = {
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  vitest: 'vitest/vitest.mjs',
  rolldown: 'rolldown/bin/cli.mjs',
};
const script = command === 'node' ? [] : [join(root, 'node_modules', bins[command] ?? command)];
const typedIn = whereTyped();
if (typedIn !== undefined) args[0] = resolve(args[0]);
const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...script, ...args], {
  stdio: 'inherit',
  cwd: typedIn,
});

/** `npm run qcsheet` moves to this package's folder, but the files on its command line count from where it was typed. */
function whereTyped() {
  const { npm_lifecycle_event: run, INIT_CWD: folder } = process.env;
  if (command !== 'node' || run !== 'qcsheet' || process.cwd() !== resolve(root)) return undefined;
  return folder !== undefined && existsSync(folder) ? folder : undefined;
}

// A signal to this process alone is handed on. One to the whole group has reached the child by itself, which takes the
// two for one. On Windows the console tells every process of Ctrl-C, and to hand it on would kill.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => process.platform === 'win32' || child.kill(signal));
child.on('error', (error) => {
  console.error(`${node} cannot be started: ${error.message}.`);
  process.exit(2);
});
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1)));
