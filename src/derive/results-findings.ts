import type { Finding } from '../schema/finding.ts';
import type { CellModel, RowModel, SheetModel } from '../workbook/model.ts';

const HEADERS = ['Place', 'Severity', 'What is wrong', 'What to do', 'Suggestions', 'Value', 'Code'];
const WIDTHS = [14, 10, 70, 60, 30, 24, 18];

/** All findings, each with a link to its cell. */
export function findingsSheet(findings: readonly Finding[]): SheetModel {
  return {
    name: 'Findings',
    ...(findings.some((finding) => finding.severity === 'error') ? { tabColour: 'C00000' } : {}),
    columns: WIDTHS.map((width) => ({ width })),
    rows: rows(findings),
    frozen: { rows: 1, columns: 0 },
    filter: `A1:G${findings.length + 1}`,
    print: { titleRows: '1:1' },
  };
}

function* rows(findings: readonly Finding[]): Iterable<RowModel> {
  const head = HEADERS.map((text, index): [number, CellModel] => [
    index + 1,
    { kind: 'text', text, style: 'plainHeader' },
  ]);
  yield { number: 1, cells: new Map(head) };
  for (const [index, finding] of findings.entries()) yield findingRow(finding, index + 2);
}

function findingRow(finding: Finding, number: number): RowModel {
  const { severity, message, hint, suggestions, value, code } = finding;
  const texts = [severity, message, hint, suggestions.join(', '), value ?? '', code];
  const cells = texts.map((text, index): [number, CellModel] => [index + 2, { kind: 'text', text, style: 'wrapped' }]);
  const place = finding.cell ?? (finding.row === null ? null : `A${finding.row}`);
  const shown = finding.cell ?? (finding.row === null ? '' : `Row ${finding.row}`);
  const link: CellModel | null =
    place === null
      ? null
      : { kind: 'formula', formula: linkTo(finding.sheet, place, shown), result: shown, style: 'link' };
  const filled = cells.filter(([, cell]) => cell.kind === 'text' && cell.text !== '');
  return { number, cells: new Map(link === null ? filled : [[1, link], ...filled]) };
}

function linkTo(sheet: string, cell: string, text: string): string {
  const address = `#'${sheet.replaceAll("'", "''")}'!${cell}`;
  return `HYPERLINK("${address.replaceAll('"', '""')}","${text}")`;
}
