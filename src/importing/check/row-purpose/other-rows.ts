import { cellText } from '../../../schema/cell.ts';
import type { Finding } from '../../../schema/finding.ts';
import type { Kind } from '../../../schema/kind.ts';
import { rowNumbers } from '../../../text/row-ranges.ts';
import { findingAt } from '../../cells/finding-at.ts';
import type { Problem } from '../../cells/reading.ts';
import { trimText } from '../../cells/text.ts';
import type { ReadSheet } from '../../input/rows/data-rows.ts';
import { messages } from './messages.ts';
import type { OtherPurpose, OtherPurposes } from './row-purpose.ts';

/**
 * Findings about rows that are no documents: one for each row with a value in a known column, and one for all others.
 * Values of `secret` columns (by number) are never shown.
 */
export function otherRowFindings(
  { noun }: Kind,
  sheet: string,
  { apart, joined, lone }: OtherPurposes,
  beside: ReadSheet['beside'],
  secret: ReadonlySet<number>,
): readonly Finding[] {
  const [document] = noun;
  const findingsOf = (
    found: OtherPurposes['apart'],
    problem: (looks: string, purpose: OtherPurpose['purpose']) => Problem,
  ) =>
    [...found].map(([row, { purpose, at }]) => {
      const value = secret.has(at.number) ? '...' : trimText(cellText(at.cell));
      const place = { sheet, row: row.number, columnNumber: at.number, value };
      return findingAt(place, problem(PURPOSES[purpose](value), purpose));
    });
  const findings = [
    ...findingsOf(apart, (looks) => {
      const hint = messages.nothingIfRight(document);
      return { code: 'not-data', what: messages.notData(looks, document), hint };
    }),
    ...findingsOf(joined, (looks, purpose) => {
      if (purpose === 'sum') {
        const what = messages.sumOfRows(looks, document);
        const hint = messages.totalOrNot(document);
        return { code: 'unlikely', severity: 'error', what, hint };
      }
      const what = messages.inAGroup(looks, document);
      const hint = messages.leaveTheGroup(document);
      return { code: 'unlikely', severity: 'error', what, hint };
    }),
    ...findingsOf(lone, (looks, purpose) => {
      if (purpose === 'whole-row') {
        const what = messages.rowInOneCell(looks);
        const hint = messages.splitTheCell;
        return { code: 'unlikely', severity: 'error', what, hint };
      }
      const what = messages.aloneInRow(looks);
      const hint = messages.noteOrNot(document);
      return { code: 'unlikely', severity: 'error', what, hint };
    }),
  ];
  const unread = beside.filter((row) => !lone.has(row)).map(({ number }) => number);
  if (unread.length === 0) return findings;
  const what = messages.nothingKnown(unread.length, rowNumbers(unread));
  return [...findings, findingAt({ sheet, row: null }, { code: 'not-data', severity: 'info', what })];
}

const PURPOSES: Readonly<Record<OtherPurpose['purpose'], (value: string) => string>> = {
  header: () => messages.headersAgain,
  total: (value) => messages.likeTotal(value),
  sum: (value) => messages.likeTotal(value),
  note: (value) => messages.likeNote(value),
  help: (value) => messages.likeHelp(value),
  heading: (value) => messages.likeHeading(value),
  'whole-row': (value) => messages.wholeRow(value),
};
