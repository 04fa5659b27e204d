import { findingsByRow, inRow, type JoinedFinding } from '../../schema/joined-findings.ts';
import { capital } from '../../text/capital.ts';
import { messages } from './messages.ts';
import type { RowOutcome } from './results-input.ts';

type MessageOf = (rows: readonly number[], outcome: RowOutcome | undefined) => string;

const MOST_MESSAGES = 5;

/** The messages of a document, one per line: the outcome, and its errors. If there are no errors, its warnings. */
export function documentMessages(findings: readonly JoinedFinding[]): MessageOf {
  const notable = findings.filter(({ severity }) => severity !== 'info');
  const ofAll = notable.filter(({ row, severity }) => row === null && severity === 'error');
  const byRow = findingsByRow(notable);
  const sheet = findings[0]?.sheet;
  return (rows, outcome) => {
    const own = rows.flatMap((row) => byRow.of(row).map((finding) => inRow(finding, row)));
    const errors = [...own.filter(({ severity }) => severity === 'error'), ...ofAll];
    const found = (errors.length > 0 ? errors : own).map(({ message }) => message);
    const all = [...new Set([...(outcome?.message == null ? [] : [outcome.message]), ...found])];
    const rest = all.length - MOST_MESSAGES;
    const shown = all.slice(0, MOST_MESSAGES).map((message) => withoutSheet(message, sheet));
    return [...shown, ...(rest > 0 ? [messages.moreFindings(rest)] : [])].join('\n');
  };
}

/** The message without the sheet's name, which is clear: `H12 (Supplier city): "Shenzen" is not a city of China.` */
export function withoutSheet(message: string, sheet: string | undefined): string {
  const start = [`${sheet}!`, `${sheet}, `].find((prefix) => message.startsWith(prefix));
  return start === undefined ? message : capital(message.slice(start.length));
}
