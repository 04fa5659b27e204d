import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { ANY, worded } from '../../worded.ts';
import type { Run } from '../json.ts';
import { booking, bookings, csv, type Office, openOffice, SAMPLES } from '../office.ts';
import { readSheet, withCell, workbook } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('the same file once more sends nothing and says of each row when it was sent', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('SAME', 3)));
  const first = await machine.import(file);
  const again = await machine.import(file);
  expect([first.exit, again.exit]).toEqual([0, 0]);
  expect(again.run.counts).toMatchObject({ documents: 3, skipped: 3, accepted: 0 });
  expect(again.run.documents.map((one) => one.trackingId)).toEqual(first.run.documents.map((one) => one.trackingId));
  expect(again.run.documents[1]?.error?.message).toContain(`row 3 of march.csv, sent 20`);
  expect(again.run.documents[1]?.error?.message).toContain(
    `in run ${first.run.run}, ${again.run.documents[1]?.trackingId}`,
  );
  expect(findings(again.run)).toEqual([
    ['already-sent', 'info', 2],
    ['already-sent', 'info', 3],
    ['already-sent', 'info', 4],
  ]);
  expect(office.booked('SAME')).toHaveLength(3);
});

test('rows in another order, columns in another order and ids instead of labels are the same bookings', async () => {
  const machine = office.machine();
  const rows = bookings('SORT', 3);
  await machine.import(machine.file('march.csv', csv(rows)));
  const ids = {
    'products.categoryId': '14',
    'products.familyId': '1401',
    'products.typeId': '140102',
    serviceType: 'PSI',
  };
  const turned = rows.toReversed().map((row) => Object.fromEntries(Object.entries({ ...row, ...ids }).toReversed()));
  const again = await machine.import(await workbook(machine.path('turned.xlsx'), turned));
  expect(again.exit).toBe(0);
  expect(again.run.counts).toMatchObject({ skipped: 3, accepted: 0 });
  expect(again.run.documents[0]?.error?.message).toContain('row 4 of march.csv');
  expect(office.booked('SORT')).toHaveLength(3);
});

test('sorted anew, under labels that the service has changed since, each row says which row of which file it is', async () => {
  const cache = mkdtempSync(office.machine().path('cache-'));
  const machine = office.machine({ QCSHEET_CACHE_DIR: cache });
  const rows = bookings('LABEL', 5);
  const first = await machine.import(machine.file('march.csv', csv(rows)));
  for (const name of readdirSync(cache).filter((file) => file.startsWith('lookups-'))) {
    const kept = readFileSync(join(cache, name), 'utf8');
    const renamed = kept
      .replaceAll('"Soft toys"', '"Plush and soft toys"')
      .replaceAll('"Toys < 3 years"', '"Baby toys"');
    expect(renamed).not.toBe(kept);
    writeFileSync(join(cache, name), renamed);
  }
  const labels = {
    serviceType: 'psi',
    'products.categoryId': 'TOYS  &  juvenile',
    'products.familyId': 'Baby toys',
    'products.typeId': 'Plush and soft toys [140102]',
  };
  const order = [3, 0, 4, 2, 1];
  const turned = order.map((at) => ({ ...rows[at], ...labels }));
  const sent = office.sandbox.accepted().length;
  const again = await machine.import(
    await workbook(machine.path('april.xlsx'), turned),
    '-o',
    machine.path('out.xlsx'),
  );
  expect([again.exit, again.run.counts]).toMatchObject([0, { documents: 5, skipped: 5, accepted: 0 }]);
  expect(office.sandbox.accepted()).toHaveLength(sent);
  const written = await readSheet(machine.path('out.xlsx'), 'My bookings', 1);
  for (const [index, at] of order.entries()) {
    const { trackingId, sentAt } = first.run.documents[at] ?? {};
    const words = `(row ${at + 2} of march.csv, sent ${sentAt?.slice(0, 16).replace('T', ' ')} UTC in run ${first.run.run}, ${trackingId})`;
    expect(again.run.documents[index]).toMatchObject({ rows: [index + 2], state: 'skipped', trackingId });
    expect(again.run.documents[index]?.error?.message).toContain(words);
    expect(written[index]?.cells).toMatchObject({ Status: 'Skipped', 'Tracking id': trackingId });
    expect(written[index]?.cells['Message']).toContain(words);
  }
});

test('the sample upside down is the same bookings, though its products and references come in another order', async () => {
  const machine = office.machine();
  await machine.import(join(SAMPLES, 'bookings.csv'), '-o', machine.path('results.xlsx'));
  const [head = '', ...lines] = readFileSync(join(SAMPLES, 'bookings.csv'), 'utf8').trimEnd().split('\r\n');
  const again = await machine.import(machine.file('turned.csv', [head, ...lines.toReversed()].join('\n')));
  expect(again.exit).toBe(0);
  expect(again.run.counts).toMatchObject({ rows: 60, documents: 25, skipped: 25 });
});

