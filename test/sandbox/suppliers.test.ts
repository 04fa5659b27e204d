import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { searchSuppliers } from '../../src/contract/suppliers.ts';
import { sandbox } from './client.ts';
import { booking, supplierBody } from './documents.ts';

const USER = '/user/v2/demo%40example.com';
let service: Awaited<ReturnType<typeof sandbox>>;
let token: string;
beforeAll(async () => {
  service = await sandbox();
  token = (await service.signIn()).token;
});
afterAll(() => service.close());

async function found(code: string, from = service, of = token) {
  const { json } = await from.read(of, `${USER}/suppliers`);
  return searchSuppliers.content.parse(json.content).find((one) => one.identificationCode === code);
}

test('an updated supplier is found updated, and what was left out stays', async () => {
  const before = await found('00417');
  service.clock.nowMs += 60_000;
  const { status, json } = await service.send(token, 'PUT', `${USER}/supplier/${before?.id}`, supplierBody);
  expect([status, json.content]).toEqual([200, true]);
  expect(await found('00417')).toEqual({
    ...before,
    ...{ name: 'Golden Star 金星', address: 'No. 88, New Road', contact: 'Li Wei', telephone: '0755 1234' },
    email: 'li@example.com;sales@example.com',
    ...{ city: '1561902', province: '15619', country: '156' },
    ...{ cityName: 'Shenzhen', provinceName: 'Guangdong', countryName: 'China' },
    updateDate: '2026-06-01 00:01:00',
    updateDateUnixTimestamp: Date.UTC(2026, 5, 1, 0, 1),
  });
});

test('a new code is the one that bookings name, and a new type the one that the search filters by', async () => {
  const supplier = await found('VN-HN-07');
  const body = { ...supplierBody, identificationCode: 'NEW-7', type: 'AGENT' };
  expect((await service.send(token, 'PUT', `${USER}/supplier/${supplier?.id}`, body)).status).toBe(200);
  expect((await service.book(token, { ...booking, supplierCode: 'NEW-7' })).status).toBe(200);
  expect((await service.book(token, { ...booking, supplierCode: 'VN-HN-07' })).status).toBe(400);
  const agents = await service.read(token, `${USER}/suppliers?type=AGENT`);
  expect(JSON.stringify(agents.json)).toContain('NEW-7');
});

test('an update outlives a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const stateFile = join(folder, 'state.ndjson');
  const first = await sandbox({ stateFile });
  const session = (await first.signIn()).token;
  const supplier = await found('1-2', first, session);
  await first.send(session, 'PUT', `${USER}/supplier/${supplier?.id}`, supplierBody);
  await first.close();
  const second = await sandbox({ stateFile });
  onTestFinished(() => second.close());
  expect(await found('1-2', second, session)).toMatchObject({ name: 'Golden Star 金星' });
});

test.each([
  ['an unknown field', { colour: 'red' }, 'colour'],
  ['no name', { entityName: undefined }, 'entityName:'],
  ['a null', { district: null }, 'district:'],
  ['no email', { contactInfo: { main: { name: 'a', phone: '1' } } }, 'contactInfo.main.email:'],
  ['another country’s city', { city: '0762401' }, 'city:'],
  ['a country by name', { country: 'China' }, 'country:'],
  ['another country’s province', { province: '07624' }, 'province:'],
  ['another continent', { continent: '150' }, 'continent:'],
  ['an unknown family', { mainProductLines: ['1305', '9999'] }, 'mainProductLines[1]:'],
  ['another id than the path’s', { id: '1' }, 'id:'],
  ['another user', { userId: 'other@example.com' }, 'userId:'],
  ['an unknown type', { type: 'BANK' }, 'type:'],
])('%s is refused, and its field named', async (_, change, field) => {
  const supplier = await found('00714');
  const path = `${USER}/supplier/${supplier?.id}`;
  const { status, json } = await service.send(token, 'PUT', path, { ...supplierBody, ...change });
  expect([status, json.content, json.message]).toEqual([400, null, expect.stringContaining(field)]);
  expect(await found('00714')).toEqual(supplier);
});

test('another user’s supplier, an unknown one and a body that is no JSON are refused', async () => {
  const other = await service.send(token, 'PUT', '/user/v2/other/supplier/700101', supplierBody);
  const unknown = await service.send(token, 'PUT', `${USER}/supplier/1`, supplierBody);
  const text = await service.call('PUT', `${USER}/supplier/700101`, { authorization: `Bearer ${token}` }, 'a');
  expect([other.status, unknown.status, text.status]).toEqual([403, 404, 415]);
});
