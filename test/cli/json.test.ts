import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acquireLock } from '../../src/journal/open.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { check, failure, run, told } from './json.ts';
import { booking, bookings, csv, type Office, openOffice } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const UNSET = { QCSHEET_BASE_URL: '', QCSHEET_ACCOUNT: '', QCSHEET_PASSWORD: '' };
/** Nobody listens on the port for the discard service of this machine. */
const NOBODY = { QCSHEET_BASE_URL: 'http://127.0.0.1:9' };

test.concurrent.each([
  ['an unknown command', ['chek', 'x.csv'], {}, 2, 'usage'],
  ['an unknown flag', ['import', 'x.csv', '--yess'], {}, 2, 'usage'],
  ['a flag without its value', ['import', 'x.csv', '--limit'], {}, 2, 'usage'],
  ['a port that is no number', ['sandbox', '--port', 'abc'], {}, 2, 'usage'],
  ['a port that there is not', ['sandbox', '--port=99999999'], {}, 2, 'usage'],
  ['a wrong wait', ['sandbox', '--port=0', '--latency=long'], {}, 2, 'usage'],
  ['a state file that cannot be', ['sandbox', '--port=0', '--state=/dev/null/x'], {}, 2, 'state-file'],
  ['a wrong value', ['import', 'x.csv', '--max-errors=few'], {}, 2, 'usage'],
  ['no rejected one', ['import', 'x.csv', '--max-errors=0'], {}, 2, 'usage'],
  ['options that exclude each other', ['import', 'x.csv', '--only-valid', '--all-or-nothing'], {}, 2, 'usage'],
  ['a file that is missing', ['check', 'x.csv', '--kind', 'bookings'], {}, 3, 'file-missing'],
  ['a kind that is not told', ['check', 'unlike.csv'], {}, 2, 'kind-unknown'],
  ['a kind that there is not', ['describe', 'cookings'], {}, 2, 'kind-unknown'],
  ['no configuration', ['import', 'good.csv', '--kind', 'bookings'], UNSET, 2, 'service-unset'],
  ['no account', ['whoami'], { QCSHEET_ACCOUNT: '' }, 2, 'login-unset'],
  ['a base address over http', ['whoami'], { QCSHEET_BASE_URL: 'http://example.com' }, 2, 'config-value'],
  ['a profile that there is not', ['runs', '--profile', 'prod'], {}, 2, 'config-profile'],
  ['a wrong password', ['login'], { QCSHEET_PASSWORD: 'wrong' }, 4, 'login-refused'],
  ['no password', ['whoami'], { QCSHEET_PASSWORD: '' }, 4, 'no-credentials'],
  [
    'a service that is not there',
    ['import', 'good.csv', '--kind', 'bookings', '--yes'],
    NOBODY,
    7,
    'connection-refused',
  ],
  ['a service that is not there, for lookups', ['lookups', 'pull'], NOBODY, 7, 'connection-refused'],
  ['a run that there is not', ['runs', 'show', 'r-1'], {}, 2, 'run-unknown'],
  ['no run to go on with', ['resume'], {}, 2, 'no-runs'],
  ['results without a file', ['results', 'r-1'], {}, 2, 'usage'],
  ['nobody who can be asked', ['import', 'good.csv', '--kind', 'bookings'], {}, 2, 'needs-yes'],
  [
    'a state folder that cannot be',
    ['import', 'good.csv', '--kind', 'bookings'],
    { QCSHEET_STATE_DIR: '/dev/null/x' },
    2,
    'state-folder',
  ],
  ['a state folder that cannot be, for login', ['login'], { QCSHEET_STATE_DIR: '/dev/null/x' }, 2, 'state-folder'],
  ['a port that is taken', ['sandbox', '--port', 'OFFICE'], {}, 2, 'port-taken'],
] as const)('with --json %s is one JSON document with code, message and hint', async (_, args, env, exit, code) => {
  const machine = office.machine(env);
  machine.file('good.csv', csv(bookings('JSON', 1)));
  machine.file('unlike.csv', 'Given name,Street\nx,y\n');
  const port = new URL(office.sandbox.url).port;
  const ended = await machine.qcsheet(...args.map((word) => (word === 'OFFICE' ? port : word)), '--json');
  const { error } = told(failure, ended);
  expect([ended.exit, error.code]).toEqual([exit, code]);
  expect(error.hint).not.toBe('');
  expect(office.booked('JSON')).toHaveLength(0);
});

