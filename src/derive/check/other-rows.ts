import { cellText } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Problem } from '../cells/reading.ts';
import { trimText } from '../cells/text.ts';
import { rowNumbers } from '../row-words.ts';
import type { ReadSheet } from './data-rows.ts';
import { findingAt } from './finding.ts';
import type { OtherPurpose, OtherPurposes } from './row-purpose.ts';

/** Tells of rows that are no documents, or hardly: each that fills a known column, and the others together. */
export function otherRowFindings(
  { noun }: Kind,
  sheet: string,
  { apart, joined, lone }: OtherPurposes,
  beside: ReadSheet['beside'],
): readonly Finding[] {
  const [one] = noun;
  const tell = (found: OtherPurposes['apart'], problem: (looks: string) => Problem) =>
    [...found].map(([row, { purpose, at }]) => {
      const value = trimText(cellText(at.cell));
      const place = { sheet, row: row.number, columnNumber: at.number, value };
      return findingAt(place, problem(PURPOSES[purpose](value)));
    });
  const told = [
    ...tell(apart, (looks) => {
      const hint = `Nothing, if that is right. If it is a ${one}, fill in its other cells.`;
      return { code: 'not-data', what: `${looks}, so the row is no ${one}. Nothing of it is sent.`, hint };
    }),
    ...tell(joined, (looks) => {
      const what = `${looks}, but its group makes the row a part of a ${one}. That ${one} is held back.`;
      const hint = `If it is no part of the ${one}, empty its group or delete the row. If it is one, fill in its other cells.`;
      return { code: 'unlikely', severity: 'error', what, hint };
    }),
    ...tell(lone, (looks) => {
      const what = `${looks}: nothing else is in the row. Nothing of it is sent.`;
      const hint = `If it is a heading or a note, delete it. If it is a ${one} or a part of one, fill in its other cells.`;
      return { code: 'unlikely', severity: 'error', what, hint };
    }),
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
  help: (value) => `"${value}" looks like help for filling in the columns`,
  heading: (value) => `"${value}" looks like a heading or a note`,
};
