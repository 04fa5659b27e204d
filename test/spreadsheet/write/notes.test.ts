import { describe, expect, test } from 'vitest';
import type { ColumnModel, WorkbookModel } from '../../../src/spreadsheet/model.ts';
import { streamWorkbook, writeWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import { fileWith, partOf } from './programs.ts';

const WRITERS = [
  ['written whole', writeWorkbook],
  ['streamed', streamWorkbook],
] as const;

describe.each(WRITERS)('the box of a note, %s', (_, write) => {
  /** The columns and rows that the box spans: [left, right, top, bottom], from 0. */
  async function box(note: string, columns: readonly ColumnModel[]) {
    const model: WorkbookModel = {
      title: 't',
      subject: 's',
      creator: 'c',
      createdAt: '2027-01-01T00:00:00Z',
      styles: {},
      sheets: [
        { name: 'Sheet', columns, rows: [{ number: 1, cells: new Map([[1, { type: 'text', text: 'a', note }]]) }] },
      ],
    };
    const vml = partOf(await fileWith(write, model), 'xl/drawings/vmlDrawing1.vml');
    const [left = 0, , top = 0, , right = 0, , bottom = 0] =
      /<x:Anchor>([^<]*)/.exec(vml)?.[1]?.split(',').map(Number) ?? [];
    return [left, right, top, bottom];
  }
  const wide = Array.from({ length: 20 }, () => ({ width: 14 }));

  test('is as high as its text needs', async () => {
    const [, , top = 0, low = 0] = await box('short', wide);
    const [, , , high = 0] = await box(`${'word '.repeat(60)}\nand another line`, wide);
    expect(low - top).toBeLessThanOrEqual(2);
    expect(high - top).toBeGreaterThanOrEqual(6);
  });

  test('keeps its width beside columns that are hidden', async () => {
    const [, plain = 0] = await box('text', wide);
    const hidden = wide.map((column, index) => ({ ...column, hidden: index >= 1 && index <= 8 }));
    expect(await box('text', hidden)).toEqual([1, plain + 8, 1, expect.any(Number)]);
  });
});
