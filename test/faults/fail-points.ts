// Loaded into the program by the harness (`--import`): counts its effects on the outside, just before and just after
// each, and kills the process at the one that FAIL_AT names, or when the first call that FAIL_BEHIND names is done and the
// next effect begins. At an orderly end it writes their number to STEPS_FILE.
import fs, { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { DatabaseSync, StatementSync } from 'node:sqlite';

const dieAt = Number(process.env['FAIL_AT'] ?? 0);
const behind = process.env['FAIL_BEHIND'];
const file = process.env['STEPS_FILE'];
let steps = 0;
let isBehind = false;

/** Statements in a row: an export has thousands of them in a transaction, of which the first few show as much. */
let statements = 0;
const MOST_STATEMENTS = 12;

function step(name: string): void {
  statements = name === 'run' ? statements + 1 : 0;
  if (statements > MOST_STATEMENTS) return;
  steps += 1;
  // Such a call is under way until another one begins.
  if (steps === dieAt || (isBehind && name !== behind)) process.kill(process.pid, 'SIGKILL');
  isBehind ||= name === behind;
}

/** `counts`: which calls are effects; all of them without it. */
function wrap(holder: object, name: string, counts: (given: readonly unknown[]) => boolean = () => true): void {
  const effect: unknown = Reflect.get(holder, name);
  if (typeof effect !== 'function') throw new Error(`there is no ${name} to wrap`);
  Reflect.set(holder, name, function (this: unknown, ...given: unknown[]) {
    if (!counts(given)) return Reflect.apply(effect, this, given);
    step(name);
    try {
      return Reflect.apply(effect, this, given);
    } finally {
      step(name);
    }
  });
}

for (const name of ['connect', 'write', 'push', 'end', 'destroy']) wrap(Socket.prototype, name);
wrap(DatabaseSync.prototype, 'exec');
wrap(StatementSync.prototype, 'run');
// Modules are read all the time: to open for reading is no effect.
wrap(fs, 'openSync', ([, flags = 'r']) => flags !== 'r' && flags !== fs.constants.O_RDONLY);
for (const name of ['mkdirSync', 'writeSync', 'writeFileSync', 'fsyncSync', 'linkSync', 'renameSync']) wrap(fs, name);
for (const name of ['rmSync', 'unlinkSync', 'open', 'write', 'writev', 'close', 'rename']) wrap(fs, name);
for (const name of ['open', 'rename', 'rm', 'writeFile', 'mkdir']) wrap(fs.promises, name);
const handle = await fs.promises.open(process.execPath, 'r');
for (const name of ['write', 'writev', 'writeFile', 'truncate', 'sync', 'chmod'])
  wrap(Object.getPrototypeOf(handle), name);
await handle.close();
syncBuiltinESMExports();

if (file !== undefined) process.once('exit', () => writeFileSync(file, String(steps)));
