import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, told } from '../../cli/json.ts';
import { booking, type Machine, type Office, openOffice } from '../../cli/office.ts';
import { readSheet, sheetNames } from '../../cli/sheets.ts';
import { changedParts, packageAt } from '../patch/patching.ts';
import { hasOffice, hasSchemas, schemaFaultsOf } from '../write/programs.ts';
import { type Drawn, drawn } from './drawn.ts';
import { type RowsSheet, withRows } from './with-rows.ts';

const FOLDER = join(import.meta.dirname, 'files');
const FILES = readdirSync(FOLDER);
/** All parts that may be others: the sheet of the rows, what leads to our sheets, and the notes on the rows. */
const OURS = /^(\[Content_Types\]\.xml|xl\/(_rels\/workbook\.xml\.rels|workbook\.xml|styles\.xml))$/;
const OF_NOTES = /^xl\/(worksheets\/_rels\/|comments|drawings\/vmlDrawing)/;

/** One workbook and what the program has made of it. */
type Tried = {
  readonly file: string;
  readonly input: string;
  readonly rows: RowsSheet;
  readonly made: readonly string[];
};

let office: Office;
let machine: Machine;
const tried: Tried[] = [];
beforeAll(async () => {
  office = await openOffice();
  machine = office.machine();
});
afterAll(() => office.close());

it('there are 60 workbooks of others', () => {
  expect(FILES).toHaveLength(60);
});

describe('a workbook of others', () => {
  it.each(FILES)('gets our columns and sheets, and every other part is the same bytes: %s', async (file) => {
    const number = FILES.indexOf(file);
    const input = machine.path(`${number}-${file}`);
    const good = booking(`PUB-${number}`, { 'products.poNumber': `PO${number}` });
    const bad = booking(`BAD-${number}`, { 'products.prodQuantity': 'many' });
    const rows = await withRows(join(FOLDER, file), input, [good, bad]);
    const output = machine.path(`${number}-copy-${file}`);
    const which = ['--kind', 'bookings', '--sheet', rows.sheet];
    const report = told(check, await machine.qcsheet('check', input, ...which, '-o', output, '--json'));
    expect([report.notPatched, report.counts.valid, report.counts.invalid]).toEqual([undefined, 1, 1]);
    const { run } = await machine.import(input, '--sheet', rows.sheet);
    expect([run.notPatched, run.counts.accepted, run.counts.invalid]).toEqual([undefined, 1, 1]);
    const results = run.results ?? '';
    for (const made of [output, results]) {
      const changed = (await changedParts(input, made)).filter((part) => part !== rows.part && !OURS.test(part));
      const notesOf = (part: string) => OF_NOTES.test(part);
      expect(changed.filter((part) => !notesOf(part))).toEqual([]);
      expect(changed.filter(notesOf).length).toBeLessThanOrEqual(3);
      const names = (await packageAt(made)).names;
      expect(names.length).toBe(new Set(names).size);
    }
    expect((await sheetNames(results)).filter((name) => name === 'Findings')).toHaveLength(1);
    const said = (await readSheet(results, rows.sheet, 1)).map(({ cells }) => cells['Status']);
    expect(said).toEqual(['Accepted', 'Invalid']);
    tried.push({ file, input, rows, made: [output, results] });
  });

  it.skipIf(!hasSchemas)('is as valid by the schemas as before (skips without them)', () => {
    const faults = schemaFaultsOf(tried.flatMap(({ input, made }) => [input, ...made]));
    expect(faults.size).toBe(3 * FILES.length);
    for (const { file, input, made } of tried) {
      const known = new Set(faults.get(input)?.map(withoutCount));
      const fresh = made.flatMap((path) => faults.get(path)?.map(withoutCount) ?? ['not judged']);
      expect({ file, fresh: fresh.filter((fault) => !known.has(fault)) }).toEqual({ file, fresh: [] });
    }
  });

  it.skipIf(!hasOffice)(
    'is opened by LibreOffice without repair, and its other sheets calculate and draw the same',
    async () => {
      const all = await drawn(tried.flatMap(({ input, made }) => [input, ...made]));
      const shown = (path: string): Drawn => all.get(path) ?? new Map();
      expect(all.size).toBe(3 * FILES.length);
      const inputs = tried.flatMap(({ input }) => [...shown(input).values()]);
      const objects = inputs.reduce((sum, sheet) => sum + sheet.objects.length, 0);
      const values = inputs.reduce((sum, sheet) => sum + sheet.values.split('\n').length, 0);
      expect([inputs.length > 100, objects > 30, values > 4000]).toEqual([true, true, true]);
      for (const { file, input, rows, made } of tried) {
        for (const path of made) {
          for (const [sheet, before] of shown(input)) {
            const after = shown(path).get(sheet);
            expect({ file, sheet, objects: after?.objects }).toEqual({ file, sheet, objects: before.objects });
            if (sheet !== rows.sheet) expect({ file, sheet, after }).toEqual({ file, sheet, after: before });
          }
        }
      }
    },
    600_000,
  );
});

/** The same fault may be there more often, as on a sheet that is written anew. */
const withoutCount = (fault: string) => fault.replace(/x\d+ /, '');
