import type { Finding } from '../../schema/finding.ts';
import { findingsByRow, inRow } from '../../schema/joined-findings.ts';
import { capital } from '../../text/capital.ts';
import { FINDINGS_SHEET } from '../input/headers/own-sheets.ts';
import { messages } from './messages.ts';
import type { RowOutcome, SheetInput } from './results-input.ts';
import { nameIn } from './sheet-names.ts';

type MessageOf = (rows: readonly number[], outcome: RowOutcome | undefined) => string;

const MOST_MESSAGES = 5;

/** The messages of a document, one per line: the outcome, and its errors. If there are no errors, its warnings. */
export function documentMessages(input: Pick<SheetInput, 'findings' | 'place'>): MessageOf {
  const { findings } = input;
  const notable = findings.filter(({ severity }) => severity !== 'info');
  const ofAll = notable.filter(({ row, severity }) => row === null && severity === 'error');
  const byRow = findingsByRow(notable);
  const sheet = findings[0]?.sheet;
  return (rows, outcome) => {
    const own = rows.flatMap((row) => byRow.of(row).map((finding) => inRow(finding, row)));
    const all = messagesOf(own, ofAll, outcome?.message ?? null);
    const rest = all.length - MOST_MESSAGES;
    const shown = all.slice(0, MOST_MESSAGES).map((message) => withoutSheet(message, sheet));
    return [...shown, ...(rest > 0 ? [messages.moreFindings(rest, nameIn(input, FINDINGS_SHEET))] : [])].join('\n');
  };
}

type Notable = Pick<Finding, 'severity' | 'message'>;

/** `own`: errors and warnings in the document's rows. `ofAll`: errors of the whole file. `outcome`: the first message. */
export function messagesOf(
  own: readonly Notable[],
  ofAll: readonly Notable[],
  outcome: string | null,
): readonly string[] {
  const errors = [...own.filter(({ severity }) => severity === 'error'), ...ofAll];
  const found = (errors.length > 0 ? errors : own).map(({ message }) => message);
  return [...new Set([...(outcome === null ? [] : [outcome]), ...found])];
}

/** The message without the sheet's name, which is clear: `H12 (Supplier city): "Shenzen" is not a city of China.` */
export function withoutSheet(message: string, sheet: string | undefined): string {
  const start = [`${sheet}!`, `${sheet}, `].find((prefix) => message.startsWith(prefix));
  return start === undefined ? message : capital(message.slice(start.length));
}
