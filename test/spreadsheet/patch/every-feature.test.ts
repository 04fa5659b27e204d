import { expect, test } from 'vitest';
import { cellText } from '../../../src/schema/cell.ts';
import { hasOffice, hasSchemas, opened, partOf, rowsIn, savedByOffice, schemaFaults } from '../write/programs.ts';
import { everyFeature } from './every-feature.ts';
import { changedParts, fileOf, MARKED, packageAt, patched } from './patching.ts';

const NOTES = [
  { row: 3, column: 1, text: MARKED },
  // The user has a note there.
  { row: 4, column: 1, text: MARKED },
];

test('formulas of the user that read our columns are calculated again when the workbook is opened', async () => {
  const path = fileOf(everyFeature(), '.xlsm');
  expect(partOf(path, 'xl/workbook.xml')).toContain('<calcPr calcId="191029"/>');
  const { output } = await patched(path, 'Data', { headerRow: 2 });
  // Excel calculates all if another version than its own calculated last.
  expect(partOf(output, 'xl/workbook.xml')).toContain('<calcPr calcId="124519"/>');
});

test('a workbook of charts, pivots, slicers, threads, macros and more has every other part as it was', async () => {
  const path = fileOf(everyFeature(), '.xlsm');
  const first = await patched(path, 'Data', { headerRow: 2, notes: NOTES });
  expect(first.written).toMatchObject({ type: 'written' });
  expect((await changedParts(path, first.output)).toSorted()).toEqual([
    '[Content_Types].xml',
    'xl/_rels/workbook.xml.rels',
    'xl/comments1.xml',
    'xl/drawings/vmlDrawing1.vml',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  expect(partOf(first.output, 'xl/comments1.xml').match(/<comment /g)).toHaveLength(2);
  const names = (await opened(first.output)).sheets.map(({ name }) => name);
  expect(names).toEqual(['Pivot', 'Data', 'Lists', 'Findings', '_meta']);
  const again = await patched(first.output, 'Data', { headerRow: 2, notes: NOTES, column: first.column });
  expect((await packageAt(again.output)).names.toSorted()).toEqual((await packageAt(first.output)).names.toSorted());
  if (hasSchemas) for (const file of [path, first.output, again.output]) expect(schemaFaults(file)).toBe('');
  if (!hasOffice) return;
  // It calculates each formula anew, and writes only what it understood.
  const saved = savedByOffice(again.output);
  const [, , bear, dog] = await rowsIn(saved, 'Data');
  expect([bear, dog].map((row) => cellText(row?.cells.get(3)))).toEqual(['15', '21']);
  const [, , toys] = await rowsIn(saved, 'Lists');
  expect(cellText(toys?.cells.get(2))).toBe('13');
  expect(partOf(saved, 'xl/charts/chart1.xml')).toMatch(/<c:v>15<\/c:v>.*<c:v>21<\/c:v>/s);
  expect(partOf(saved, 'xl/pivotTables/pivotTable1.xml')).toContain('Sum of Count');
  expect(partOf(saved, 'xl/worksheets/sheet2.xml')).toContain('<dataValidation ');
});
