import { expect, test } from 'vitest';
import { readMeta } from '../../../src/spreadsheet/read/meta-read.ts';
import { opened } from './reading.ts';
import { xlsx } from './trap-workbook.ts';

const FIELDS = {
  kind: 'bookings',
  role: 'template',
  version: 1,
  dataSheet: 'Bookings',
  headerRow: 2,
  firstRow: 3,
  account: 'shop@example.com',
  lookupsPulledAt: '2027-03-10T08:00:00.000Z',
  program: 'qcsheet 0.1.0',
};

async function metaOf(fields: Record<string, string | number>) {
  const rows = Object.entries(fields).map(([name, value]) => {
    const cell = typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    return `<row><c t="inlineStr"><is><t>${name}</t></is></c>${cell}</row>`;
  });
  const sheets = [
    { name: 'Bookings', rows: '' },
    { name: '_meta', rows: rows.join(''), state: 'veryHidden' },
  ];
  return await readMeta(await opened(xlsx({ sheets })));
}

test('the meta sheet tells what the file is', async () => {
  expect(await metaOf(FIELDS)).toEqual(FIELDS);
  expect(await metaOf({ ...FIELDS, role: 'results', run: 'r-20270310-1' })).toEqual({
    ...FIELDS,
    role: 'results',
    run: 'r-20270310-1',
  });
});

test('rows that this version does not know are passed over, numbers may be text', async () => {
  expect(await metaOf({ ...FIELDS, later: 'x', headerRow: '2', version: '3' })).toEqual({ ...FIELDS, version: 3 });
});

test('a meta sheet that lacks what a reader needs is as good as none', async () => {
  for (const wrong of [{ kind: '' }, { role: 'other' }, { headerRow: 'two' }, { firstRow: 2 }, { dataSheet: '' }]) {
    expect(await metaOf({ ...FIELDS, ...wrong })).toBeNull();
  }
});

test('a workbook of another making and a CSV have no meta', async () => {
  expect(await readMeta(await opened(xlsx({ sheets: [{ name: 'Sheet1', rows: '' }] })))).toBeNull();
  expect(await readMeta(await opened('kind,bookings', '_meta.csv'))).toBeNull();
});
