import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { getToken, refreshToken, revokeToken } from '../../src/contract/auth.ts';
import { createBooking } from '../../src/contract/bookings.ts';
import { confirmFactory } from '../../src/contract/factory-confirmations.ts';
import { uploadFile } from '../../src/contract/files.ts';
import { operations } from '../../src/contract/index.ts';
import { readInteractiveReport } from '../../src/contract/interactive-report.ts';
import { createLabOrder, readLabOrder, readLabResults } from '../../src/contract/lab-orders.ts';
import { hashOrderPassword } from '../../src/contract/order-password.ts';
import {
  cities,
  productCategories,
  productFamilies,
  productTree,
  productTypes,
  provinces,
} from '../../src/contract/reference.ts';
import { reportFiles, searchReports } from '../../src/contract/reports.ts';
import { searchSuppliers, updateSupplier } from '../../src/contract/suppliers.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { orderPassword } from '../../src/sandbox/order-confirmations.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/start.ts';
import { type Client, createClient } from '../../src/service/client.ts';
import { booking, labOrderBody, supplierBody } from '../sandbox/documents.ts';
import { hooks } from './scripted.ts';
import { clientOptions, fault, fileOf } from './service.ts';

const clock = { nowMs: Date.UTC(2027, 0, 1) };
const userId = SANDBOX_ACCOUNT.account;
const USER = { userId };
const COUNTRY = { path: { countryId: '156' } };
const REFRESH = { query: { refresh: 'false' } };
const ORDER = '50000013';

/** How a person's work comes to call each of them; what the service answered. */
const CALLS: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  [getToken.name]: (client) => client.whoAmI(),
  [refreshToken.name]: async (client) => {
    await client.read(productCategories, {});
    clock.nowMs += 7_199_000;
    return client.read(productCategories, {});
  },
  [revokeToken.name]: async (client) => {
    await client.userId();
    await client.close();
  },
  [updateSupplier.name]: (client) =>
    client.send(updateSupplier, { path: { ...USER, supplierId: '700101' }, body: supplierBody }, hooks()),
  [searchSuppliers.name]: (client) => client.read(searchSuppliers, { path: USER, query: { type: 'FACTORY' } }),
  [uploadFile.name]: (client) => {
    const path = { ...USER, docType: 'ORDER_ATTACH', sourceId: `${ORDER},80000001` };
    return client.send(uploadFile, { path, query: { recordHistory: 'true' }, file: fileOf('%PDF') }, hooks());
  },
  [createBooking.name]: (client) => client.send(createBooking, { body: booking }, hooks()),
  [confirmFactory.name]: (client) => {
    const password = hashOrderPassword(orderPassword(ORDER));
    const query = { password, inspectionDate: '2027-03-10', containerReadyDate: '2027-03-12' };
    return client.send(confirmFactory, { path: { orderId: ORDER }, query, body: {} }, hooks());
  },
  [searchReports.name]: (client) =>
    client.read(searchReports, { path: USER, query: { start: '2026-12-01', 'page-size': '5', status: '30,40' } }),
  [reportFiles.name]: (client) =>
    client.read(reportFiles, { path: { ...USER, productId: '80000001' }, query: { isSingleFile: 'true' } }),
  [readInteractiveReport.name]: (client) =>
    client.read(readInteractiveReport, { path: { ...USER, productId: '80000001' }, query: { orderId: '50000001' } }),
  [createLabOrder.name]: (client) => client.send(createLabOrder, { body: labOrderBody }, hooks()),
  [readLabOrder.name]: async (client) => {
    await client.send(createLabOrder, { body: labOrderBody }, hooks());
    return client.read(readLabOrder, { path: { orderId: '60000001' } });
  },
  [readLabResults.name]: async (client) => {
    await client.send(createLabOrder, { body: labOrderBody }, hooks());
    return client.read(readLabResults, { path: { orderId: '60000001' } });
  },
  [productTree.name]: (client) => client.read(productTree, REFRESH),
  [productTypes.name]: (client) => client.read(productTypes, REFRESH),
  [productFamilies.name]: (client) => client.read(productFamilies, REFRESH),
  [productCategories.name]: (client) => client.read(productCategories, REFRESH),
  [provinces.name]: (client) => client.read(provinces, COUNTRY),
  [cities.name]: (client) => client.read(cities, COUNTRY),
};

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => clock.nowMs, keepRequests: 10_000 });
});
afterAll(() => sandbox.close());

describe('every endpoint of the specification', () => {
  it.each(operations.map((one) => [`${one.method} ${one.path}`, one] as const))('%s', async (_, operation) => {
    const call = CALLS[operation.name];
    if (call === undefined) throw new Error(`nobody calls "${operation.name}"`);
    const client = createClient(clientOptions(sandbox.url, clock));
    onTestFinished(() => client.close());
    const before = sandbox.requests().length;
    const told = await call(client);
    const type = operation.effect === 'create' || operation.effect === 'update' ? 'accepted' : 'ok';
    if (told !== undefined) expect(told).toMatchObject({ type });
    const mine = sandbox
      .requests()
      .slice(before)
      .map(({ method, path }) => `${method} ${path.split('?')[0]}`);
    const shape = operation.path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
    expect(mine).toContainEqual(expect.stringMatching(new RegExp(`^${operation.method} ${shape}$`)));
  });

  it.each(operations.map((one) => [one.name, one] as const))(
    'a fault strikes "%s" and nothing else',
    async (name, one) => {
      const lines: string[] = [];
      const faults = fault(name, { kind: 'refuse' }, 99);
      const struck = await startSandbox({ now: () => clock.nowMs, log: (line) => lines.push(line), faults });
      const client = createClient(clientOptions(struck.url, clock));
      await CALLS[name]?.(client);
      await client.close();
      await struck.close();
      const fixed = one.path.split('{')[0];
      const isMine = (line: string) =>
        line.startsWith(`${one.method} ${fixed}`) && line.includes(one.path.split('}').at(-1) ?? '');
      const hit = lines.filter((line) => line.endsWith('fault: refuse'));
      expect(hit.length).toBeGreaterThan(0);
      expect(hit).toEqual(lines.filter(isMine));
    },
  );
});
