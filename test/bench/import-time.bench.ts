import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planDocuments } from '../../src/importing/check/plan-requests.ts';
import { bookings } from '../../src/kinds/bookings.ts';
import type { LookupEntry } from '../../src/schema/lookup.ts';
import { writeWorkbook } from '../../src/spreadsheet/write/write-xlsx.ts';
import { cpuMs } from '../cpu-time.ts';
import { checkRows, type Fields, GOOD, lists, lookupsWith, rowsOf, SUPPLIER } from '../importing/sheets.ts';
import { template } from '../importing/template/template-of.ts';
import { fileWith } from '../spreadsheet/write/programs.ts';

test('5,000 rows are checked and planned: less than 5 seconds of a quiet processor', async () => {
  const record = (index: number): Fields => ({
    ...GOOD,
    ...SUPPLIER,
    booking: `B${Math.floor(index / 2)}`,
    referenceNumber: `R${Math.floor(index / 2)}`,
    'products.name': `P${index}`,
    'products.categoryId': 'Toys',
    'products.familyId': 'Plush',
    'products.typeId': 'Teddy bear',
  });
  const rows = rowsOf(Array.from({ length: 5000 }, (_, index) => record(index)));
  const began = cpuMs();
  const sender = { userId: 'buyer@example.com' };
  const plans = await planDocuments(bookings, await checkRows(rows, { lookups: lookupsWith() }), sender);
  const took = cpuMs() - began;
  console.log(`5,000 rows: ${Math.round(took)} ms of the processor`);
  expect(plans).toHaveLength(2500);
});

test('a template with 20,000 cities is written: less than 2 seconds of a quiet processor', async () => {
  const cities: LookupEntry[] = Array.from({ length: 20_000 }, (_, index) => ({
    id: `C${index}`,
    label: `City ${index}`,
    parent: ['CN', 'VN', 'BR'][index % 3] ?? '',
  }));
  await import('exceljs');
  const began = cpuMs();
  const path = await fileWith(writeWorkbook, template(lookupsWith({ ...lists, cities })));
  const took = cpuMs() - began;
  expect(statSync(path).size).toBeLessThan(3_000_000);
  console.log(`20,000 cities: ${Math.round(took)} ms of the processor`);
});