test('its own results are the same bookings, on this machine and on one with an empty journal', async () => {
  const machine = office.machine();
  const first = await machine.import(join(SAMPLES, 'bookings.xlsx'), '-o', machine.path('results.xlsx'));
  const sent = office.sandbox.accepted().length;
  const other = office.machine();
  const here = await machine.import(machine.path('results.xlsx'));
  const there = await other.import(machine.path('results.xlsx'), '-o', other.path('again.xlsx'));
  const ids = first.run.documents.map((one) => one.trackingId);
  for (const { exit, run } of [here, there]) {
    expect(exit).toBe(0);
    expect(run.counts).toMatchObject({ rows: 60, documents: 25, skipped: 25 });
    expect(run.documents.map((one) => one.trackingId)).toEqual(ids);
  }
  expect(there.run.documents[0]?.error?.message).toContain(
    history.accepted('booking', `${ids[0]}, ${history.workbookSays}`),
  );
  expect(office.sandbox.accepted()).toHaveLength(sent);

  const rows = await readSheet(other.path('again.xlsx'), 'Bookings', 2);
  expect(rows.every((row) => row.cells['Status'] === 'Skipped' && row.cells['_fingerprint'] !== undefined)).toBe(true);
  const third = office.machine();
  const passedOn = await third.import(other.path('again.xlsx'), '-o', third.path('third.xlsx'));
  expect(passedOn.run.counts).toMatchObject({ skipped: 25 });
  const original = await third.import(join(SAMPLES, 'bookings.csv'), '-o', third.path('original.xlsx'));
  expect(original.run.counts).toMatchObject({ skipped: 25 });
  expect(office.sandbox.accepted()).toHaveLength(sent);
});

test('a row of results that was edited after it was sent is an error, on an empty journal too', async () => {
  const machine = office.machine();
  const file = machine.file(
    'march.csv',
    csv([...bookings('EDIT', 2), booking('EDIT-3', { 'products.prodQuantity': 'many' })]),
  );
  const first = await machine.import(file, '-o', machine.path('results.xlsx'));
  expect(first.exit).toBe(3);
  expect(first.run.counts).toMatchObject({ accepted: 2, invalid: 1 });
  const mended = await withCell(machine.path('results.xlsx'), 'Bookings', 'R4', '70', machine.path('mended.xlsx'));
  const edited = await withCell(mended, 'Bookings', 'R2', '999', machine.path('edited.xlsx'));
  const other = office.machine();
  const again = await other.import(edited, '-o', other.path('again.xlsx'));
  expect(again.exit).toBe(3);
  expect(again.run.documents.map((one) => one.state)).toEqual(['invalid', 'skipped', 'accepted']);
  expect(again.run.documents[0]?.error).toMatchObject({ code: 'already-sent' });
  expect(again.run.documents[0]?.error?.message).toContain(first.run.documents[0]?.trackingId);
  const here = await machine.import(edited, '-o', machine.path('again.xlsx'), '--dry-run');
  expect(here.run.documents[0]).toMatchObject({ state: 'invalid', error: { code: 'already-sent' } });
  expect(
    office
      .booked('EDIT')
      .map((body) => body.products[0]?.prodQuantity)
      .sort(),
  ).toEqual([12000, 12000, 70]);
});

test('a booking that was edited in the original file looks like the one that was sent, until --allow-similar', async () => {
  const machine = office.machine();
  await machine.import(machine.file('march.csv', csv(bookings('ALIKE', 2))));
  const changed = machine.file(
    'march2.csv',
    csv([booking('ALIKE-1', { 'products.prodQuantity': '13000' }), booking('ALIKE-2')]),
  );
  const stopped = await machine.import(changed);
  expect(stopped.exit).toBe(3);
  expect(findings(stopped.run)).toEqual([
    ['already-sent', 'error', 2],
    ['already-sent', 'info', 3],
  ]);
  expect(stopped.run.documents[0]?.error?.message).toMatch(worded(history.looksLike(`row 2 of march.csv, ${ANY}`, '')));
  expect(office.booked('ALIKE')).toHaveLength(2);
  const lifted = await machine.import(changed, '--allow-similar');
  expect(lifted.exit).toBe(0);
  expect(lifted.run.counts).toMatchObject({ accepted: 1, skipped: 1 });
  expect(office.booked('ALIKE')).toHaveLength(3);
});

test('equal rows of one file are an error, until --allow-duplicates sends each once', async () => {
  const machine = office.machine();
  const file = machine.file('twins.csv', csv([booking('TWIN-1'), booking('TWIN-1'), booking('TWIN-2')]));
  const stopped = await machine.import(file);
  expect(stopped.exit).toBe(3);
  expect(stopped.run.documents.map((one) => one.state)).toEqual(['accepted', 'invalid', 'accepted']);
  expect(findings(stopped.run)).toEqual([['duplicate', 'error', 3]]);
  const lifted = await machine.import(file, '--allow-duplicates');
  expect(lifted.run.documents.map((one) => one.state)).toEqual(['skipped', 'accepted', 'skipped']);
  const over = await machine.import(file, '--allow-duplicates');
  expect(over.run.counts).toMatchObject({ skipped: 3 });
  expect(office.booked('TWIN')).toHaveLength(3);
});

test('--send-again sends only when it names the right number', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('MORE', 2)));
  await machine.import(file);
  const wrong = await machine.qcsheet('import', file, '--kind', 'bookings', '--yes', '--send-again=3');
  expect(wrong.exit).toBe(2);
  expect(wrong.stderr).toContain('--send-again=2');
  expect(office.booked('MORE')).toHaveLength(2);
  const right = await machine.import(file, '--send-again=2');
  expect(right.run.counts).toMatchObject({ accepted: 2 });
  expect(office.booked('MORE')).toHaveLength(4);
});

function findings({ findings }: Run) {
  return findings.map(({ code, severity, row }) => [code, severity, row]);
}
