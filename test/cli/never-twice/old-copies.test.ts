import { copyFileSync, cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, run, told } from '../json.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';
import { columnNamed, edited } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('an old copy of results does not bring back a doubt that was settled and sent, by a workbook or from a copy', async () => {
  for (const [prefix, edit] of [
    ['COPY', false],
    ['EDIT', true],
  ] as const) {
    const { machine, results, name } = await doubtful(office, prefix);
    copyFileSync(results, machine.path('old.xlsx'));
    let file = await decided(machine, results, ['', ''], ['not accepted', '']);
    if (edit)
      file = await edited(file, 'Bookings', machine.path('edited.xlsx'), (sheet) => {
        sheet.getRow(3).getCell(columnNamed(sheet, 1, 'bookingType')).value = 'Regular, moved';
      });
    const sent = await machine.import(file, '-o', machine.path('sent.xlsx'));
    expect([sent.exit, sent.run.counts.accepted]).toEqual([6, 1]);
    const old = await machine.import(machine.path('old.xlsx'), '-o', machine.path('later.xlsx'));
    expect(old.run.documents[1]).toMatchObject({ state: 'skipped', trackingId: sent.run.documents[1]?.trackingId });
    const again = await machine.import(file, '-o', machine.path('again.xlsx'));
    expect(again.run.findings).toContainEqual(expect.objectContaining({ code: 'decision-late', cell: 'B3' }));
    expect([again.run.decisions, again.run.counts.inDoubt]).toEqual([undefined, 1]);
    await machine.qcsheet('settle', name, '--row=2', '--accepted=TRK-1', '--yes');
    expect(office.booked(prefix)).toHaveLength(4);
  }
});

test('an old copy does not bring it back either where another file has sent the same', async () => {
  const { machine, results, name } = await doubtful(office, 'FILE');
  copyFileSync(results, machine.path('old.xlsx'));
  await machine.qcsheet('settle', name, '--row=3', '--not-accepted');
  const copy = await machine.import(machine.file('copy.csv', csv(bookings('FILE', 5))));
  expect(copy.run.counts).toMatchObject({ accepted: 2, inDoubt: 1 });
  await machine.qcsheet('resume', name, '--yes', '--json');
  const old = await machine.import(machine.path('old.xlsx'), '-o', machine.path('later.xlsx'));
  expect(old.run.documents[1]).toMatchObject({ state: 'skipped', trackingId: copy.run.documents[1]?.trackingId });
  expect(office.booked('FILE')).toHaveLength(5);
});

test('after a state folder was put back, the results beside the file count wherever the new ones go, and check says so', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('BACK', 3)));
  await machine.qcsheet('import', machine.file('other.csv', csv(bookings('ELSE', 1))), '--kind=bookings', '--yes');
  cpSync(machine.state, `${machine.state}-old`, { recursive: true });
  expect((await machine.import(file)).exit).toBe(0);
  rmSync(machine.state, { recursive: true });
  cpSync(`${machine.state}-old`, machine.state, { recursive: true });
  await machine.acceptJournal();
  const refused = await machine.qcsheet('import', file, '--kind=bookings', '--yes', '--json', '-o', 'new.xlsx');
  expect([refused.exit, JSON.parse(refused.stdout).error.code]).toEqual([2, 'journal-outdated']);
  const checked = await machine.qcsheet('check', file, '--kind=bookings', '--json');
  expect(checked.exit).toBe(3);
  expect(told(check, checked).findings).toContainEqual(
    expect.objectContaining({ code: 'already-sent', severity: 'error', row: null }),
  );
  // Other rows may go, where their results have another place.
  const april = machine.file('march.csv', csv(bookings('APRIL', 1)));
  expect((await machine.import(april, '-o', machine.path('april.xlsx'))).exit).toBe(0);
  expect(office.booked('BACK')).toHaveLength(3);
});

test.each(['in its place', 'under its name beside the copy'])(
  'an old copy of results whose run the journal does not know sends nothing while the newer one is %s',
  async (where) => {
    const prefix = `NEWER-${where.length}`;
    const machine = office.machine();
    await machine.import(machine.file('march.csv', csv(bookings(prefix, 4))), '--limit=2');
    mkdirSync(machine.path('copies'));
    const copy = machine.path('copies/march-copy.xlsx');
    copyFileSync(machine.path('march.results.xlsx'), copy);
    await machine.qcsheet('resume', '--yes');
    rmSync(machine.state, { recursive: true });
    await machine.acceptJournal();
    if (where !== 'in its place')
      renameSync(machine.path('march.results.xlsx'), machine.path('copies/march.results.xlsx'));
    const refused = await machine.qcsheet('import', copy, '--yes', '--json');
    expect([refused.exit, JSON.parse(refused.stdout).error?.code]).toEqual([2, 'journal-outdated']);
    expect(office.booked(prefix)).toHaveLength(4);
  },
);

test('an id in other letters is the same id, and "null" is none', async () => {
  const { machine, results, name } = await doubtful(office, 'LETTER');
  const shown = told(run, await machine.qcsheet('runs', 'show', name, '--json'));
  const taken = shown.documents[2]?.trackingId ?? '';
  const typed = `${taken.slice(0, 8)} ${taken.slice(8)}`.toUpperCase();
  const file = await decided(machine, results, ['accepted', typed], ['accepted', 'null']);
  const { run: imported } = await machine.import(file, '-o', machine.path('again.xlsx'));
  const found = imported.findings.map(({ code, cell }) => [code, cell]);
  expect(found).toEqual(
    expect.arrayContaining([
      ['tracking-id-taken', 'B2'],
      ['decision-unclear', 'B3'],
    ]),
  );
  expect([imported.decisions, imported.counts.inDoubt]).toEqual([undefined, 2]);
  for (const [id, code] of [
    [typed, 'tracking-id-taken'],
    ['null', 'usage'],
  ] as const) {
    const ended = await machine.qcsheet('settle', name, '--row=2', `--accepted=${id}`, '--yes', '--json');
    expect([ended.exit, JSON.parse(ended.stdout).error.code]).toEqual([2, code]);
  }
});

test('decisions under a renamed header, or on a renamed sheet, are told and not dropped', async () => {
  const { machine, results } = await doubtful(office, 'HEADER');
  const file = await decided(machine, results, ['not accepted', '']);
  const header = await edited(file, 'In doubt', machine.path('header.xlsx'), (sheet) => {
    sheet.getRow(1).getCell(2).value = 'Desicion';
  });
  const sheet = await edited(file, 'In doubt', machine.path('sheet.xlsx'), (found) => {
    found.name = 'In doubt (2)';
  });
  for (const changed of [header, sheet]) {
    const checked = told(check, await machine.qcsheet('check', changed, '--json'));
    expect(checked.decisions).toBeUndefined();
    expect(checked.findings).toContainEqual(
      expect.objectContaining({ code: 'decision-unclear', severity: 'error', cell: 'A1' }),
    );
  }
});
