import { rmSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedParts, packageAt, partBytes } from '../../spreadsheet/patch/patching.ts';
import { zip } from '../../spreadsheet/read/zip.ts';
import { hasOffice, hasSchemas, partOf, savedByOffice, schemaFaults } from '../../spreadsheet/write/programs.ts';
import { check, told } from '../json.ts';
import { booking, bookings, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet, sheetNames } from '../sheets.ts';
import { usersWorkbook } from './users-workbook.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const TYPES = '[Content_Types].xml';
const BOOK = ['xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/workbook.xml'];
const wrong = { 'products.prodQuantity': 'many' };

const sheetXml = (path: string) => partOf(path, 'xl/worksheets/sheet2.xml');
const statuses = async (path: string) =>
  (await readSheet(path, 'Orders', 2)).map(({ cells }) => [cells['referenceNumber'], cells['Status']]);

/** Writes a quantity into a cell, as a person would, and nothing else. */
async function fixCell(from: string, to: string, cell: string): Promise<void> {
  const pack = await packageAt(from);
  const parts: { name: string; data: Buffer | string }[] = [];
  for (const name of pack.names) {
    const data = await partBytes(pack, name);
    const fixed = data.toString().replace(new RegExp(`<c r="${cell}"[^>]*>.*?</c>`), `<c r="${cell}"><v>12000</v></c>`);
    parts.push({ name, data: name.endsWith('sheet2.xml') ? fixed : data });
  }
  writeFileSync(to, zip(parts));
}

async function copyOf(machine: Machine, file: string, ...flags: readonly string[]) {
  const made = await machine.qcsheet('check', file, '--kind', 'bookings', '-o', 'copy.xlsx', '--json', ...flags);
  const report = told(check, made);
  return { report, copy: report.copy ?? '' };
}

