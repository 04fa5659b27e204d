import { type Workbook, xlsxParts } from '../read/trap-workbook.ts';
import { zip } from '../read/zip.ts';
import { partOf } from '../write/programs.ts';
import { fileOf, patched as patchedWith } from './patching.ts';

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export const OURS = ['Status', 'Message', '_fingerprint'];

export const patched = (path: string, options: Parameters<typeof patchedWith>[2] = {}) =>
  patchedWith(path, 'Data', { headers: OURS, ...options });

export const text = (value: string, address: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;

export const ROWS = `<row r="1">${text('Name', 'A1')}${text('Count', 'B1')}</row><row r="2">${text('bear', 'A2')}<c r="B2"><v>5</v></c></row><row r="3">${text('duck', 'A3')}<c r="B3"><v>7</v></c></row>`;

export type Table = {
  readonly attributes?: string;
  readonly columns?: string;
  readonly inside?: string;
  readonly ref?: string;
};

export function tableXml({ attributes = '', columns = '', inside = '', ref = 'A1:B3' }: Table = {}): string {
  const listed =
    columns ||
    '<tableColumns count="2"><tableColumn id="1" name="Name"/><tableColumn id="7" name="Count"/></tableColumns>';
  return `${XML}<table xmlns="${MAIN}" id="1" name="Orders" displayName="Orders" ref="${ref}"${attributes}>${inside}${listed}<tableStyleInfo name="TableStyleMedium2" showRowStripes="1"/></table>`;
}

export const FILTER = '<autoFilter ref="A1:B3"/>';

const TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/tables/table1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml"/></Types>`;

export function relations(...targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, to], at) => `<Relationship Id="rId${at + 1}" Type="${LINKS}/${type}" Target="${to}"/>`,
  );
  return `${XML}<Relationships xmlns="${RELATIONSHIPS}">${all.join('')}</Relationships>`;
}

/** A workbook with a table over A1:B3 of its sheet Data, and a sheet Other. */
export function withTable(
  table = tableXml({ inside: FILTER }),
  more: Partial<Workbook> & { rows?: string; other?: string; tail?: string } = {},
) {
  const { rows = ROWS, other = '<row r="1"><c r="A1"><v>1</v></c></row>', tail = '', parts = {}, ...rest } = more;
  const sheet = `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${LINKS}"><sheetData>${rows}</sheetData>${tail}<tableParts count="1"><tablePart r:id="rId1"/></tableParts></worksheet>`;
  return fileOf(
    zip(
      xlsxParts({
        sheets: [
          { name: 'Data', rows: sheet },
          { name: 'Other', rows: other },
        ],
        parts: {
          '[Content_Types].xml': TYPES,
          'xl/tables/table1.xml': table,
          'xl/worksheets/_rels/sheet1.xml.rels': relations(['table', '../tables/table1.xml']),
          ...parts,
        },
        ...rest,
      }),
    ),
  );
}

export const tableOf = (path: string) => partOf(path, 'xl/tables/table1.xml');

export const cell = (formula: string) => `<row r="1"><c r="A1"><f>${formula}</f><v>1</v></c></row>`;
