import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLabOrder, type LabOrder, labResults, placedOrder } from '../../src/contract/lab-orders.ts';
import { sandbox } from './client.ts';
import { labOrderBody } from './documents.ts';

let service: Awaited<ReturnType<typeof sandbox>>;
let token: string;
beforeAll(async () => {
  service = await sandbox();
  token = (await service.signIn({ tokenExpire: '2591999' })).token;
});
afterAll(() => service.close());

async function created(body: unknown = labOrderBody): Promise<LabOrder['generalInformation']> {
  const { json } = await service.send(token, 'POST', '/v1.2/lt/orders', body);
  return createLabOrder.content.parse(json).generalInformation;
}

test('a created order is answered without an envelope and read back the same', async () => {
  const { status, json } = await service.send(token, 'POST', '/v1.2/lt/orders', labOrderBody);
  expect([status, json.content]).toEqual([200, undefined]);
  const order = createLabOrder.content.parse(json);
  expect(order).toMatchObject({
    generalInformation: { bookingRefNo: 'R-1', status: 'SUBMITTED', vendorRefNo: expect.stringMatching(/^LT-2026-/) },
    product: { productName: 'Bear', distributionCountries: ['France', 'Spain'], bookingRemark: 'Handle with care' },
    tests: [{ testId: 'EN71-1', testResult: null }, { clientTestId: 'C-9' }],
    customFields: [{ label: 'Season' }],
  });
  const again = await service.read(token, `/v1.2/lt/orders/${order.generalInformation.orderId}`);
  expect(placedOrder.parse(again.json)).toEqual(order);
});

test('its results come later', async () => {
  const { orderId, vendorRefNo } = await created();
  const results = async () => {
    const { json } = await service.read(token, `/v1.2/lt/order-results/${orderId}`);
    return labResults.parse(json);
  };
  expect(await results()).toMatchObject({ generalInformation: { orderId, status: 'SUBMITTED' }, finalReport: null });
  service.clock.nowMs += 6_000;
  expect(await results()).toMatchObject({ generalInformation: { status: 'IN TESTING' }, finalReport: null });
  service.clock.nowMs += 6_000;
  const done = await results();
  expect(done).toMatchObject({
    generalInformation: { status: 'COMPLETED' },
    finalReport: { reportNo: `${vendorRefNo}-R1`, poNo: '0045', testDetail: [{ testResult: 'PASS' }, {}] },
  });
  const [file] = (done.finalReport?.reportFile ?? []) as { url: string }[];
  expect((await (await fetch(file?.url ?? '')).text()).slice(0, 5)).toBe('%PDF-');
});

test('the same order twice is two orders, and the least one is enough', async () => {
  const ids = [await created(), await created(), await created({})].map((one) => one.orderId);
  expect(new Set(ids).size).toBe(3);
});

test('orders outlive a restart, ids go on, and other processes can ask what was accepted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const stateFile = join(folder, 'state.ndjson');
  const first = await sandbox({ stateFile });
  const session = (await first.signIn()).token;
  const one = await first.send(session, 'POST', '/v1.2/lt/orders', labOrderBody);
  await first.close();
  const second = await sandbox({ stateFile });
  onTestFinished(() => second.close());
  const { orderId } = createLabOrder.content.parse(one.json).generalInformation;
  expect((await second.read(session, `/v1.2/lt/orders/${orderId}`)).json).toEqual(one.json);
  const two = await second.send(session, 'POST', '/v1.2/lt/orders', {});
  expect(createLabOrder.content.parse(two.json).generalInformation.orderId).not.toBe(orderId);
  const told = await second.call('GET', '/__sandbox/accepted');
  expect(told.json).toMatchObject([{ kind: 'lab-order', id: orderId, body: labOrderBody }, { kind: 'lab-order' }]);
});

test.each([
  [{ generalInformation: { bookingRefNo: 'R-1', submissionType: 'New' } }, 'generalInformation.testLocation:'],
  [{ product: {} }, 'product.productName:'],
  [{ testAssignments: [{}] }, 'testAssignments[0]:'],
  [{ testAssignments: [{ testId: 7 }] }, 'testAssignments[0].testId:'],
  [{ accreditationList: [] }, 'accreditationList:'],
  [{ remark: 'x' }, '"remark"'],
  [{ generalInformation: { ...labOrderBody.generalInformation, supplierId: '1' } }, 'supplierId:'],
])('%j is refused, and its field named', async (body, field) => {
  const before = service.allAccepted().length;
  const { status, json } = await service.send(token, 'POST', '/v1.2/lt/orders', body);
  expect([status, json.content, json.message]).toEqual([400, null, expect.stringContaining(field)]);
  expect(service.allAccepted()).toHaveLength(before);
});

test.each(['orders', 'order-results'])('an unknown order has no %s', async (what) => {
  expect((await service.read(token, `/v1.2/lt/${what}/1`)).status).toBe(404);
  expect((await service.read('wrong', `/v1.2/lt/${what}/1`)).status).toBe(401);
});
