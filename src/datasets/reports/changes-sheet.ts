import { REPORT_STATUS } from '../../contract/reports.ts';
import type { Previous } from '../../schema/overview.ts';
import { DAY_FORMAT, TONE_LOOKS } from '../../spreadsheet/house-style.ts';
import type { CellModel, SheetModel, Style } from '../../spreadsheet/model.ts';
import { type TableColumn, tableSheet } from '../../spreadsheet/table-sheet.ts';
import { minuteWords } from '../../text/day.ts';
import { meaningOf } from '../../text/meaning.ts';
import { momentOfMillis } from '../../text/moment.ts';
import type { ChangeType, ReportChange, ReportSnapshot } from './changes.ts';
import { messages } from './messages.ts';

type Compared = Previous<ReportChange>;

export function changeWord(type: ChangeType, { isFiltered }: Pick<Compared, 'isFiltered'>): string {
  return type === 'vanished' && isFiltered ? 'No longer matches' : CHANGE_WORDS[type];
}

const CHANGE_WORDS: Readonly<Record<ChangeType, string>> = {
  decision: 'Decision changed',
  result: 'Result changed',
  're-sent': 'Re-sent',
  vanished: 'Vanished',
  status: 'Status changed',
  new: 'New',
};

/** The sheet with one row for each changed report, the most important changes first. Changed cells are highlighted. */
export function changesSheet(previous: Compared | null): SheetModel {
  const isFiltered = previous?.isFiltered ?? false;
  return tableSheet({
    name: 'Changes',
    columns: [
      {
        header: 'Change',
        width: 24,
        cell: ({ types }) => text(types.map((type) => changeWord(type, { isFiltered })).join('; ')),
      },
      ...COLUMNS,
    ],
    entries: previous?.changes ?? [],
    note: (count) => (count === 0 ? { text: nothingChanged(previous), style: 'changeNote' } : null),
    headerHeight: 32,
    frozenColumns: 2,
    fitsRows: true,
    print: 'one-wide-a3',
  });
}

function nothingChanged(previous: Compared | null): string {
  if (previous === null) return messages.firstOfSeries;
  return messages.nothingChanged(when(previous));
}

export const CHANGE_STYLES: Readonly<Record<string, Style>> = {
  unchanged: { format: '@', wrap: true },
  changed: { ...TONE_LOOKS.doubtful, format: '@', wrap: true },
  'changed moment': { ...TONE_LOOKS.doubtful, format: `${DAY_FORMAT} hh:mm`, horizontal: 'left' },
  changeNote: { colour: '595959' },
};

type Column = TableColumn<ReportChange>;

/** All columns except the status texts fit on a screen of 1366 pixels. */
const COLUMNS: readonly Column[] = [
  { header: 'Product id', width: 14, cell: ofReport(({ productId }) => text(productId)) },
  { header: 'Order number', width: 16, cell: ofReport(({ orderNumber }) => text(orderNumber)) },
  { header: 'Supplier', width: 28, cell: ofReport(({ supplierName }) => text(supplierName)) },
  ...pair('Decision', 12, 'decision', ({ decision }) => decision),
  ...pair('Result', 10, 'result', ({ result }) => result),
  ...pair('Sent', 17, 're-sent', ({ sentMs }) => sentMs),
  ...pair('Status', 44, 'status', ({ status }) => meaningOf(REPORT_STATUS, status) ?? status),
  { header: 'PO number', width: 16, cell: ofReport(({ poNumber }) => text(poNumber)) },
  { header: 'Product', width: 26, cell: ofReport(({ productName }) => text(productName)) },
  {
    header: 'Inspection date',
    width: 14,
    cell: ofReport(({ inspectedOn: day }) => (day === null ? null : { type: 'day', day, style: 'day' })),
  },
];

function pair(
  header: string,
  width: number,
  type: ChangeType,
  value: (report: ReportSnapshot) => string,
): readonly [Column, Column] {
  const cell = (report: ReportSnapshot | null, { types }: ReportChange): CellModel | null => {
    if (report === null) return null;
    const isHighlighted = types.includes(type);
    return type === 're-sent'
      ? moment(value(report), isHighlighted)
      : text(value(report), isHighlighted ? 'changed' : 'unchanged');
  };
  return [
    { header: `${header} before`, width, cell: (change) => cell(change.before, change) },
    { header: `${header} now`, width, cell: (change) => cell(change.after, change) },
  ];
}

/** A cell that names the report. It uses the newest state. */
function ofReport(cell: (report: ReportSnapshot) => CellModel | null): Column['cell'] {
  return ({ before, after }) => {
    const report = after ?? before;
    return report === null ? null : cell(report);
  };
}

function text(value: string, style = 'unchanged'): CellModel | null {
  return value === '' && style === 'unchanged' ? null : { type: 'text', text: value === '' ? 'none' : value, style };
}

/** A moment in UTC; the text itself if it is not a time. */
function moment(sentMs: string, isHighlighted: boolean): CellModel | null {
  const cell = momentOfMillis(sentMs);
  return cell === undefined
    ? text(sentMs, isHighlighted ? 'changed' : 'unchanged')
    : { type: 'day', ...cell, style: isHighlighted ? 'changed moment' : 'moment' };
}

export function when({ exportedAt }: Pick<Compared, 'exportedAt'>): string {
  return minuteWords(exportedAt);
}
