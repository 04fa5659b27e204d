import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOrderPassword } from '../../src/contract/order-password.ts';
import { orderPassword } from '../../src/sandbox/order-confirmations.ts';
import { sandbox } from './client.ts';

const DATES = 'inspectionDate=2026-06-10&containerReadyDate=2026-06-12';
const lines: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'qcsheet-sandbox-'));
const stateFile = join(folder, 'state.ndjson');
let service: Awaited<ReturnType<typeof sandbox>>;
let token: string;
beforeAll(async () => {
  service = await sandbox({ stateFile, log: (line) => lines.push(line) });
  token = (await service.signIn()).token;
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const confirm = (orderId: string, query = DATES, body: object = {}) =>
  service.send(token, 'PUT', `/order/v2/${orderId}/factory?${query}`, body);
const withPassword = (password: string) => `${DATES}&password=${hashOrderPassword(password)}`;

/** Ends in 3: only with its password. */
const LOCKED = '50000013';
const OPEN = '50000014';

test('an order is confirmed with its dates and the factory', async () => {
  const body = { factoryName: 'Fábrica', nbOfWorkers: 80, params: { shift: 2 } };
  const { status, json } = await confirm(OPEN, DATES, body);
  expect([status, json.content]).toEqual([200, true]);
  expect(service.allAccepted().at(-1)).toMatchObject({
    ...{ kind: 'confirmation', orderId: OPEN, inspectionDate: '2026-06-10', containerReadyDate: '2026-06-12' },
    body,
  });
});

test('an order that needs its password is confirmed with it, and it is neither kept nor logged', async () => {
  const query = withPassword(orderPassword(LOCKED));
  expect((await confirm(LOCKED, query)).status).toBe(200);
  const secrets = [orderPassword(LOCKED), hashOrderPassword(orderPassword(LOCKED))];
  for (const text of [readFileSync(stateFile, 'utf8'), lines.join('\n')])
    for (const secret of secrets) expect(text).not.toContain(secret);
  expect(lines.join('\n')).toContain(`/order/v2/${LOCKED}/factory?${DATES}&password=[secret] 200`);
});

test('a booking that was accepted here can be confirmed as the order that it became', async () => {
  const { json } = await service.book(token);
  const orderId = `B-${String(json.content).slice(0, 12)}`;
  // One order in some needs its password, and every one takes it.
  expect((await confirm(orderId, withPassword(orderPassword(orderId)))).json.content).toBe(true);
});

test.each([
  ['without the password that it needs', LOCKED, DATES, {}, 403, 'password'],
  ['with another order’s password', LOCKED, withPassword(orderPassword(OPEN)), {}, 403, 'password'],
  ['with a wrong password where none is needed', OPEN, withPassword('x'), {}, 403, 'password'],
  ['with a password as it is', OPEN, `${DATES}&password=order-1`, {}, 400, 'password: the hash'],
  ['with the MD5 alone', OPEN, `${DATES}&password=${'a'.repeat(32)}`, {}, 400, 'password: the hash'],
  ['without a date', OPEN, 'inspectionDate=2026-06-10', {}, 400, 'containerReadyDate'],
  ['with a day that is none', OPEN, DATES.replace('06-10', '06-31'), {}, 400, 'inspectionDate'],
  ['with a date as bookings have it', OPEN, DATES.replace('2026-06-10', '10-Jun-2026'), {}, 400, 'inspectionDate'],
  ['with a date twice', OPEN, `${DATES}&inspectionDate=2026-06-11`, {}, 400, 'inspectionDate: given twice'],
  ['with an unknown field', OPEN, DATES, { colour: 'red' }, 400, 'colour'],
  ['with another order in the body', OPEN, DATES, { orderId: LOCKED }, 400, 'orderId'],
  ['with an unknown factory', OPEN, DATES, { factoryId: '1' }, 400, 'factoryId'],
  ['that is not known', '99999999', DATES, {}, 404, 'orderId'],
] as const)('an order %s is refused', async (_, orderId, query, body, status, words) => {
  const before = service.allAccepted().length;
  const answer = await confirm(orderId, query, body);
  expect([answer.status, answer.json.content]).toEqual([status, null]);
  expect(answer.json.message).toContain(words);
  expect(service.allAccepted()).toHaveLength(before);
});
