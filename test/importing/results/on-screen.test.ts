import { describe, expect, test } from 'vitest';
import { reportOverview } from '../../../src/datasets/reports/overview.ts';
import { DOUBT_HEADERS } from '../../../src/importing/input/headers/own-sheets.ts';
import { keptDoubtSheet } from '../../../src/importing/results/doubt-sheet.ts';
import { findingsSheet } from '../../../src/importing/results/findings-sheet.ts';
import { reportsSheet } from '../../../src/importing/results/reports-sheet.ts';
import { RESULT_STYLES } from '../../../src/importing/results/results-look.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import type { RowModel, SheetModel } from '../../../src/spreadsheet/model.ts';
import { wrappedHeight } from '../../../src/spreadsheet/row-height.ts';
import { rowsOf } from '../sheets.ts';
import { ACCEPTED, resultsOf } from './results-of.ts';

/** What a screen of 1366 pixels shows beside the row numbers, in digits. */
const SCREEN = 160;

function widthOf({ columns }: SheetModel, count: number): number {
  return columns.slice(0, count).reduce((sum, { width = 0 }) => sum + width, 0);
}

async function rowsIn({ rows }: SheetModel): Promise<RowModel[]> {
  const read: RowModel[] = [];
  for await (const row of rows) read.push(row);
  return read;
}

/** The headers that break within a word, because the button of the filter takes about three digits. */
async function brokenHeaders(sheet: SheetModel): Promise<readonly string[]> {
  const [head] = await rowsIn(sheet);
  const texts = [...(head?.cells ?? [])].map(
    ([column, cell]) => [column, cell.type === 'text' ? cell.text : ''] as const,
  );
  const wordsOf = (text: string) => text.split(' ').map((word) => word.length);
  return texts.flatMap(([column, text]) =>
    Math.max(...wordsOf(text)) + 3 > (sheet.columns[column - 1]?.width ?? 0) ? [text] : [],
  );
}

describe('a screen of 1366 pixels', () => {
  test('shows what is in doubt, what to look for and why, in rows as high as these texts', async () => {
    const line = new Map<string, string>([
      [DOUBT_HEADERS.rows, '3'],
      [DOUBT_HEADERS.lookFor, 'Reference number: SS29-1\nPO number: 4500'],
      [DOUBT_HEADERS.sentAt, '2029-03-10 10:00:37 UTC'],
      [DOUBT_HEADERS.fingerprint, 'f'.repeat(64)],
    ]);
    const sheet = keptDoubtSheet([line]);
    const [head, row] = await rowsIn(sheet);
    const texts = [...(head?.cells.values() ?? [])].map((cell) => (cell.type === 'text' ? cell.text : ''));
    const until = texts.indexOf(DOUBT_HEADERS.why);
    expect(until).toBeGreaterThan(0);
    expect(widthOf(sheet, until + 1)).toBeLessThanOrEqual(SCREEN);
    expect(row?.height).toBe(30);
    // What was sent is beyond the screen, and may be very long.
    const [, long] = await rowsIn(
      keptDoubtSheet([new Map([...line, [DOUBT_HEADERS.sent, 'Quantity: 12000; '.repeat(200)]])]),
    );
    expect(long?.height).toBe(60);
    expect(row?.cells.get(2)).toMatchObject({ style: 'answer' });
    // Excel shows a longer message as an error when it opens the file.
    const [decision] = sheet.validations ?? [];
    expect([decision?.prompts, (decision?.message.length ?? 0) <= 225]).toEqual([true, true]);
    expect(RESULT_STYLES['answer']).toMatchObject({ boxed: true });
  });

  test('shows findings with what to do and the suggestions', () => {
    const sheet = findingsSheet([], { counts: null, kind: bookings, doubtSheet: null, width: 5 });
    expect(widthOf(sheet, 5)).toBeLessThanOrEqual(SCREEN);
  });

  test('shows which rows are one booking, what became of it, and the message', async () => {
    const rows = rowsOf([{ booking: 'B1', referenceNumber: 'A' }, { booking: 'B1' }]);
    const { model } = await resultsOf(rows, [ACCEPTED]);
    const sheet = model.sheets.find(({ name }) => name === 'Documents');
    expect(sheet?.columns.length).toBeGreaterThan(4);
    const shown = sheet === undefined ? 0 : widthOf(sheet, sheet.columns.length);
    expect(shown).toBeGreaterThan(SCREEN - 10);
    expect(shown).toBeLessThanOrEqual(SCREEN);
  });

  test('shows all that is known of a report, and what changed in it but for its status', () => {
    const reports = reportsSheet(bookings, []);
    expect(widthOf(reports, reports.columns.length)).toBeLessThanOrEqual(SCREEN);
    const changes = reportOverview.changesSheet(null);
    // Change, three that name the report, and three pairs.
    expect(widthOf(changes, 4 + 6)).toBeLessThanOrEqual(SCREEN);
  });

  test('shows headers beside the button of their filter without breaking a word', async () => {
    const { model } = await resultsOf(rowsOf([{ booking: 'B1', referenceNumber: 'A' }, { booking: 'B1' }]), [ACCEPTED]);
    const documents = model.sheets.filter(({ name }) => name === 'Documents');
    const findings = findingsSheet([], { counts: null, kind: bookings, doubtSheet: null, width: 5 });
    const sheets = [...documents, findings, reportsSheet(bookings, []), reportOverview.changesSheet(null)];
    expect(sheets).toHaveLength(4);
    expect((await Promise.all(sheets.map(brokenHeaders))).flat()).toEqual([]);
  });

  test('has one line for words that fit, and more for as many digits', () => {
    const words = 'Orders!J4 (Product family): "Toys < 3 year" is not one.';
    expect(wrappedHeight([[words, words.length - 2]])).toBeUndefined();
    expect(wrappedHeight([['8'.repeat(words.length), words.length - 2]])).toBe(30);
    expect(wrappedHeight([['one\ntwo', 20]])).toBe(30);
  });

  test('has as many lines as whole words need', () => {
    // Two words of six digits do not fit on a line of ten, although all digits would fit on two lines.
    expect(wrappedHeight([['888888 888888 888888 888888 888888', 10]])).toBe(75);
    expect(wrappedHeight([['8888 8888 8888 8888', 10]])).toBe(30);
    expect(wrappedHeight([['8'.repeat(25), 10]])).toBe(45);
    expect(wrappedHeight([['8'.repeat(25), 10, 2]])).toBe(30);
  });

  test('has no line too many for a list of short words, and enough for capitals', () => {
    const list = 'I4 (Service type): "Final" is not one of 1 PSI, 2 IPC, 3 DUPRO, 4 CLC, 6 PM, 7, 8 SR, 21 SC.';
    expect(wrappedHeight([[list, 40]])).toBe(30);
    expect(wrappedHeight([['ORDER_ATTACHMENT', 16]])).toBe(30);
  });
});
