import { rmSync } from 'node:fs';
import type { Worksheet } from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/importing/check/messages.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const OWN = ['Status', 'Tracking id', 'Message', 'Sent at', '_fingerprint'];

/** Empties all that the results say of these rows. */
const empty =
  (...rows: readonly number[]) =>
  (sheet: Worksheet) => {
    for (const header of OWN) {
      const column = columnNamed(sheet, 1, header);
      for (const row of rows) sheet.getRow(row).getCell(column).value = null;
    }
  };

/** Results of some rows, changed by a person, at a colleague who has an empty journal. */
async function passedOn(prefix: string, change: (sheet: Worksheet) => void, count = 4) {
  const [owner, colleague] = [office.machine(), office.machine()];
  const { run } = await owner.import(owner.file('p.csv', csv(bookings(prefix, count))));
  expect(run.counts.accepted).toBe(count);
  const file = await edited(owner.path('p.results.xlsx'), 'Bookings', colleague.path('mail.xlsx'), change);
  // At the colleague, nothing is at the path of the original results.
  rmSync(owner.path('p.results.xlsx'));
  const ids = run.documents.map(({ trackingId }) => trackingId ?? '');
  return { owner, colleague, file, ids };
}

const outcome = async (machine: Machine, ...args: readonly string[]) => {
  const { exit, run } = await machine.import(...args);
  const { accepted, skipped, invalid } = run.counts;
  return { exit, accepted, skipped, invalid, run };
};

const HELD = { exit: 3, accepted: 0, skipped: 3, invalid: 1 };

test('a row whose status was emptied is held back on a computer that does not know it', async () => {
  const { colleague, file, ids } = await passedOn('EMPTY', empty(3));
  const held = await outcome(colleague, file);
  expect(held).toMatchObject(HELD);
  const [error] = held.run.findings.filter(({ severity }) => severity === 'error');
  expect(error).toMatchObject({ code: 'already-sent', row: 3, hint: messages.restoreOrAllow('booking') });
  expect(error?.message).toContain(messages.emptied('booking', ids[1] ?? ''));

  // The results of this import are no proof that the row was not sent.
  expect(await outcome(colleague, colleague.path('mail.results.xlsx'))).toMatchObject(HELD);
  expect(await outcome(office.machine(), colleague.path('mail.results.xlsx'))).toMatchObject(HELD);
  expect(office.booked('EMPTY')).toHaveLength(4);
  expect(await outcome(colleague, file, '--allow-similar')).toMatchObject({ exit: 0, accepted: 1, skipped: 3 });
});

test('a row with another error stays held back after its correction', async () => {
  const { colleague, file } = await passedOn('ERROR', (sheet) => {
    empty(3)(sheet);
    sheet.getRow(3).getCell(columnNamed(sheet, 1, 'products.prodQuantity')).value = 'many';
  });
  expect(await outcome(colleague, file)).toMatchObject(HELD);
  const results = colleague.path('mail.results.xlsx');
  const corrected = await edited(results, 'Bookings', colleague.path('corrected.xlsx'), (sheet) => {
    sheet.getRow(3).getCell(columnNamed(sheet, 1, 'products.prodQuantity')).value = '12000';
  });
  expect(await outcome(colleague, corrected)).toMatchObject(HELD);
  expect(office.booked('ERROR')).toHaveLength(4);
});

test('the annotated copy, and the rows saved as a CSV, hold the row back too', async () => {
  const { colleague, file } = await passedOn('COPY', empty(3));
  await colleague.qcsheet('check', file, '-o', 'copy.xlsx');
  expect(await outcome(colleague, colleague.path('copy.xlsx'))).toMatchObject(HELD);

  const rows = await readSheet(file, 'Bookings', 1);
  const another = office.machine();
  const saved = another.file('saved.csv', csv(rows.map(({ cells }) => ({ _fingerprint: '', ...cells }))));
  expect(await outcome(another, saved)).toMatchObject(HELD);
  expect(office.booked('COPY')).toHaveLength(4);
});

test('a row that a person added is sent, also if a sent row was deleted on the computer that sent it', async () => {
  const add = (sheet: Worksheet) => {
    empty(6)(sheet);
    const from = sheet.getRow(2);
    const reference = columnNamed(sheet, 1, 'referenceNumber');
    for (let column = OWN.length; column <= sheet.columnCount; column += 1)
      if (!OWN.includes(sheet.getRow(1).getCell(column).text))
        sheet.getRow(6).getCell(column).value = from.getCell(column).value;
    sheet.getRow(6).getCell(reference).value = 'ADDED-NEW';
  };
  const { colleague, file, owner } = await passedOn('ADDED', add);
  expect(await outcome(colleague, file)).toMatchObject({ exit: 0, accepted: 1, skipped: 4 });

  const later = await edited(file, 'Bookings', owner.path('later.xlsx'), (sheet) => {
    sheet.getRow(6).getCell(columnNamed(sheet, 1, 'referenceNumber')).value = 'ADDED-LATER';
    sheet.spliceRows(2, 1);
  });
  expect(await outcome(owner, later, '--allow-similar')).toMatchObject({ exit: 0, accepted: 1, skipped: 3 });
});
