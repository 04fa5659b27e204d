import { describe, expect, test } from 'vitest';
import { type ReportSnapshot, snapshotOf } from '../../../src/datasets/reports/changes.ts';
import { messages } from '../../../src/datasets/reports/messages.ts';
import { reportOverview } from '../../../src/datasets/reports/overview.ts';
import { changesBetween as recordChanges } from '../../../src/exporting/write/changes.ts';
import type { RecordChange } from '../../../src/schema/overview.ts';
import { cellRows, shownRows } from '../../importing/model-cells.ts';

const REPORT = {
  productId: '80000001',
  orderNumber: 'R-1000001',
  poNumber: '0012',
  productName: 'Mug',
  supplierName: '瓷语陶瓷有限公司',
  inspectionDate: '1795132800000',
  inspectionDateMMMFormat: '20-Nov-2026',
  status: 30,
  clientDecision: null,
  overrallResult: 'PENDING',
  sendReportTime: '1795219200000',
};

function report(id: string, fields: Partial<Record<keyof typeof REPORT, unknown>> = {}): ReportSnapshot {
  return snapshotOf(id, { ...REPORT, productId: id, ...fields });
}

const { changesSheet } = reportOverview;

function changesBetween(
  before: Iterable<ReportSnapshot>,
  after: Iterable<ReportSnapshot>,
  mayVanish = true,
): Iterable<RecordChange> {
  const { differences } = reportOverview;
  return recordChanges(before, after, { differences, mayVanish: () => mayVanish });
}

function weightOf({ types }: RecordChange): number {
  return reportOverview.changeTypes.indexOf(types[0]);
}

function changed(before: readonly ReportSnapshot[], after: readonly ReportSnapshot[], mayVanish = true) {
  return Array.from(changesBetween(before, after, mayVanish), ({ types: all, before: was, after: is }) => [
    (is ?? was)?.id,
    ...all,
  ]);
}

describe('what has changed since the previous export', () => {
  test('nothing, when nothing has', () => {
    expect(changed([report('1'), report('2')], [report('1'), report('2')])).toEqual([]);
    expect(changed([], [])).toEqual([]);
  });

  test('new ones and those that are gone, wherever they stand', () => {
    const old = ['2', '3', '5', '9'].map((id) => report(id));
    const now = ['1', '3', '4', '5', '6'].map((id) => report(id));
    expect(changed(old, now)).toEqual([
      ['1', 'new'],
      ['2', 'vanished'],
      ['4', 'new'],
      ['6', 'new'],
      ['9', 'vanished'],
    ]);
  });

  test('one that this export did not ask for has not vanished', () => {
    expect(changed([report('1')], [], false)).toEqual([]);
  });

  test('a decision, told by the report or by its status alone; the status goes with it', () => {
    const decided = { status: 40, clientDecision: 'Approved' };
    expect(changed([report('1')], [report('1', decided)])).toEqual([['1', 'decision']]);
    expect(changed([report('1')], [report('1', { status: 50 })])).toEqual([['1', 'decision']]);
    expect(changed([report('1', decided)], [report('1', { status: 50, clientDecision: 'Rejected' })])).toEqual([
      ['1', 'decision'],
    ]);
    expect(changed([report('1', { status: 40 })], [report('1', decided)])).toEqual([]);
  });

  test('an archived report has another status, no other decision', () => {
    expect(changed([report('1', { status: 40 })], [report('1', { status: 65 })])).toEqual([['1', 'status']]);
    expect(changed([report('1')], [report('1', { status: 60 })])).toEqual([['1', 'status']]);
  });

  test('a report that was sent again with another result is told once, with both', () => {
    const again = report('1', { sendReportTime: '1795300000000', overrallResult: 'PASS' });
    expect(changed([report('1')], [again])).toEqual([['1', 'result', 're-sent']]);
  });

  test('ids in another order than the one promised are a fault, not a thousand changes', () => {
    expect(() => changed([report('2'), report('10')], [report('10')])).toThrow('10 comes after 2');
  });

  test('reports are walked through, not gathered', () => {
    let read = 0;
    function* many(status: number) {
      for (let id = 100_000; id < 200_000; id += 1) {
        read += 1;
        yield report(String(id), { status });
      }
    }
    const changes = changesBetween(many(30), many(40))[Symbol.iterator]();
    changes.next();
    expect(read).toBeLessThan(10);
  });
});

