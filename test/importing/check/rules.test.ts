import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/importing/check/messages.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { ruleWords } from '../../kinds/rule-words.ts';
import { bodies, brief, check, FACTORY, type Fields, GOOD, SUPPLIER, without } from '../sheets.ts';

async function told(...records: Fields[]) {
  return brief(await check(records));
}

const FULL = { ...without(GOOD, 'supplierCode'), ...SUPPLIER };

const PAST = ruleWords(bookings, 'not-past', 'shipDate');

describe('the rules of a booking', () => {
  it('ask for what is always required, once a booking, at its first row', async () => {
    expect(
      await told(
        { booking: 'A', ...without(GOOD, 'serviceDate', 'bookingType') },
        { booking: 'A', 'products.name': 'Ball' },
      ),
    ).toEqual(['serviceDate@2 required', 'bookingType@2 required']);
  });

  it('ask for a service type unless there is a previous order', async () => {
    expect(await told(without(GOOD, 'serviceType'))).toEqual(['serviceType@2 required-when']);
    expect(await told({ ...without(GOOD, 'serviceType'), previousOrderNumber: 'R-1' })).toEqual([]);
  });

  it('ask for the supplier by code or in full', async () => {
    expect(await told(FULL)).toEqual([]);
    expect(await told(without(GOOD, 'supplierCode'))).toEqual(['supplierCode@2 required-when']);
    expect(await told({ ...without(GOOD, 'supplierCode'), supplierId: '9001' })).toEqual([
      'supplierCode@2 required-when',
    ]);
    expect(await told({ ...GOOD, supplierName: 'Ningbo Toys' })).toEqual([]);
  });

  it.each(Object.keys(SUPPLIER))('ask for %s where the supplier is not told by code', async (key) => {
    expect(await told(without(FULL, key))).toEqual([`${key}@2 required-when`]);
  });

  it('ask for the factory only where it is to be confirmed now', async () => {
    expect(await told({ ...GOOD, autoConfirmFactory: 'no' })).toEqual([]);
    expect(await told({ ...GOOD, factoryName: 'Cixi Works' })).toEqual([]);
    expect(await told({ ...GOOD, autoConfirmFactory: 'yes' })).toEqual(['factoryCode@2 required-when']);
    expect(await told({ ...GOOD, autoConfirmFactory: 'yes', factoryCode: 'F-1' })).toEqual([]);
    expect(await told({ ...GOOD, autoConfirmFactory: 'Y', ...FACTORY })).toEqual([]);
  });

  it.each(Object.keys(FACTORY))('ask for %s where the factory to be confirmed is not told by code', async (key) => {
    expect(await told({ ...GOOD, autoConfirmFactory: 'yes', ...without(FACTORY, key) })).toEqual([
      `${key}@2 required-when`,
    ]);
  });

  it('keep product reference, PO number and quantity empty beside references', async () => {
    const refs = { 'products.refs.poNumber': 'P', 'products.refs.qty': 1 };
    expect(
      await told({
        ...GOOD,
        'products.prodReference': 'X',
        'products.poNumber': 'Y',
        'products.prodQuantity': 1,
        ...refs,
      }),
    ).toEqual([
      'products.prodReference@2 exclusive',
      'products.poNumber@2 exclusive',
      'products.prodQuantity@2 exclusive',
    ]);
    expect(
      await told(
        { booking: 'A', ...GOOD, ...refs },
        { booking: 'A', 'products.name': 'Ball', 'products.poNumber': 'Y' },
      ),
    ).toEqual([]);
  });

  it('warn of a quantity of nothing', async () => {
    expect(await told({ ...GOOD, 'products.prodQuantity': 0 })).toEqual(['products.prodQuantity@2 unlikely']);
    expect(await told({ ...GOOD, 'products.refs.poNumber': 'P', 'products.refs.qty': '0' })).toEqual([
      'products.refs.qty@2 unlikely',
    ]);
    const { findings } = await check([{ ...GOOD, 'products.prodQuantity': 0 }]);
    expect(findings[0]).toMatchObject({ severity: 'warning', message: expect.stringContaining('at least 1 piece') });
  });

  it('ask for the quantity of each reference', async () => {
    expect(
      await told(
        { booking: 'A', line: '1', ...GOOD, 'products.refs.poNumber': 'P', 'products.refs.qty': 1 },
        { booking: 'A', line: '1', 'products.refs.poNumber': 'Q' },
      ),
    ).toEqual(['products.refs.qty@3 required-when']);
  });

  it('warn of a shipment before its inspection and of days in the past, and send all the same', async () => {
    const checked = await check([{ ...GOOD, shipDate: '2027-03-09' }], { today: '2027-03-10' });
    expect(checked.findings).toMatchObject([
      {
        code: 'unlikely',
        severity: 'warning',
        cell: 'B2',
        message: expect.stringContaining('before the inspection (10-Mar-2027)'),
      },
      { code: 'unlikely', severity: 'warning', cell: 'B2', message: expect.stringContaining('in the past') },
    ]);
    expect(checked.documents).toMatchObject([{ valid: true }]);
  });

  it.each([
    ['2173-05-01', messages.looksWrong('01-May-2173', messages.yearsAhead(146))],
    ['2037-01-15', messages.looksWrong('15-Jan-2037', messages.yearsAhead(10))],
    ['2037-01-14', undefined],
    ['2026-12-31', messages.looksWrong('31-Dec-2026', PAST)],
    ['2024-03-01', messages.looksWrong('01-Mar-2024', messages.yearsAgo(PAST, 2))],
  ])('say of the shipment on %s what is strange about it', async (shipDate, words) => {
    const { findings } = await check([{ ...GOOD, serviceDate: shipDate, shipDate }], { today: '2027-01-15' });
    const told = findings.filter(({ column }) => column === 'shipDate').map(({ message }) => message);
    expect(told).toEqual(words === undefined ? [] : [`Bookings!B2 (Shipment date): ${words}`]);
  });

  it('warn of more references than the product type allows', async () => {
    const rows = [1, 2, 3].map((qty) => ({ booking: 'A', line: '1', 'products.refs.qty': qty }));
    const [first, ...others] = rows;
    const checked = await check([{ ...GOOD, ...first, 'products.typeId': 'Teddy bear' }, ...others]);
    expect(brief(checked)).toEqual(['products.typeId@2 too-many']);
    expect(checked.findings[0]).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining('3 references'),
    });
    expect(await told({ ...GOOD, ...first, 'products.typeId': 'Teddy bear' }, ...others.slice(1))).toEqual([]);
  });

  it('count a cell that is filled but wrong as filled', async () => {
    expect(await told({ ...GOOD, supplierCode: 'S-99' })).toEqual(['supplierCode@2 lookup-unknown']);
    expect(await told({ ...GOOD, serviceType: 'Final' })).toEqual(['serviceType@2 enum']);
  });
});

