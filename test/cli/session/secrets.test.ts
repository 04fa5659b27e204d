import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { md5 } from '../../../src/config/password.ts';
import { hashOrderPassword } from '../../../src/contract/order-password.ts';
import { SANDBOX_ACCOUNT } from '../../../src/sandbox/account.ts';
import { SANDBOX_BOOKING_RESULT } from '../../../src/sandbox/booking-result.ts';
import { orderPassword } from '../../../src/sandbox/order-confirmations.ts';
import type { Told } from '../cli.ts';
import { filesIn, leaks } from '../leaks.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';

const BOOK = 'create inspection booking';
const PLANTED = 'no-such-Pass!';
/** Its id ends in 3: it is confirmed only with its password. */
const ORDER = '50000093';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ keepRequests: Number.POSITIVE_INFINITY });
});
afterAll(() => office.close());

/** A machine whose lookups lie in its own folder, so that all that it writes can be looked through. */
function machineOf(env: Readonly<Record<string, string>> = {}): Machine {
  const place = office.machine();
  return office.machine({
    QCSHEET_DEBUG: '1',
    QCSHEET_BOOKING_RESULT: SANDBOX_BOOKING_RESULT,
    QCSHEET_CACHE_DIR: place.path('cache'),
    QCSHEET_STATE_DIR: place.path('state'),
    ...env,
  });
}

/** Every token and refresh key that went to the service. */
function tokens(): string[] {
  const found = office.sandbox
    .requests()
    .flatMap(({ headers }) => [headers['authorization']?.replace('Bearer ', ''), headers['ai-api-refresh-key']]);
  return [...new Set(found.filter((one) => one !== undefined && one !== ''))] as string[];
}

const KNOWN = [md5(SANDBOX_ACCOUNT.password), SANDBOX_ACCOUNT.apiAccessToken, PLANTED, md5(PLANTED)];

test('sessions that expire, failing logins and a service that repeats what it was told leave no secret anywhere', async () => {
  const machine = machineOf();
  const state = machine.env['QCSHEET_STATE_DIR'] ?? '';
  const wrong = machineOf({ QCSHEET_STATE_DIR: state, QCSHEET_PASSWORD: PLANTED });
  const said: Told[] = [];
  const run = async (who: Machine, exit: number, ...args: readonly string[]) => {
    const told = await who.qcsheet(...args);
    said.push(told);
    expect([args[0], told.exit, told.stderr]).toEqual([args[0], exit, expect.anything()]);
  };
  const repeating = (...secrets: readonly string[]) => JSON.stringify({ message: secrets.join(' '), content: null });
  const answer = (status: number, body: string) => ({ kind: 'answer', when: 'before', status, body }) as const;

  await run(machine, 0, 'login');
  const kept = JSON.parse(readFileSync(join(state, 'session.json'), 'utf8'));
  const known = [kept.token, kept.refreshKey, ...KNOWN.slice(0, 2)];
  office.sandbox.setFaults({
    faults: [
      { on: BOOK, times: 1, act: { kind: 'refuse', message: known.join(' ') } },
      { on: 'GET /sandbox-only/', times: 1, act: answer(200, repeating(...known)) },
    ],
  });
  const early = machine.file('early.csv', csv(bookings('KEPT', 2)));
  await run(machine, 5, 'import', early, '--kind=bookings', '--yes', '--concurrency=1');
  await run(machine, 0, 'runs', 'refresh');
  await run(machine, 0, 'runs', 'show', '--json');
  await run(machine, 0, 'logout');

  const importing = ['import', machine.file('march.csv', csv(bookings('HIDE', 6))), '--kind=bookings'];
  await run(machine, 0, ...importing, '--plan=plan.json', '--json');
  office.sandbox.setFaults({
    faults: [
      { on: BOOK, skip: 1, times: 1, act: { kind: 'expire-sessions', refreshKey: 'kept' } },
      { on: BOOK, skip: 3, times: 1, act: { kind: 'expire-sessions', refreshKey: 'expired' } },
      { on: BOOK, skip: 5, times: 1, act: { kind: 'drop', when: 'after' } },
    ],
  });
  await run(machine, 6, 'import', '--apply=plan.json', '--yes', '--concurrency=1');
  office.sandbox.setFaults({ faults: [{ on: 'log in', act: answer(401, repeating(md5(PLANTED), KNOWN[1] ?? '')) }] });
  const failing = [['login', '--json'], ['runs', 'refresh'], ['lookups', 'pull'], ['resume'], [...importing, '--yes']];
  for (const [name = '', ...words] of failing) await run(wrong, name === 'resume' ? 6 : 4, name, ...words);
  await run(wrong, 4, ...importing, '--plan=other.json');
  office.sandbox.setFaults({ faults: [] });

  const secrets = [...KNOWN, ...tokens(), kept.token, kept.refreshKey];
  expect(new Set(secrets).size).toBeGreaterThan(KNOWN.length + 5);
  const folders = [machine.folder, wrong.folder, join(state, '..')];
  expect(folders.flatMap(filesIn).length).toBeGreaterThan(4);
  expect(leaks(secrets, said, folders, /session\.json$/)).toEqual([]);
});

test('an order password is in no plan, and its confirmation is sent with it all the same', async () => {
  const machine = machineOf();
  const state = machine.env['QCSHEET_STATE_DIR'] ?? '';
  const cells = { orderId: ORDER, inspectionDate: '2029-03-12', containerReadyDate: '2029-03-14' };
  const file = machine.file('orders.csv', csv([{ ...cells, password: orderPassword(ORDER) }]));
  const planning = ['import', file, '--kind=factory-confirmations', '--plan=plan.json', '--json'];
  const said = [await machine.qcsheet(...planning)];
  const { documents } = JSON.parse(readFileSync(machine.path('plan.json'), 'utf8'));
  expect(documents).toMatchObject([
    {
      does: 'send',
      request: {
        method: 'PUT',
        path: `/order/v2/${ORDER}/factory?containerReadyDate=2029-03-14&inspectionDate=2029-03-12`,
        withheld: ['password'],
      },
    },
  ]);
  said.push(await machine.qcsheet('import', '--apply=plan.json', '--yes', '--json'));
  expect(said.map(({ exit }) => exit)).toEqual([0, 0]);
  expect(office.sandbox.allAccepted()).toContainEqual(
    expect.objectContaining({ kind: 'confirmation', orderId: ORDER }),
  );
  const secrets = [orderPassword(ORDER), hashOrderPassword(orderPassword(ORDER))];
  const folders = [machine.folder, join(state, '..')];
  expect(folders.flatMap(filesIn).length).toBeGreaterThan(4);
  expect(leaks(secrets, said, folders, /orders\.csv$/)).toEqual([]);
});
