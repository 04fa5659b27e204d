import { mkdirSync } from 'node:fs';
import exceljs, { type Cell, type Worksheet } from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kinds } from '../../../src/kinds/index.ts';
import type { Kind } from '../../../src/schema/kind.ts';
import { check, told } from '../json.ts';
import { csv, type Machine, type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const HEADER_ROW = 2;

/** Headers as the template shows them, with the texts of one example's rows below. */
type Table = { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** A template of the account, with what its examples name beside it. */
async function templateOf(kind: Kind, machine: Machine) {
  // Attachments alone name files, which only the person has.
  mkdirSync(machine.path('photos'));
  for (const file of ['packing-list.txt', 'photos/carton.jpg']) machine.file(file, 'Carton 1 of 7');
  const made = await machine.qcsheet('template', kind.name, '-o', 'template.xlsx');
  expect(made.exit).toBe(0);
  const read = new exceljs.Workbook();
  await read.xlsx.readFile(machine.path('template.xlsx'));
  return read;
}

/** The examples of the instructions: below its title and words, each has a row of headers. */
function tablesOf(read: exceljs.Workbook, { title, columns }: Kind): readonly Table[] {
  const known = new Set(columns.flatMap(({ header }) => [header, `${header} *`]));
  const lines: string[][] = [];
  read.getWorksheet('Instructions')?.eachRow({ includeEmpty: true }, (row, number) => {
    const texts: string[] = [];
    row.eachCell({ includeEmpty: true }, (cell, at) => {
      texts[at - 1] = cell.text;
    });
    lines[number - 1] = texts;
  });
  const heads = lines.flatMap((line, at) => (line.length > 1 && line.every((text) => known.has(text)) ? [at] : []));
  if (heads.length === 0) throw new Error(`no examples of ${title}`);
  return heads.map((at) => {
    const end = lines.findIndex((line, below) => below > at && line.every((text) => text === ''));
    return { headers: lines[at] ?? [], rows: lines.slice(at + 1, end) };
  });
}

/** The examples in the notes of the headers, as one row; without columns that others of the row rule out. */
function notesOf(sheet: Worksheet, { columns, rules }: Kind): Table {
  const out = new Set(rules.flatMap((rule) => (rule.rule === 'blank' ? rule.columns : [])));
  const used = columns.flatMap(({ key }, at) => (out.has(key) ? [] : [at + 1]));
  const cells = used.map((at) => sheet.getRow(HEADER_ROW).getCell(at));
  const examples = cells.map((cell) => /^Example: (.*)$/m.exec(noteOf(cell))?.[1] ?? '');
  return { headers: cells.map((cell) => cell.text), rows: [examples] };
}

function noteOf({ note }: Cell): string {
  return typeof note === 'string' ? note : (note?.texts ?? []).map((part) => part.text).join('');
}

/** What the check finds when an example is typed in. As CSV, which is as text: a template takes a second to write. */
async function findingsOf(machine: Machine, { name }: Kind, { headers, rows }: Table) {
  const lines = rows.map((texts) => Object.fromEntries(headers.map((header, at) => [header, texts[at] ?? ''])));
  const file = machine.file('filled.csv', csv(lines));
  const ended = await machine.qcsheet('check', file, '--kind', name, '--json');
  const { counts, findings } = told(check, ended);
  expect(counts.documents).toBe(1);
  return { exit: ended.exit, found: findings.map(({ code, severity, message }) => `${severity} ${code} ${message}`) };
}

/** An update shows what it would change, and of what it cannot: information that no example can be without. */
const isNews = (found: string) => /^info (change|not-compared) /.test(found);

describe.each(kinds.map((kind) => [kind.name, kind] as const))('the examples of a template of %s', (_name, kind) => {
  test('pass the check with the lists of the account, in the instructions and in the notes', async () => {
    const machine = office.machine();
    const read = await templateOf(kind, machine);
    const tables = tablesOf(read, kind);
    expect(tables).toHaveLength(kind.examples.length);
    const sheet = read.getWorksheet(kind.sheet);
    if (sheet === undefined) throw new Error(`no sheet ${kind.sheet}`);
    for (const table of [...tables, notesOf(sheet, kind)]) {
      const { exit, found } = await findingsOf(machine, kind, table);
      expect(found.filter((each) => kind.current === undefined || !isNews(each))).toEqual([]);
      expect(exit).toBe(0);
    }
  });
});

test('describe, which knows no account, keeps the examples of the program', async () => {
  const described = await office.machine({ QCSHEET_BASE_URL: '' }).qcsheet('describe', 'bookings', '--json');
  const { columns } = JSON.parse(described.stdout);
  const example = columns.find(({ key }: { readonly key: string }) => key === 'products.categoryId').example;
  expect(example).toBe('Toys');
});
