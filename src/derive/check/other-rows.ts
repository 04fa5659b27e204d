import { cellText } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Problem } from '../cells/reading.ts';
import { trimText } from '../cells/text.ts';
import { rowNumbers } from '../row-words.ts';
import type { MarkedRow, ReadSheet } from './data-rows.ts';
import { findingAt } from './finding.ts';
import type { OtherPurpose, OtherPurposes } from './row-purpose.ts';

/** Findings about rows that are no documents: one for each row with a value in a known column, one for all others. */
export function otherRowFindings(
  { noun }: Kind,
  sheet: string,
  { apart, joined }: OtherPurposes,
  beside: ReadSheet['beside'],
): readonly Finding[] {
  const [document] = noun;
  const findingOf = (
    [row, { purpose, at }]: readonly [MarkedRow, OtherPurpose],
    problem: (looks: string) => Problem,
  ) => {
    const value = trimText(cellText(at.cell));
    const place = { sheet, row: row.number, columnNumber: at.number, value };
    return findingAt(place, problem(PURPOSES[purpose](value)));
  };
  const findings = [
    ...[...apart].map((found) =>
      findingOf(found, (looks) => {
        const hint = `Nothing, if that is right. If it is a ${document}, fill in its other cells.`;
        return { code: 'not-data', what: `${looks}, so the row is no ${document}. Nothing of it is sent.`, hint };
      }),
    ),
    ...[...joined].map((found) =>
      findingOf(found, (looks) => {
        const hint = `If it belongs to no ${document}, empty its group.`;
        return { code: 'unlikely', what: `${looks}, but its group makes the row a part of a ${document}.`, hint };
      }),
    ),
  ];
  if (beside.length === 0) return findings;
  const rows = beside.length === 1 ? 'row holds' : 'rows hold';
  const what = `${beside.length} ${rows} nothing in a known column (${rowNumbers(beside)}). Nothing of them is sent.`;
  return [...findings, findingAt({ sheet, row: null }, { code: 'not-data', severity: 'info', what })];
}

const PURPOSES: Readonly<Record<OtherPurpose['purpose'], (value: string) => string>> = {
  header: () => 'the headers are repeated here',
  total: (value) => `"${value}" looks like a total`,
  note: (value) => `"${value}" looks like a note`,
};
