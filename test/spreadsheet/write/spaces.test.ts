import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CellModel, WorkbookModel } from '../../../src/spreadsheet/model.ts';
import { streamWorkbook, writeWorkbook } from '../../../src/spreadsheet/write/write-xlsx.ts';
import { fileWith, hasOffice, hasSchemas, rowsIn, savedByOffice, schemaFaults } from './programs.ts';

const TEXTS = ['  two before', 'two after  ', '\ta tab', '\n\nlines\n', 'a  b', ' '];

function book(): WorkbookModel {
  const rows = TEXTS.map((text, index) => {
    const cell: CellModel = { type: 'text', text, style: 'text' };
    return { number: index + 1, cells: new Map([[1, cell]]) };
  });
  const styles = { text: { format: '@' } };
  const sheets = [{ name: 'Data', columns: [{ width: 20 }], rows }];
  return { title: 't', subject: 's', creator: 'c', createdAt: '2027-01-01T00:00:00Z', styles, sheets };
}

test.each([
  ['whole', writeWorkbook],
  ['row by row', streamWorkbook],
] as const)('written %s, a text keeps its outer spaces, tabs and line ends in every program', async (_, write) => {
  const path = await fileWith(write, book());
  const read = (await rowsIn(path, 'Data')).flatMap(({ cells }) => [...cells.values()]);
  expect(read).toEqual(TEXTS.map((text) => ({ type: 'text', text })));
  if (hasSchemas) expect(schemaFaults(path)).toBe('');
  if (!hasOffice) return;
  const lines = TEXTS.map((text) => (text.includes('\n') ? `"${text}"` : text));
  expect(readFileSync(savedByOffice(path, { format: 'csv' }), 'utf8')).toBe(`${lines.join('\n')}\n`);
});
