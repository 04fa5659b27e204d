import { expect, test } from 'vitest';
import { datasets } from '../../../src/datasets/index.ts';
import { reports } from '../../../src/datasets/reports/definition.ts';
import { exportModel } from '../../../src/exporting/write/export-model.ts';
import { jsonLines, tableRows } from '../../../src/exporting/write/lines.ts';
import type { Dataset, JsonRecord } from '../../../src/schema/dataset.ts';
import { shownRows } from '../../importing/model-cells.ts';

function written(records: readonly JsonRecord[], dataset: Dataset = reports) {
  const [{ columns }] = dataset.sheets;
  return exportModel({
    dataset,
    columns,
    records: () => records,
    program: 'qcsheet 1',
    exportedAt: '2027-03-10T08:00:00Z',
    count: records.length,
    overview: null,
  });
}

test('the line ends of web forms are those of a cell in a workbook, and stay as they came elsewhere', async () => {
  const report = { comments: 'one\r\ntwo\rthree\nfour', refResults: [{ comments: 'a\r\nb' }] };
  const model = written([report]);
  const rows = await Promise.all(model.sheets.map(shownRows));
  expect(rows.flat(2)).toEqual(expect.arrayContaining(['one\ntwo\nthree\nfour', 'a\nb']));
  expect(rows.flat(2).join()).not.toContain('\r');
  const [{ columns }] = reports.sheets;
  expect([...tableRows([report], { columns })].flat()).toContainEqual({ type: 'text', text: report.comments });
  expect([...jsonLines([report], null)]).toEqual([`${JSON.stringify(report)}\n`]);
});

test.each(datasets)('$name: every header has room for its longest word, beside the next header', (dataset) => {
  const { sheets } = written([], dataset);
  for (const [index, { columns }] of dataset.sheets.entries()) {
    for (const [at, { header }] of columns.entries()) {
      const width = sheets[index]?.columns[at]?.width ?? 0;
      const longest = Math.max(...header.split(' ').map(({ length }) => length));
      expect(width - longest, header).toBeGreaterThanOrEqual(4);
      expect(header.length > width || width - header.length >= 3, header).toBe(true);
    }
  }
});
