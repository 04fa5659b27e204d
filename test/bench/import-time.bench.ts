import { statSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { planDocuments } from '../../src/importing/check/plan-requests.ts';
import { bookings } from '../../src/kinds/bookings.ts';
import type { LookupEntry } from '../../src/schema/lookup.ts';
import { writeWorkbook } from '../../src/spreadsheet/write/write-xlsx.ts';
import { check, told } from '../cli/json.ts';
import { booking, openOffice } from '../cli/office.ts';
import { workbookOf } from '../cli/sheets.ts';
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

test('a check of 1,000 rows beside three sheets of 1,000 rows of text: less than 10 seconds of a quiet processor', {
  timeout: 300_000,
}, async () => {
  const office = await openOffice();
  onTestFinished(() => office.close());
  const machine = office.machine();
  const rows = Array.from({ length: 1_000 }, (_, index) => booking(`NOTES-${index}`));
  const notes = Array.from({ length: 1_000 }, (_, index) =>
    Object.fromEntries(Array.from({ length: 30 }, (_, column) => [`h${column}`, `some words ${index} ${column}`])),
  );
  const sheets = { Bookings: rows, Notes: notes, More: notes, Most: notes };
  const file = await workbookOf(machine.path('notes.xlsx'), sheets);
  const before = cpuMs();
  const ended = await machine.qcsheet('check', file, '--kind', 'bookings', '--json');
  console.log(`sheets of text: ${Math.round(cpuMs() - before)} ms of the processor`);
  expect(told(check, ended).counts.rows).toBe(1_000);
});