describe('the sheet Changes', () => {
  const before = ['1', '2', '3'].map((id) => report(id));
  const after = [report('1'), report('2', { status: 40, clientDecision: 'Approved' }), report('4')];
  const previous = {
    exportedAt: '2026-11-20T02:00:00.000Z',
    isFiltered: false,
    changes: [...changesBetween(before, after)].toSorted((one, other) => weightOf(one) - weightOf(other)),
  };

  test('has a row for each report that changed, the weightiest first, with old and new', async () => {
    const [head, ...rows] = await shownRows(changesSheet(previous));
    const at = (header: string) => (head ?? []).indexOf(header);
    expect(rows.map((row) => [row[at('Change')], row[at('Product id')]])).toEqual([
      ['Decision changed', '2'],
      ['Vanished', '3'],
      ['New', '4'],
    ]);
    expect([rows[0]?.[at('Decision before')], rows[0]?.[at('Decision now')]]).toEqual(['none', 'Approved']);
    expect(rows[0]?.[at('Status now')]).toBe('Approved by client online');
    expect(rows[1]?.[at('Status before')]).toBe('Approved by supervisor and diffused to client');
    expect(rows[1]?.[at('Status now')]).toBe('');
    expect(rows[2]?.[at('PO number')]).toBe('0012');
    expect(rows[2]?.[at('Inspection date')]).toBe('2026-11-20');
    expect(rows[2]?.[at('Sent now')]).toBe('2026-11-21 00:00:00');
  });

  test('does not call vanished what may only have left the filters', async () => {
    const rows = await shownRows(changesSheet({ ...previous, isFiltered: true }));
    expect(rows.map(([words]) => words)).toEqual(['Change', 'Decision changed', 'No longer matches', 'New']);
  });

  test('takes a status that nobody has described for what it is', async () => {
    const odd = [report('1', { status: 'constructor' })];
    const sheet = changesSheet({ ...previous, changes: changesBetween([report('1')], odd) });
    const [head, row] = await shownRows(sheet);
    expect(row?.[(head ?? []).indexOf('Status now')]).toBe('constructor');
  });

  test('marks what changed and nothing else', async () => {
    const [head, ...rows] = await cellRows(changesSheet(previous));
    const marked = rows.flatMap((row) => row.map((cell, index) => (/^changed/.test(cell?.style ?? '') ? index : -1)));
    const headers = marked.filter((index) => index >= 0).map((index) => head?.[index]);
    expect(headers).toMatchObject([{ text: 'Decision before' }, { text: 'Decision now' }]);
  });

  test('says so when there is nothing to tell, or nothing to compare with', async () => {
    expect((await shownRows(changesSheet(null)))[1]?.[0]).toBe(messages.firstOfSeries);
    const none = { ...previous, changes: [] };
    expect((await shownRows(changesSheet(none)))[1]?.[0]).toBe(messages.nothingChanged('2026-11-20 02:00 UTC'));
  });

  test('cells hold what the service wrote as text, never as a formula', async () => {
    const bad = report('1', { supplierName: '=1+1', productName: '@x' });
    const sheet = () => changesSheet({ ...previous, changes: changesBetween([], [bad]) });
    expect((await shownRows(sheet()))[1]).toEqual(expect.arrayContaining(['=1+1', '@x']));
    expect((await cellRows(sheet())).flat().filter((cell) => cell?.type === 'formula')).toEqual([]);
  });
});
