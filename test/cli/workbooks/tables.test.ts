import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasOffice, hasSchemas, partOf, savedByOffice, schemaFaults } from '../../spreadsheet/write/programs.ts';
import { check, told } from '../json.ts';
import { booking, bookings, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';
import { reversed, tableWorkbook, withQuantity } from './tables.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const WRONG = { 'products.prodQuantity': 'many' };
const WIDTH = Object.keys(booking('x')).length;
const tableOf = (path: string) => partOf(path, 'xl/tables/table1.xml');
const statuses = async (path: string) =>
  (await readSheet(path, 'Orders', 2)).map(({ cells }) => [cells['referenceNumber'], cells['Status']]);

describe('a workbook with an Excel table', () => {
  it('is given back with our columns in the table, and a sorted table sends nothing twice', async () => {
    const machine = office.machine();
    const rows = [booking('TA-1'), booking('TA-2', WRONG), booking('TA-3')];
    const file = await tableWorkbook(machine, rows, { formula: 'SUM(Orders[products.prodQuantity])' });
    const { run: sent } = await machine.import(file);
    const results = sent.results ?? '';
    expect([sent.notPatched, sent.counts.accepted]).toEqual([undefined, 2]);
    expect(tableOf(results)).toContain('ref="A2:S5"');
    expect(tableOf(results)).toContain('<autoFilter ref="A2:S5"');
    const own = ['Status', 'Tracking id', 'Message', 'Sent at', '_marks', '_fingerprint'];
    const names = [...tableOf(results).matchAll(/<tableColumn id="(\d+)" name="([^"]*)"/g)];
    expect(names.slice(WIDTH).map(([, id, name]) => [id, name])).toEqual(
      own.map((name, at) => [`${WIDTH + 1 + at}`, name]),
    );
    if (hasSchemas) expect(schemaFaults(results)).toBe(schemaFaults(file));

    const sorted = machine.path('sorted.xlsx');
    await reversed(results, sorted);
    expect(await statuses(sorted)).toEqual([
      ['TA-3', 'Accepted'],
      ['TA-2', 'Invalid'],
      ['TA-1', 'Accepted'],
    ]);
    const another = office.machine();
    for (const reader of [machine, another]) {
      const { run: again } = await reader.import(sorted, '-o', reader.path('again.xlsx'));
      expect(again.counts).toMatchObject({ accepted: 0, skipped: 2, invalid: 1 });
    }
    expect(office.booked('TA-').map(({ referenceNumber }) => referenceNumber)).toEqual(['TA-1', 'TA-3']);
  });

  it('may have a row of totals, which is no booking', async () => {
    const machine = office.machine();
    const file = await tableWorkbook(machine, [booking('TT-1'), booking('TT-2', WRONG)], { hasTotals: true });
    const checked = await machine.qcsheet('check', file, '--kind', 'bookings', '-o', 'copy.xlsx', '--json');
    const { notPatched, findings } = told(check, checked);
    expect(findings).toContainEqual(expect.objectContaining({ code: 'not-data', row: 5 }));
    expect(notPatched).toBeUndefined();
    const { run: sent } = await machine.import(file);
    expect([sent.notPatched, sent.counts.accepted]).toEqual([undefined, 1]);
    if (hasSchemas) expect(schemaFaults(sent.results ?? '')).toBe(schemaFaults(file));
  });

  it('may be checked, imported, sorted and imported again ten times: nothing is left behind', async () => {
    const machine = office.machine();
    const rows = Array.from({ length: 11 }, (_, index) => booking(`TB-${index}`, index === 0 ? {} : WRONG));
    const file = await tableWorkbook(machine, rows);
    const checked = await machine.qcsheet('check', file, '--kind', 'bookings', '-o', 'copy.xlsx', '--json');
    let current = told(check, checked).copy ?? '';
    expect(tableOf(current)).toContain('ref="A2:N13"');
    const tables = new Set<string>();
    for (let round = 0; round < 10; round += 1) {
      const { run: sent } = await machine.import(current);
      expect([sent.notPatched, sent.counts]).toMatchObject([
        undefined,
        { accepted: 1, skipped: round, invalid: 10 - round },
      ]);
      tables.add(tableOf(sent.results ?? ''));
      const sorted = machine.path(`sorted-${round}.xlsx`);
      await reversed(sent.results ?? '', sorted);
      const next = (await readSheet(sorted, 'Orders', 2)).find(({ cells }) => cells['Status'] === 'Invalid');
      current = machine.path(`fixed-${round}.xlsx`);
      await withQuantity(sorted, current, WIDTH, next?.number ?? 0);
    }
    expect(office.booked('TB-')).toHaveLength(10);
    expect(tables.size).toBe(1);
  });

  it('that has columns named like ours keeps them, and ours say that they are ours', async () => {
    const machine = office.machine();
    const own = { Status: 'with Li', Message: 'call', 'Sent at': 'Monday' };
    const file = await tableWorkbook(machine, bookings('TC', 2), { own });
    const { run: sent } = await machine.import(file);
    const results = sent.results ?? '';
    expect([sent.notPatched, sent.counts.accepted]).toEqual([undefined, 2]);
    const [row] = await readSheet(results, 'Orders', 2);
    expect(row?.cells).toMatchObject({ ...own, 'Status (qcsheet)': 'Accepted', 'Tracking id': expect.any(String) });
    if (hasSchemas) expect(schemaFaults(results)).toBe(schemaFaults(file));
    const { run: again } = await office.machine().import(results);
    expect(again.counts).toMatchObject({ accepted: 0, skipped: 2 });
    expect(tableOf(again.results ?? '')).toBe(tableOf(results));
    expect(office.booked('TC-')).toHaveLength(2);
  });

  it('that a formula reads as a whole gets a new workbook, and is told what to do', async () => {
    const machine = office.machine();
    const file = await tableWorkbook(machine, bookings('TD', 1), { formula: 'COUNTA(Orders)' });
    const { run: sent } = await machine.import(file);
    expect([sent.notPatched?.code, sent.counts.accepted]).toEqual(['table', 1]);
  });

  it.skipIf(!hasOffice)(
    'keeps its rows together when LibreOffice has saved it in between',
    async () => {
      const machine = office.machine();
      const file = await tableWorkbook(machine, [booking('TE-1'), booking('TE-2', WRONG)]);
      const { run: first } = await machine.import(savedByOffice(file));
      const saved = savedByOffice(first.results ?? '');
      expect(tableOf(saved)).toContain('ref="A2:S4"');
      const { run: second } = await machine.import(saved);
      expect([second.notPatched, second.counts]).toMatchObject([undefined, { accepted: 0, skipped: 1, invalid: 1 }]);
      if (hasSchemas) expect(schemaFaults(second.results ?? '')).toBe(schemaFaults(saved));
    },
    120_000,
  );
});
