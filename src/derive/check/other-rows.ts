import { cellText } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Problem } from '../cells/reading.ts';
import { trimText } from '../cells/text.ts';
import { rowNumbers } from '../row-words.ts';
import type { MarkedRow, ReadSheet } from './data-rows.ts';
import { findingAt } from './finding.ts';
import type { OtherPurpose, OtherPurposes } from './row-purpose.ts';

/** Tells of rows that are no documents, or hardly: each that fills a known column, and the others together. */
export function otherRowFindings(
  { noun }: Kind,
  sheet: string,
  { apart, joined }: OtherPurposes,
  beside: ReadSheet['beside'],
): readonly Finding[] {
  const [one] = noun;
  const tell = ([row, { purpose, at }]: readonly [MarkedRow, OtherPurpose], problem: (looks: string) => Problem) => {
    const value = trimText(cellText(at.cell));
    const place = { sheet, row: row.number, columnNumber: at.number, value };
    return findingAt(place, problem(PURPOSES[purpose](value)));
  };
  const told = [
    ...[...apart].map((found) =>
      tell(found, (looks) => {
        const hint = `Nothing, if that is right. If it is a ${one}, fill in its other cells.`;
        return { code: 'not-data', what: `${looks}, so the row is no ${one}. Nothing of it is sent.`, hint };
      }),
    ),
    ...[...joined].map((found) =>
      tell(found, (looks) => {
        const hint = `If it belongs to no ${one}, empty its group.`;
        return { code: 'unlikely', what: `${looks}, but its group makes the row a part of a ${one}.`, hint };
      }),
    ),
  ];
  if (beside.length === 0) return told;
  const rows = beside.length === 1 ? 'row holds' : 'rows hold';
  const what = `${beside.length} ${rows} nothing in a known column (${rowNumbers(beside)}). Nothing of them is sent.`;
  return [...told, findingAt({ sheet, row: null }, { code: 'not-data', severity: 'info', what })];
}

const PURPOSES: Readonly<Record<OtherPurpose['purpose'], (value: string) => string>> = {
  header: () => 'the headers are repeated here',
  total: (value) => `"${value}" looks like a total`,
  note: (value) => `"${value}" looks like a note`,
};