describe('family, type, province and city', () => {
  it('are found under the category, family and country of their row', async () => {
    const checked = await check([
      { ...GOOD, 'products.categoryId': 'Garments', 'products.familyId': 'Other', 'products.typeId': 'Other' },
    ]);
    expect(brief(checked)).toEqual([]);
    expect(bodies(checked)).toMatchObject([{ products: [{ categoryId: '20', familyId: '202', typeId: 'T5' }] }]);
  });

  it('are found under parents that another row of the product tells', async () => {
    const checked = await check([
      { booking: 'A', line: '1', ...GOOD, 'products.categoryId': 'Toys' },
      { booking: 'A', line: '1', 'products.familyId': 'Other', 'products.typeId': 'Ball' },
    ]);
    expect(bodies(checked)).toMatchObject([{ products: [{ familyId: '102', typeId: 'T2' }] }]);
  });

  it.each([
    [{ 'products.categoryId': 'Garments', 'products.familyId': 'Plush' }, 'products.familyId@2 lookup-parent'],
    [{ 'products.familyId': '101', 'products.typeId': 'Ball' }, 'products.typeId@2 lookup-parent'],
    [{ supplierCountryID: 'Vietnam', supplierCityID: 'Shenzhen' }, 'supplierCityID@2 lookup-parent'],
    [{ supplierCountryID: 'Vietnam', supplierProvinceID: 'CN-GD' }, 'supplierProvinceID@2 lookup-parent'],
    [{ supplierContinentID: 'Asia', supplierCountryID: 'Brazil' }, 'supplierCountryID@2 lookup-parent'],
    [{ factoryCountryID: 'Vietnam', factoryCityID: 'C1' }, 'factoryCityID@2 lookup-parent'],
    [{ 'products.familyId': 'Other' }, 'products.familyId@2 lookup-ambiguous'],
  ])('are refused under another: %j', async (fields, finding) => {
    expect(await told({ ...GOOD, ...fields })).toEqual([finding]);
  });
});
