import { cellText } from '../../../src/schema/cell.ts';
import { type Workbook, xlsxParts } from '../read/trap-workbook.ts';
import { zip } from '../read/zip.ts';
import { partOf, rowsIn } from '../write/programs.ts';
import { fileOf } from './patching.ts';

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const made = (workbook: Workbook, ending?: string) => fileOf(zip(xlsxParts(workbook)), ending);
export const text = (value: string, address?: string) =>
  `<c${address === undefined ? '' : ` r="${address}"`} t="inlineStr"><is><t>${value}</t></is></c>`;
export const ROWS = `<row r="1">${text('Name', 'A1')}${text('Count', 'B1')}</row><row r="2" spans="1:2">${text('bear', 'A2')}<c r="B2"><v>5</v></c></row>`;
export const whole = (inside: string, root = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}" xmlns:r="${LINKS}"${root}>${inside}</worksheet>`;
export const data = (sheet: string, more: Partial<Workbook> = {}) =>
  made({ sheets: [{ name: 'Data', rows: sheet }], ...more });

export async function textsIn(path: string, sheet: string) {
  const rows = await rowsIn(path, sheet);
  return rows.map(({ number, cells }) => [number, ...[...cells].map(([at, cell]) => `${at} ${cellText(cell)}`)]);
}

export const sheetXml = (path: string) => partOf(path, 'xl/worksheets/sheet1.xml');
