import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overviewOf } from '../../../src/exporting/write/overview.ts';
import { openExportNotes, openSpool } from '../../../src/journal/open.ts';
import type { ExportFacts, Overview, RecordChange } from '../../../src/schema/overview.ts';
import type { SheetModel } from '../../../src/spreadsheet/model.ts';
import { shownRows } from '../../importing/model-cells.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'overview-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function sheet(name: string, rows: readonly (readonly string[])[]): SheetModel {
  const cellsOf = (row: readonly string[]) => new Map(row.map((text, at) => [at + 1, { type: 'text', text } as const]));
  return { name, columns: [], rows: rows.map((row, at) => ({ number: at + 1, cells: cellsOf(row) })) };
}

/** An overview of things that have a price: no report is like them. */
const prices: Overview = {
  styles: {},
  startSummary: () => {
    let sum = 0;
    return {
      add: ({ price }) => {
        sum += Number(price);
      },
      sheet: ({ changed }: ExportFacts) =>
        sheet('Prices', [[String(sum), changed === null ? 'first' : JSON.stringify([...changed.counts])]]),
      charts: () => [],
    };
  },
  snapshotOf: (id, { price }) => ({ id, price }),
  daysOf: () => ({ inspected: null, sent: null }),
  changeTypes: ['vanished', 'dearer', 'new'],
  differences: (before, after) => (Number(after['price']) > Number(before['price']) ? ['dearer'] : []),
  changesSheet: (previous) =>
    sheet(
      'Dearer',
      Array.from(previous?.changes ?? [], ({ types, before, after }: RecordChange) => [
        String(after?.id ?? before?.id),
        ...types,
      ]),
    ),
};

async function exportPrices(records: readonly { readonly id: string; readonly price: number }[], exportedAt: string) {
  const [spool, snapshots, changes] = [openSpool(folder), openSpool(folder), openSpool(folder)];
  const memory = openExportNotes(folder);
  spool.put(
    1,
    records.map((record, place) => ({ id: record.id, json: JSON.stringify(record), place })),
  );
  spool.keep(1, 1);
  try {
    const facts = { asked: '', source: '', doubts: [], unexpected: null, exportedAt };
    const job = { ...facts, overview: prices, spool, snapshots, changes, memory, series: 'prices', list: {} };
    const made = await overviewOf({ ...job, isFiltered: false, windows: [{}], signal: new AbortController().signal });
    if (made === null) throw new Error('nobody stopped it');
    const shown = { summary: await shownRows(made.summary()), changes: await shownRows(made.changes()) };
    await made.remember();
    return shown;
  } finally {
    for (const opened of [spool, snapshots, changes, memory]) opened.close();
  }
}

test('any dataset can sum its records up and show what has changed, in its own order of weight', async () => {
  const first = await exportPrices(
    [
      { id: 'a', price: 1 },
      { id: 'b', price: 2 },
      { id: 'c', price: 3 },
    ],
    '2027-03-10T00:00:00Z',
  );
  expect(first).toEqual({ summary: [['6', 'first']], changes: [] });
  const second = await exportPrices(
    [
      { id: 'b', price: 2 },
      { id: 'c', price: 4 },
      { id: 'd', price: 1 },
    ],
    '2027-03-11T00:00:00Z',
  );
  expect(second.changes).toEqual([
    ['a', 'vanished'],
    ['c', 'dearer'],
    ['d', 'new'],
  ]);
  expect(second.summary).toEqual([['7', '[["vanished",1],["dearer",1],["new",1]]']]);
});
