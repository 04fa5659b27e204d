import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planDocuments } from '../../../src/importing/check/plan-requests.ts';
import { canonicalJson, fingerprintOf, withoutSecrets } from '../../../src/importing/requests/fingerprint.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { check, checkRows, date, FACTORY, type Fields, GOOD, number, rowsOf, SUPPLIER } from '../sheets.ts';

const SENDER = { userId: 'buyer@example.com' };

async function planned(records: readonly Fields[]) {
  return await planDocuments(bookings, await check(records), SENDER);
}

async function fingerprints(records: readonly Fields[]) {
  return (await planned(records)).map((plan) => plan.fingerprint);
}

describe('the request of a booking', () => {
  it('holds the sender, ids for labels, integers as integers, and passes the service’s own schema', async () => {
    const [plan] = await planned([
      {
        ...GOOD,
        ...SUPPLIER,
        ...FACTORY,
        autoConfirmFactory: 'yes',
        performInVendorone: '1',
        serviceDate: date('2027-03-10'),
        'products.categoryId': 'Toys',
        'products.familyId': 'Plush',
        'products.typeId': 'Teddy bear',
        'products.expectedPackedPct': number(0.8, '80%'),
        'products.poNumber': '00123',
      },
    ]);
    expect(plan?.request()).toEqual({
      body: {
        userId: 'buyer@example.com',
        serviceDate: '10-Mar-2027',
        shipDate: '24-Mar-2027',
        serviceType: '1',
        bookingType: 'Regular',
        performInVendorone: 1,
        supplierCode: '00417',
        ...SUPPLIER,
        supplierContinentID: 'AS',
        supplierCountryID: 'CN',
        supplierProvinceID: 'CN-GD',
        supplierCityID: 'C1',
        supplierProductLines: ['101', '201'],
        ...FACTORY,
        factoryContinentID: 'AS',
        factoryCountryID: 'CN',
        factoryProvinceID: 'CN-GD',
        factoryCityID: 'C1',
        factoryProductLines: ['101'],
        products: [
          { name: 'Bear', categoryId: '10', familyId: '101', typeId: 'T1', poNumber: '00123', expectedPackedPct: 80 },
        ],
      },
    });
    expect(JSON.parse(plan?.requestText() ?? '')).toEqual(plan?.request());
  });

  it('is made of valid documents only, in the order of the file', async () => {
    const plans = await planned([GOOD, { ...GOOD, serviceDate: 'soon' }, { ...GOOD, supplierCode: 'S-2' }]);
    expect(plans.map((plan) => plan.document.rows)).toEqual([[2], [4]]);
  });

  it('that the schema refuses is a bug, told with its path', async () => {
    const place = { rows: [2], cells: [], key: null, marker: null, isMarked: false, replaces: [] } as const;
    const document = {
      ...place,
      valid: true,
      values: () => ({ body: { products: [{ name: '' }] }, address: {} }),
    } as const;
    await expect(planDocuments(bookings, { documents: [document] }, SENDER)).rejects.toThrow(
      /row 2.*serviceDate.*products\.0/s,
    );
  });
});

describe('the fingerprint', () => {
  it('is the same for labels and ids, dates as text and as dates, columns and rows in another order', async () => {
    const place = { supplierCountryID: 'China', supplierCityID: 'Shenzhen' };
    const ids = { supplierCountryID: 'CN', supplierCityID: 'C1', serviceType: '1', serviceDate: date('2027-03-10') };
    const [labels] = await fingerprints([{ ...GOOD, ...place }]);
    const turned = Object.fromEntries(Object.entries({ ...GOOD, ...ids }).toReversed());
    const rows = rowsOf([{ ...GOOD, supplierCode: 'S-2' }, turned], Object.keys(turned));
    const [, again] = await planDocuments(bookings, await checkRows(rows), SENDER);
    expect(again?.fingerprint).toBe(labels);
    expect(labels).toMatch(/^v1:[0-9a-f]{64}$/);
  });

  it('differs with any value, and with the user', async () => {
    const fields: Fields[] = [
      GOOD,
      { ...GOOD, referenceNumber: '1' },
      { ...GOOD, 'products.name': 'bear' },
      { ...GOOD, shipDate: '2027-03-25' },
    ];
    const others = await planDocuments(bookings, await check([GOOD]), { userId: 'other' });
    const all = [...(await fingerprints(fields)), ...others.map((plan) => plan.fingerprint)];
    expect(new Set(all).size).toBe(5);
  });

  it('leaves secrets out and takes everything else of the request in', () => {
    const operation = {
      method: 'PUT',
      path: '/order/{id}',
      query: { password: { required: false, secret: true }, day: { required: true } },
    } as const;
    const request = { path: { id: '1' }, query: { password: 'p', day: '2027-03-10' }, body: { a: 1 } };
    const print = fingerprintOf(request, operation);
    expect(withoutSecrets(request, operation)).toEqual({
      path: { id: '1' },
      query: { day: '2027-03-10' },
      body: { a: 1 },
    });
    expect(fingerprintOf({ ...request, query: { ...request.query, password: 'q' } }, operation)).toBe(print);
    for (const other of [{ path: { id: '2' } }, { query: { day: '2027-03-11' } }, { body: { a: 2 } }]) {
      expect(fingerprintOf({ ...request, ...other }, operation)).not.toBe(print);
    }
    expect(fingerprintOf(request, { ...operation, method: 'POST' })).not.toBe(print);
  });

  it('stays the same in every version, whatever the names are', () => {
    const body = JSON.parse(
      '{"b":1,"10":2,"9":3,"__proto__":{"x":[3,1,2]},"a":[{"z":1,"y":"text"},{"y":"text"}],"ä":null}',
    );
    expect(fingerprintOf({ body }, { method: 'POST', path: '/x' })).toBe(
      'v1:12743cf2539f3cb43b4e4cfa4a66b710408e2fbc3e75c86703dcc43bc90a2a56',
    );
    expect(canonicalJson(body)).toBe(
      '{"9":3,"10":2,"__proto__":{"x":[3,1,2]},"a":[{"y":"text","z":1},{"y":"text"}],"b":1,"ä":null}',
    );
  });

  it('does not depend on the order of keys', () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([key, member]) => [key, turned(member)]),
            )
          : value;
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('the business key', () => {
  it('stays when a detail is edited, whatever case and space, and goes with the kind’s name', async () => {
    const plans = await planned([
      GOOD,
      { ...GOOD, shipDate: '2027-03-25' },
      { ...GOOD, 'products.name': 'BEAR ' },
      { ...GOOD, 'products.name': 'Ball' },
    ]);
    const [first, ...others] = plans.map((plan) => plan.businessKey);
    expect(first).toMatch(/^bookings:v2:[0-9a-f]{64}$/);
    expect(others.map((key) => key === first)).toEqual([true, true, false]);
  });

  it('stays when products change their order and their letters, which sort capitals first', async () => {
    const two = (booking: string, one: string, other: string) => [
      { booking, ...GOOD, 'products.name': one },
      { booking, 'products.name': other },
    ];
    const plans = await planned([
      ...two('A', 'bear', 'Cup'),
      ...two('B', 'CUP', 'Bear'),
      ...two('C', 'ＣＵＰ', 'BEAR'),
    ]);
    expect(plans).toHaveLength(3);
    expect(new Set(plans.map((plan) => plan.businessKey)).size).toBe(1);
  });

  it('is null where nothing tells one booking from another of that day', async () => {
    const nameless = { ...GOOD, 'products.name': '', 'products.unitPacking': 'Polybag' };
    expect((await planned([nameless]))[0]?.businessKey).toBeNull();
  });
});
