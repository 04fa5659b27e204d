import { cellText } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import { rowNumbers } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import type { Problem } from '../cells/reading.ts';
import { trimText } from '../cells/text.ts';
import type { ReadSheet } from '../input/rows/data-rows.ts';
import type { OtherPurpose, OtherPurposes } from './row-purpose.ts';

/** Findings about rows that are no documents: one for each row with a value in a known column, one for all others. */
export function otherRowFindings(
  { noun }: Kind,
  sheet: string,
  { apart, joined, lone }: OtherPurposes,
  beside: ReadSheet['beside'],
): readonly Finding[] {
  const [document] = noun;
  const findingsOf = (
    found: OtherPurposes['apart'],
    problem: (looks: string, purpose: OtherPurpose['purpose']) => Problem,
  ) =>
    [...found].map(([row, { purpose, at }]) => {
      const value = trimText(cellText(at.cell));
      const place = { sheet, row: row.number, columnNumber: at.number, value };
      return findingAt(place, problem(PURPOSES[purpose](value), purpose));
    });
  const findings = [
    ...findingsOf(apart, (looks) => {
      const hint = `Nothing, if that is right. If it is a ${document}, fill in its other cells.`;
      return { code: 'not-data', what: `${looks}, so the row is no ${document}. Nothing of it is sent.`, hint };
    }),
    ...findingsOf(joined, (looks, purpose) => {
      if (purpose === 'sum') {
        const what = `${looks}, and its quantity is the sum of the rows above. That ${document} is held back.`;
        const hint = `If it is a total, delete the row. If it is a ${document}, add a reference number, or move it above the rows.`;
        return { code: 'unlikely', severity: 'error', what, hint };
      }
      const what = `${looks}, but its group makes the row a part of a ${document}. That ${document} is held back.`;
      const hint = `If it is no part of the ${document}, empty its group or delete the row. If it is one, fill in its other cells.`;
      return { code: 'unlikely', severity: 'error', what, hint };
    }),
    ...findingsOf(lone, (looks, purpose) => {
      if (purpose === 'whole-row') {
        const what = `${looks}. Nothing of it is sent.`;
        const hint =
          'Put each value into a cell of its own. In Excel: Data, Text to Columns. In a CSV: use the same separator in all rows.';
        return { code: 'unlikely', severity: 'error', what, hint };
      }
      const what = `${looks}: nothing else is in the row. Nothing of it is sent.`;
      const hint = `If it is a heading or a note, delete it. If it is a ${document} or a part of one, fill in its other cells.`;
      return { code: 'unlikely', severity: 'error', what, hint };
    }),
  ];
  const unread = beside.filter((row) => !lone.has(row)).map(({ number }) => number);
  if (unread.length === 0) return findings;
  const rows = unread.length === 1 ? 'row holds' : 'rows hold';
  const what = `${unread.length} ${rows} nothing in a known column (${rowNumbers(unread)}). Nothing of them is sent.`;
  return [...findings, findingAt({ sheet, row: null }, { code: 'not-data', severity: 'info', what })];
}

const PURPOSES: Readonly<Record<OtherPurpose['purpose'], (value: string) => string>> = {
  header: () => 'the headers are repeated here',
  total: (value) => `"${value}" looks like a total`,
  sum: (value) => `"${value}" looks like a total`,
  note: (value) => `"${value}" looks like a note`,
  help: (value) => `"${value}" looks like help for filling in the columns`,
  heading: (value) => `"${value}" looks like a heading or a note`,
  'whole-row': (value) => `this cell holds a whole row ("${value}")`,
};