describe('a workbook of the user', () => {
  it('comes back from a check with marks, and with nothing else changed', async () => {
    const machine = office.machine();
    const file = await usersWorkbook(machine, [booking('PA-1'), booking('PA-2', wrong)]);
    const { copy } = await copyOf(machine, file);
    const changed = (await changedParts(file, copy)).toSorted();
    expect(changed).toEqual(
      [TYPES, ...BOOK, 'xl/comments2.xml', 'xl/drawings/vmlDrawing2.vml', 'xl/worksheets/sheet2.xml'].toSorted(),
    );
    expect(await sheetNames(copy)).toEqual(['Notes', 'Orders', 'Findings', 'Fixes', 'Documents', '_meta']);
    expect(sheetXml(copy)).toContain('*3</f>');
    expect(sheetXml(copy)).toContain('LEN(A3)&gt;90');
    const comments = partOf(copy, 'xl/comments2.xml');
    expect(comments.match(/qcsheet:/g)).toHaveLength(1);
    expect(comments).toContain('ask Wei');
    if (hasSchemas) expect(schemaFaults(copy)).toBe(schemaFaults(file));
  });

  it('comes back from an import with the outcome of each row, under the filter that sorts them', async () => {
    const machine = office.machine();
    const file = await usersWorkbook(machine, [booking('PB-1'), booking('PB-2', wrong)]);
    const { run: sent } = await machine.import(file);
    const results = sent.results ?? '';
    expect(await statuses(results)).toEqual([
      ['PB-1', 'Accepted'],
      ['PB-2', 'Invalid'],
    ]);
    expect(await sheetNames(results)).toEqual(['Notes', 'Orders', 'Summary', 'Findings', 'Fixes', 'Reports', '_meta']);
    expect(sheetXml(results)).toMatch(/<autoFilter ref="A2:U4"/);
    await edited(results, 'Orders', machine.path('looked-at.xlsx'), (sheet) => {
      const status = sheet.getRow(3).getCell(columnNamed(sheet, 2, 'Status'));
      // At the bottom, like the user's own cells.
      expect([undefined, 'bottom']).toContain(status.alignment?.vertical);
    });
    if (hasSchemas) expect(schemaFaults(results)).toBe(schemaFaults(file));
  });

  it('keeps the colours of a header row that goes on to the right, each time', async () => {
    const machine = office.machine();
    const file = await usersWorkbook(machine, [booking('PH-1')]);
    const yellow = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFFF00' } } as const;
    const mine = await edited(file, 'Orders', machine.path('yellow.xlsx'), (sheet) => {
      const last = sheet.columnCount;
      for (let column = last; column < last + 4; column += 1) sheet.getRow(2).getCell(column).fill = yellow;
    });
    const { run } = await machine.import(mine);
    const again = await machine.import(run.results ?? '');
    for (const path of [run.results ?? '', again.run.results ?? '']) {
      await edited(path, 'Orders', machine.path('looked-at.xlsx'), (sheet) => {
        const fills = ['Status', 'Tracking id', 'Message', 'Sent at'].map(
          (header) => sheet.getRow(2).getCell(columnNamed(sheet, 2, header)).fill,
        );
        expect(fills).toMatchObject([yellow, yellow, yellow, { fgColor: { argb: 'FFD9D9D9' } }]);
      });
    }
  });

  it('keeps no print title or filter of a sheet that is gone, after checks and imports in turn', async () => {
    const machine = office.machine();
    let file = await usersWorkbook(machine, [booking('PM-1'), booking('PM-2', wrong)]);
    for (let round = 0; round < 4; round += 1) {
      file = (await copyOf(machine, file)).copy;
      file = (await machine.import(file)).run.results ?? '';
      const sheets = await sheetNames(file);
      const names = [
        ...partOf(file, 'xl/workbook.xml').matchAll(
          /<definedName name="(_xlnm[^"]*)" localSheetId="(\d+)"[^>]*>'?([^'!<]+)/g,
        ),
      ].map(([, name, place, of]) => [name, sheets[Number(place)], of]);
      for (const [, named, of] of names) expect(of).toBe(named);
      expect(new Set(names.map(String)).size).toBe(names.length);
    }
  });

  it('has all that is said of a row on one line, as rows keep their height', async () => {
    const machine = office.machine();
    const file = await usersWorkbook(machine, [booking('PL-1', { ...wrong, serviceDate: 'soon' })]);
    const { run } = await machine.import(file);
    const [row] = await readSheet(run.results ?? '', 'Orders', 2);
    const said = run.findings.filter((finding) => finding.row === 3).map(({ message }) => message);
    expect(said).toHaveLength(2);
    expect(row?.cells['Message']).toBe(said.map((message) => message.replace('Orders!', '')).join(' '));
  });

  it.each([
    ['changed', (machine: Machine) => usersWorkbook(machine, bookings('OTHER', 3))],
    ['gone', async (machine: Machine) => rmSync(machine.path('mine.xlsx'))],
  ])('that is not the same any more is not patched: %s', async (code, change) => {
    const machine = office.machine();
    const file = await usersWorkbook(machine, bookings('PC', 1));
    const { run: sent } = await machine.import(file);
    await change(machine);
    const again = await machine.qcsheet('results', sent.run ?? '', '-o', 'again.xlsx', '--json');
    expect([again.exit, JSON.parse(again.stdout).notPatched.code]).toEqual([0, code]);
    expect(await sheetNames(machine.path('again.xlsx'))).toEqual([
      'Summary',
      'Bookings',
      'Findings',
      'Reports',
      '_meta',
    ]);
  });

  it('is left alone by --fresh, also when its results are written again', async () => {
    const machine = office.machine();
    const file = await usersWorkbook(machine, bookings('PD', 1));
    const { run: sent } = await machine.import(file, '--fresh');
    expect(sent.notPatched).toBeUndefined();
    const fresh = ['Summary', 'Bookings', 'Findings', 'Reports', '_meta'];
    expect(await sheetNames(sent.results ?? '')).toEqual(fresh);
    await machine.qcsheet('results', sent.run ?? '', '-o', 'again.xlsx');
    expect(await sheetNames(machine.path('again.xlsx'))).toEqual(fresh);
    const { copy } = await copyOf(machine, file, '--fresh');
    expect(await sheetNames(copy)).toEqual(['Bookings', 'Findings', 'Documents', '_meta']);
  });

  it('may be imported again and again: only what was fixed is sent, and nothing is left behind', async () => {
    const machine = office.machine();
    const all = Array.from({ length: 11 }, (_, index) => booking(`PE-${index}`, index === 0 ? {} : wrong));
    let file = await usersWorkbook(machine, all);
    for (let round = 0; round < 10; round += 1) {
      const { run: sent } = await machine.import(file);
      const results = sent.results ?? '';
      expect(sent.counts).toMatchObject({ accepted: 1, skipped: round, invalid: 10 - round });
      const names = await sheetNames(results);
      expect(names.filter((name) => name !== 'Summary' && name !== 'Documents')).toEqual([
        'Notes',
        'Orders',
        'Findings',
        'Fixes',
        'Reports',
        '_meta',
      ]);
      expect(partOf(results, 'xl/comments2.xml').match(/qcsheet:/g) ?? []).toHaveLength(10 - round);
      expect(partOf(results, 'xl/comments2.xml')).toContain('ask Wei');
      file = machine.path(`fixed-${round}.xlsx`);
      await fixCell(results, file, `M${4 + round}`);
    }
    expect(office.booked('PE-')).toHaveLength(10);
    const { run: whole } = await machine.import(file);
    let last = whole.results ?? '';
    for (let round = 0; round < 3; round += 1) last = (await machine.import(last)).run.results ?? '';
    const grown = statSync(last).size / statSync(whole.results ?? '').size;
    expect(grown).toBeLessThan(1.02);
  });

  it.skipIf(!hasOffice)(
    'keeps its rows apart when LibreOffice has saved it in between',
    async () => {
      const machine = office.machine();
      const file = await usersWorkbook(machine, [booking('PF-1'), booking('PF-2', wrong)]);
      const { run: first } = await machine.import(savedByOffice(file));
      const { run: second } = await machine.import(savedByOffice(first.results ?? ''));
      expect(second.counts).toMatchObject({ accepted: 0, skipped: 1, invalid: 1 });
      const xml = sheetXml(second.results ?? '');
      const ours = /N\((?:"|&quot;)qcsheet/g;
      expect(xml.match(ours)?.length).toBe(sheetXml(first.results ?? '').match(ours)?.length);
      expect(await statuses(second.results ?? '')).toEqual([
        ['PF-1', 'Skipped'],
        ['PF-2', 'Invalid'],
      ]);
    },
    120_000,
  );
});
