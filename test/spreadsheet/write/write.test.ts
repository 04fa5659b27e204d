import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../src/schema/cell.ts';
import type { CellModel, RowModel } from '../../../src/spreadsheet/model.ts';
import { messages } from '../../../src/spreadsheet/write/messages.ts';
import { streamWorkbook, writeWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import { day } from '../../importing/sheets.ts';
import { book, sheet, text } from './books.ts';
import { fileWith, folder, hasSchemas, opened, partOf, rowsIn, schemaFaults } from './programs.ts';

const writers = [
  ['whole', writeWorkbook],
  ['row by row', streamWorkbook],
] as const;

async function cellsOf(path: string, name = 'Data'): Promise<Cell[]> {
  return (await rowsIn(path, name)).flatMap(({ cells }) => [...cells.values()]);
}

describe.each(writers)('written %s', (_, write) => {
  test('a text stays what it is: no formula, no number, with its line ends, CJK and forbidden characters', async () => {
    const texts = [
      '=1+1',
      '+CMD',
      '@x',
      '-1',
      '00123',
      '12E4',
      'TRUE',
      '#N/A',
      ' a\nb ',
      '深圳 Cerâmica',
      'a\u0000b\u001fc',
      '_x0041_',
      '<&>"',
    ];
    const path = await fileWith(write, book(sheet(texts.map(text))));
    expect(await cellsOf(path)).toEqual(texts.map((value) => ({ type: 'text', text: value })));
    expect(partOf(path, 'xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });

  test('numbers, days, times of day, truth values and errors are read back as they were', async () => {
    const cells: CellModel[] = [
      { type: 'number', number: 4006381333931 },
      { type: 'number', number: 0.1 },
      { type: 'day', day: day('2027-03-10'), style: 'day' },
      { type: 'day', day: day('1900-02-28'), style: 'day' },
      { type: 'day', day: day('2027-03-10'), time: '08:30', style: 'moment' },
      { type: 'boolean', value: false },
      { type: 'error', text: '#REF!' },
      { type: 'formula', formula: 'HYPERLINK("#\'Data\'!A1","A1")', result: 'A1' },
    ];
    expect(await cellsOf(await fileWith(write, book(sheet(cells))))).toEqual([
      { type: 'number', number: 4006381333931, text: '4006381333931' },
      { type: 'number', number: 0.1, text: '0.1' },
      { type: 'date', day: '2027-03-10', text: '2027-03-10' },
      { type: 'date', day: '1900-02-28', text: '1900-02-28' },
      { type: 'date', day: '2027-03-10', text: '2027-03-10 08:30' },
      { type: 'boolean', value: false },
      { type: 'broken', text: '#REF!' },
      { type: 'text', text: 'A1' },
    ]);
  });

  test('a text that no cell can hold is cut and says so', async () => {
    const [cell] = await cellsOf(await fileWith(write, book(sheet([text('x'.repeat(40_000))]))));
    expect(cell?.type === 'text' && cell.text).toHaveLength(32_767);
    expect(cell).toMatchObject({ text: expect.stringContaining(messages.cutHere(40_000)) });
  });

  test('hidden rows and sheets, gaps and blank cells keep their places', async () => {
    const rows: RowModel[] = [
      { number: 2, cells: new Map([[3, text('a')]]) },
      {
        number: 7,
        hidden: true,
        cells: new Map([
          [1, { type: 'blank', style: 'bad' }],
          [2, text('b')],
        ]),
      },
    ];
    const model = book(sheet([]), {
      ...sheet([]),
      name: 'Gaps',
      state: 'veryHidden',
      columns: [{ width: 9 }, { width: 9 }, { width: 9, hidden: true, outline: 1 }],
      rows,
    });
    const path = await fileWith(write, model);
    expect((await opened(path)).sheets).toEqual([
      { name: 'Data', hidden: false },
      { name: 'Gaps', hidden: true },
    ]);
    const hiddenColumns = [{ first: 3, last: 3, grouped: true }];
    expect(await rowsIn(path, 'Gaps')).toEqual([
      { number: 2, hidden: false, cells: new Map([[3, { type: 'text', text: 'a' }]]), hiddenColumns },
      { number: 7, hidden: true, cells: new Map([[2, { type: 'text', text: 'b' }]]), hiddenColumns },
    ]);
    expect(partOf(path, 'xl/worksheets/sheet2.xml')).toMatch(
      /<col min="3" max="3"[^>]* hidden="1"[^>]* outlineLevel="1"/,
    );
  });

  test.skipIf(!hasSchemas)('everything that a model can say is valid by the schemas (skips without them)', async () => {
    const model = book(
      sheet(
        [
          { ...text('a'), note: 'A note <&> with\nlines' },
          { type: 'blank', style: 'bad', note: 'b' },
        ],
        {
          tabColour: 'C00000',
          frozen: { rows: 1, columns: 1 },
          cursor: 'B2',
          filter: 'A1:B9',
          validations: [
            {
              range: 'A2:A9',
              rule: { type: 'list', formula: 'Other!$A$1:$A$3' },
              onOther: 'warning',
              title: 'T',
              message: 'M',
            },
            {
              range: 'B2:B9',
              rule: { type: 'date', from: day('2000-01-01'), to: day('2099-12-31') },
              onOther: 'stop',
              title: 'T',
              message: 'M',
            },
          ],
          print: { pages: 'several-wide', area: 'A:B', titleRows: '1:1', titleColumns: 'A:A' },
        },
      ),
      { ...sheet([text('x')]), name: 'Other', print: { pages: 'one-wide', area: 'A1:C12' } },
    );
    const path = await fileWith(write, model);
    expect(schemaFaults(path)).toBe('');
    expect(partOf(path, 'xl/workbook.xml')).toMatch(/Print_Titles[^>]*>[^<]*Data[^<]*\$A:\$A,[^<]*Data[^<]*\$1:\$1</);
    expect(partOf(path, 'xl/workbook.xml')).toMatch(/Print_Area[^>]*>[^<]*Data[^<]*\$A:\$B</);
    expect(partOf(path, 'xl/workbook.xml')).toMatch(/Print_Area[^>]*>[^<]*Other[^<]*\$A\$1:\$C\$12</);
    expect(partOf(path, 'xl/comments1.xml')).toContain('A note &lt;&amp;&gt; with');
  });

  test('a file that cannot be written is told, and what stood there stays', async () => {
    const blocked = join(folder, `blocked ${write.name}`);
    mkdirSync(blocked);
    const path = join(blocked, 'results.xlsx');
    writeFileSync(path, 'as it was');
    expect(await write(book(sheet([])), join(blocked, 'none', 'x.xlsx'))).toMatchObject({
      type: 'unwritable',
      code: 'output-folder',
    });
    expect(await write(book(sheet([])), blocked)).toMatchObject({ type: 'unwritable', code: 'output-folder' });
    async function* failing(): AsyncIterable<RowModel> {
      yield { number: 1, cells: new Map([[1, text('half')]]) };
      throw new Error('the rows ended in the middle');
    }
    await expect(write(book({ ...sheet([]), rows: failing() }), path)).rejects.toThrow('in the middle');
    expect(readFileSync(path, 'utf8')).toBe('as it was');
    expect(readdirSync(blocked)).toEqual(['results.xlsx']);
    expect(await write(book(sheet([])), path)).toEqual({ type: 'written' });
    expect(existsSync(path)).toBe(true);
  });
});

test('the same model gives the same sheets, whichever way it is written', async () => {
  const model = () => book(sheet([text('a'), { type: 'number', number: 1, style: 'bad' }]));
  const [whole, streamed] = [await fileWith(writeWorkbook, model()), await fileWith(streamWorkbook, model())];
  expect(await rowsIn(whole, 'Data')).toEqual(await rowsIn(streamed, 'Data'));
});

test('a streamed sheet waits for the disk instead of gathering in memory', async () => {
  let most = 0;
  function* many(): Iterable<RowModel> {
    for (let number = 1; number <= 20_000; number++) {
      if (number % 4000 === 0) most = Math.max(most, heldBytes());
      const cells = Array.from(
        { length: 40 },
        (_, column) => [column + 1, text(`row ${number * 7919} of ${column}`)] as const,
      );
      yield { number, cells: new Map(cells) };
    }
  }
  const before = heldBytes();
  await fileWith(streamWorkbook, book({ ...sheet([]), rows: many() }));
  expect((most - before) / 1e6).toBeLessThan(16);
});

/** Bytes in buffers that are still in use. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().arrayBuffers;
}

test('a protected sheet is not streamed, for its protection would not be valid', async () => {
  await expect(streamWorkbook(book(sheet([], { protected: true })), join(folder, 'never.xlsx'))).rejects.toThrow(
    /protected/,
  );
  expect(existsSync(join(folder, 'never.xlsx'))).toBe(false);
});