test('a command without --json tells the same in words on stderr, and nothing on stdout', async () => {
  const ended = await office.machine(UNSET).qcsheet('whoami');
  expect(ended).toMatchObject({ exit: 2, stdout: '' });
  expect(ended.stderr).toContain('QCSHEET_BASE_URL');
  expect(ended.stderr).toContain('--profile sandbox');
});

test('while another process sends for the account, import and resume say who and exit with 9', async () => {
  const machine = office.machine();
  machine.file('good.csv', csv(bookings('BUSY', 1)));
  const scope = `${office.sandbox.url} ${SANDBOX_ACCOUNT.account}`;
  const lock = await acquireLock({
    folder: join(machine.state, 'locks'),
    scope,
    holder: 'import of april.xlsx, process 42',
  });
  if (lock.type !== 'held') throw new Error('the lock is taken');
  for (const args of [['import', 'good.csv', '--kind', 'bookings', '--yes'], ['resume']]) {
    const ended = await machine.qcsheet(...args, '--json');
    expect(ended.exit).toBe(9);
    expect(told(failure, ended).error).toMatchObject({ code: 'run-busy' });
    expect(told(failure, ended).error.message).toContain('import of april.xlsx, process 42');
  }
  expect((await machine.qcsheet('check', 'good.csv', '--kind', 'bookings')).exit).toBe(0);
  await lock.release();
  expect((await machine.import('good.csv')).exit).toBe(0);
});

test('check, import, runs show and resume print the shapes of the contract, with invalid rows too', async () => {
  const machine = office.machine();
  machine.file('mixed.csv', csv([...bookings('SHAPE', 2), booking('SHAPE-3', { 'products.typeId': 'Soft toy' })]));
  const checked = await machine.qcsheet('check', 'mixed.csv', '--kind', 'bookings', '--json');
  expect(checked.exit).toBe(3);
  expect(told(check, checked).counts).toEqual({ rows: 3, documents: 3, valid: 2, invalid: 1, errors: 1, warnings: 0 });
  const [finding] = told(check, checked).findings;
  expect(finding).toMatchObject({ code: 'lookup-unknown', row: 4, column: 'products.typeId', value: 'Soft toy' });
  expect(finding?.suggestions).toContain('Soft toys');

  const imported = await machine.import('mixed.csv');
  expect(imported.exit).toBe(3);
  expect(imported.run.counts).toMatchObject({ accepted: 2, invalid: 1 });
  const shown = await machine.qcsheet('runs', 'show', imported.run.run ?? '', '--json');
  expect(shown.exit).toBe(0);
  expect(told(run, shown)).toEqual(imported.run);
  const resumed = await machine.qcsheet('resume', '--json');
  expect(resumed.exit).toBe(3);
  expect(told(run, resumed)).toEqual(imported.run);
  for (const ended of [checked, shown, resumed]) expect(ended.stderr).not.toContain('Shape');
});

test('the help and the version are one JSON document too where a script asks so', async () => {
  const machine = office.machine();
  for (const args of [['--help'], ['import', '--help'], ['--version'], []]) {
    const { exit, stdout } = await machine.qcsheet(...args, '--json');
    expect(exit).toBe(0);
    expect(Object.keys(JSON.parse(stdout))).toEqual(['text']);
  }
});

test('sandbox --json tells its address and how to use it, and ends with a signal', async () => {
  const machine = office.machine();
  const serving = machine.start('sandbox', '--port', '0', '--json');
  const line = await new Promise<string>((resolve) =>
    serving.child.stdout?.once('data', (text) => resolve(String(text))),
  );
  const { url, environment } = JSON.parse(line);
  const who = await office.machine(environment).qcsheet('whoami', '--json');
  expect(JSON.parse(who.stdout)).toMatchObject({ service: url, userId: SANDBOX_ACCOUNT.account });
  serving.child.kill('SIGINT');
  const ended = await serving.told;
  expect([ended.exit, ended.stdout]).toEqual([0, line]);
});
