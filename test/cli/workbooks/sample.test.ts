import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBooking } from '../../../src/contract/bookings.ts';
import { canonicalJson } from '../../../src/importing/requests/fingerprint.ts';
import { booking, type Office, openOffice, SAMPLES } from '../office.ts';
import { hiddenColumns, readSheet, sheetNames, workbook } from '../sheets.ts';

const XLSX = join(SAMPLES, 'bookings.xlsx');
const CSV = join(SAMPLES, 'bookings.csv');

/** Each language and place of the world books the sample as an account of its own. */
const PLACES = [
  { LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8', TZ: 'America/Los_Angeles' },
  { LC_ALL: 'zh_CN.UTF-8', LANG: 'zh_CN.UTF-8', TZ: 'Asia/Shanghai' },
];

let offices: Office[];
beforeAll(async () => {
  offices = await Promise.all(PLACES.map(() => openOffice()));
});
afterAll(async () => {
  await Promise.all(offices.map((office) => office.close()));
});

test('the sample is booked whole, under every locale and time zone, and the CSV asks for the same as the workbook', async () => {
  const [german, chinese] = offices;
  if (german === undefined || chinese === undefined) throw new Error('the offices are not open');
  const machine = german.machine(PLACES[0]);
  const results = machine.path('results.xlsx');
  const [xlsx, text] = await Promise.all([
    machine.import(XLSX, '-o', results),
    chinese.machine(PLACES[1]).import(CSV, '-o', chinese.machine().path('results.xlsx')),
  ]);

  expect(xlsx.exit).toBe(0);
  expect(text.exit).toBe(0);
  expect(xlsx.run).toMatchObject({ state: 'complete', results, counts: { rows: 60, documents: 25, accepted: 25 } });
  expect(xlsx.run.documents.map((one) => one.trackingId).sort()).toEqual(
    german.sandbox
      .accepted()
      .map((one) => one.id)
      .sort(),
  );
  const [fromXlsx, fromCsv] = offices.map((office) => bodies(office).map((body) => canonicalJson(JSON.parse(body))));
  expect(fromXlsx).toHaveLength(25);
  expect(fromCsv?.sort()).toEqual(fromXlsx?.sort());

  const trackingIds = new Map(xlsx.run.documents.flatMap((one) => one.rows.map((row) => [row, one.trackingId])));
  const rows = await readSheet(results, 'Bookings', 2);
  const hidden = await hiddenColumns(results, 'Bookings', 2);
  expect(['Status', 'Tracking id', 'Message', 'Sent at', '_fingerprint'].filter((own) => hidden.includes(own))).toEqual(
    ['_fingerprint'],
  );
  const names = await sheetNames(results);
  expect(names.at(0)).toBe('Bookings');
  // Without scrolling the tabs.
  expect(names.slice(3, 9)).toEqual(['Summary', 'Findings', 'Documents', 'Reports', '_meta', 'Suppliers']);
  expect(rows).toHaveLength(60);
  for (const row of rows) {
    expect(row.cells['Status']).toBe('Accepted');
    expect(row.cells['Tracking id']).toBe(trackingIds.get(row.number));
    expect(row.cells['_fingerprint']).toMatch(/^v1:[0-9a-f]{64} accepted \S+$/);
  }
});

test('every request is valid by the specification', () => {
  const sent = offices.flatMap(bodies);
  expect(sent).toHaveLength(50);
  for (const body of sent) {
    const value: unknown = JSON.parse(body);
    expect(createBooking.body?.safeParse(value).error).toBeUndefined();
    expect(emptyPlaces(value)).toEqual([]);
    for (const [, day] of body.matchAll(/"(?:serviceDate|shipDate)":"([^"]*)"/g))
      expect(day).toMatch(/^\d{2}-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-20\d{2}$/);
    for (const [, number] of body.matchAll(/"(?:prodQuantity|qty|expected\w+Pct|\w+SampleSize)":([^,}]*)/g))
      expect(number).toMatch(/^\d+$/);
    for (const [, id] of body.matchAll(
      /"(?:categoryId|familyId|typeId|\w+(?:Continent|Country|Province|City)ID)":"([^"]*)"/g,
    ))
      expect(id).toMatch(/^[A-Z0-9-]+$/);
    // The acceptable quality limit is the one text of the sample that was typed with a `.0`.
    expect(body.replaceAll('"aqlMinor":"4.0"', '')).not.toMatch(/\.0\b/);
  }
});

test('leading zeros and decimals of codes stay as they were typed', () => {
  for (const office of offices) {
    const first = office.booked('SS29-0815')[0];
    expect(first).toMatchObject({ supplierCode: '00417', serviceDate: '12-Mar-2029', shipDate: '26-Mar-2029' });
    expect(first?.products[0]).toMatchObject({ poNumber: '0004500012', prodReference: '0030-BR', prodQuantity: 12000 });
    expect(first?.products[0]?.checkList).toMatchObject({ aqlCritical: '0', aqlMajor: '2.5', aqlMinor: '4.0' });
  }
});

test('a number in a text column is sent as its digits, a formula as its result, and a blank cell not at all', async () => {
  const machine = offices[0]?.machine(PLACES[0]);
  if (machine === undefined) throw new Error('the offices are not open');
  const typed = {
    ...booking('NUM-1'),
    'products.poNumber': 4500030,
    'products.prodReference': { formula: '15*2', result: 30 },
  };
  const file = await workbook(machine.path('numbers.xlsx'), [
    { ...typed, 'products.prodQuantity': 500, customField1: '  ' },
  ]);
  expect((await machine.import(file)).exit).toBe(0);
  const [sent] = offices[0]?.booked('NUM-1') ?? [];
  expect(sent?.products[0]).toMatchObject({ poNumber: '4500030', prodReference: '30', prodQuantity: 500 });
  expect(sent).not.toHaveProperty('customField1');
});

test('the sandbox profile is one account whatever its port: what was booked and the session last', async () => {
  const machine = offices[0]?.machine({ QCSHEET_BASE_URL: '', QCSHEET_ACCOUNT: '', QCSHEET_PASSWORD: '' });
  if (machine === undefined) throw new Error('the offices are not open');
  const sandbox = ['--profile', 'sandbox'];
  const first = await machine.import(CSV, '-o', 'first.xlsx', ...sandbox);
  expect((await machine.qcsheet('login', ...sandbox)).exit).toBe(0);
  expect(JSON.parse((await machine.qcsheet('whoami', '--json', ...sandbox)).stdout)).toMatchObject({ kept: true });
  const again = await machine.import(CSV, '-o', 'again.xlsx', ...sandbox);
  expect([first.run.counts.accepted, again.run.counts.skipped]).toEqual([25, 25]);
  expect((await machine.qcsheet('resume', ...sandbox)).exit).toBe(0);
});

function bodies({ sandbox }: Office): string[] {
  return sandbox
    .requests()
    .filter(({ method, path }) => method === 'POST' && path === createBooking.path)
    .map(({ body }) => body);
}

/** Paths of empty texts, nulls, empty arrays and objects. */
function emptyPlaces(value: unknown, place = ''): string[] {
  if (value === null || value === '') return [place];
  if (typeof value !== 'object') return [];
  const members = Object.entries(value);
  return members.length === 0 ? [place] : members.flatMap(([name, member]) => emptyPlaces(member, `${place}/${name}`));
}
