import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandbox } from './client.ts';
import { booking } from './documents.ts';

let service: Awaited<ReturnType<typeof sandbox>>;
let token: string;
beforeAll(async () => {
  service = await sandbox();
  token = (await service.signIn()).token;
});
afterAll(() => service.close());

/** A supplier in full, in Guangdong. */
const supplier = {
  supplierName: 'Móveis & 家具',
  supplierContactName: 'Li Wei',
  supplierContactPhone: '0755 1234',
  supplierContactEmail: 'li@example.com',
  supplierContinentID: '142',
  supplierCountryID: '156',
  supplierProvinceID: '15619',
  supplierCityID: '1561902',
  supplierAddress: 'No. 1',
  supplierProductLines: ['1305', '1304'],
};
const factory = {
  factoryName: 'Fábrica',
  factoryContinentID: '005',
  factoryCountryID: '076',
  factoryProvinceID: '07624',
  factoryCityID: '0762401',
  factoryProductLines: ['1501'],
};
const product = { name: 'Lamp', categoryId: '13', familyId: '1305', typeId: '130501' };
const of = (change: object) => ({ products: [{ ...product, ...change }] });

describe('a booking is accepted', () => {
  test.each([
    ['with its supplier by code', {}],
    ['with its supplier in full', { supplierCode: undefined, ...supplier }],
    ['with a code and in full', supplier],
    ['with a supplier by id beside its code', { supplierId: '700101' }],
    ['of a previous order without a service type', { serviceType: undefined, previousOrderNumber: 'R-778' }],
    ['with a factory by code', { factoryCode: '0000088' }],
    ['with some of its factory', factory],
    ['with a product of which only the name is known', { products: [{ name: '灯' }] }],
    [
      'with references',
      of({
        refs: [
          { poNumber: '00012', qty: 5 },
          { skuCode: 'A', qty: 0 },
        ],
      }),
    ],
    ['with a checklist', of({ prodQuantity: 10, checkList: { aqlMajor: '2.5', prodSampleSize: 32 } })],
    ['inside the second platform', { performInVendorone: 2 }],
  ])('%s', async (_, change) => {
    const before = service.accepted().length;
    const { status, json } = await service.book(token, { ...booking, ...change });
    expect([status, json.message]).toEqual([200, expect.stringContaining('booking-result')]);
    expect(json.content).toMatch(/^[0-9a-f]{32}$/);
    const accepted = service.accepted();
    expect(accepted).toHaveLength(before + 1);
    expect(accepted.at(-1)).toMatchObject({
      id: json.content,
      body: JSON.parse(JSON.stringify({ ...booking, ...change })),
    });
  });

  test('twice when it is sent twice, under two ids', async () => {
    const [one, two] = [await service.book(token), await service.book(token)];
    expect(one.json.content).not.toBe(two.json.content);
  });
});

describe('a booking is refused, and its field named', () => {
  test.each([
    ['colour', { colour: 'red' }],
    ['referenceNumber', { referenceNumber: null }],
    ['referenceNumber', { referenceNumber: '' }],
    ['supplierProductLines', { supplierProductLines: [] }],
    ['serviceDate', { serviceDate: '2027-03-10' }],
    ['serviceDate', { serviceDate: '10-Mrz-2027' }],
    ['shipDate', { shipDate: '30-Feb-2027' }],
    ['serviceType', { serviceType: undefined }],
    ['serviceType', { serviceType: '5' }],
    ['bookingType', { bookingType: undefined }],
    ['products', { products: [] }],
    ['performInVendorone', { performInVendorone: '0' }],
    ['products[0].prodQuantity', of({ prodQuantity: 1.5 })],
    ['products[0].prodQuantity', of({ prodQuantity: '5' })],
    ['products[0].refs[0].qty', of({ refs: [{ poNumber: 'A' }] })],
    ['userId', { userId: 'other@example.com' }],
    ['supplierCode', { supplierCode: '417' }],
    ['supplierId', { supplierId: '1' }],
    ['factoryCode', { factoryCode: '00417' }],
    ['supplierCityID', { supplierCode: undefined, ...supplier, supplierCityID: undefined }],
    ['supplierContactEmail', { supplierCode: undefined, ...supplier, supplierContactEmail: undefined }],
    ['supplierProductLines[1]', { ...supplier, supplierProductLines: ['1305', '9999'] }],
    ['supplierContinentID', { ...supplier, supplierContinentID: '9' }],
    ['supplierContinentID', { ...supplier, supplierContinentID: '150' }],
    ['supplierCountryID', { ...supplier, supplierCountryID: 'China' }],
    ['supplierProvinceID', { ...supplier, supplierProvinceID: '07624' }],
    ['supplierProvinceID', { ...supplier, supplierProvinceID: '15699' }],
    ['supplierCityID', { ...supplier, supplierCityID: '0762401' }],
    ['supplierCityID', { ...supplier, supplierCityID: 'Shenzhen' }],
    ['factoryCityID', { ...factory, factoryCityID: '1561902' }],
    ['factoryProductLines[0]', { ...factory, factoryProductLines: ['x'] }],
    ['products[0].categoryId', of({ categoryId: '99' })],
    ['products[0].familyId', of({ familyId: '9999' })],
    ['products[0].familyId', of({ familyId: '1101', typeId: '110101' })],
    ['products[0].typeId', of({ typeId: '999999' })],
    ['products[0].typeId', of({ typeId: '130401' })],
    ['products[0].poNumber', of({ poNumber: 'A', refs: [{ qty: 1 }] })],
    ['products[0].prodReference', of({ prodReference: 'A', refs: [{ qty: 1 }] })],
    ['products[0].prodQuantity', of({ prodQuantity: 1, refs: [{ qty: 1 }] })],
  ])('%s: %j', async (field, change) => {
    const before = service.accepted().length;
    const { status, json } = await service.book(token, { ...booking, ...change });
    expect(status).toBe(400);
    expect(json.content).toBeNull();
    // Zod tells an unknown field in quotes, everything else stands before its colon.
    expect(json.message).toSatisfy((text: string) => text.startsWith(`${field}:`) || text.includes(`"${field}"`));
    expect(service.accepted()).toHaveLength(before);
  });

  test('without a token before anything else is looked at', async () => {
    const { status } = await service.book('wrong', {});
    expect(status).toBe(401);
  });
});

test('the requests are told as they came in, the last ones only', async () => {
  const small = await sandbox({ keepRequests: 2 });
  const session = await small.signIn();
  await small.book(session.token, { ...booking, referenceNumber: '№ 7' });
  await small.read(session.token, '/parameter/v2/product-tree?refresh=false');
  const [first, second, ...more] = small.requests();
  await small.close();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ method: 'POST', path: '/v1.0/async-inspection' });
  expect(first?.headers['authorization']).toBe(`Bearer ${session.token}`);
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ referenceNumber: '№ 7' });
  expect(second?.path).toBe('/parameter/v2/product-tree?refresh=false');
});
