import type { EarlierDocument, Journal, JournalDocument, RunRecord } from '../../journal/port.ts';
import { firstOf } from '../../problem/problem.ts';
import type { Kind } from '../../schema/kind.ts';
import { minuteWords } from '../../text/day.ts';
import { rowsOfFile, rowWords } from '../../text/row-ranges.ts';
import { columnChanges } from '../requests/changed-columns.ts';
import { kindOf } from './kind-of-run.ts';
import { messages } from './messages.ts';

/**
 * Lines about documents that are not sent because a later run has sent the same record. `command` sends them anyway.
 * Empty if there are none.
 */
export function overtakenLines(documents: readonly JournalDocument[], command: string): readonly string[] {
  const overtaken = documents.filter(({ state, reason }) => state === 'invalid' && reason?.code === 'changed-since');
  if (overtaken.length === 0) return [];
  const lines = firstOf(
    overtaken.map(({ rows, reason }) => `${rowWords(rows)}: ${reason?.message}`),
    MOST_SHOWN,
  );
  return [messages.notSent, ...lines.map((line) => `  ${line}`), messages.sendOver(overtaken.length, command)];
}

const MOST_SHOWN = 6;

/** A document that a later update replaced, and the columns that are lost with it. */
type Overtaken = {
  readonly document: JournalDocument;
  /** Headers of columns with values that the later run has not sent, because a blank cell sends nothing. */
  readonly notSent: readonly string[];
};

/**
 * The document with the later values in its reason, if it was not sent because of a later update. Other documents do
 * not change.
 */
export async function withLaterValues(
  journal: Journal,
  record: RunRecord,
  document: JournalDocument,
): Promise<Overtaken> {
  const { state, reason, businessKey, request } = document;
  const unchanged = { document, notSent: [] };
  if (state !== 'invalid' || reason?.code !== 'changed-since' || businessKey === null) return unchanged;
  const later = await journal.lastUpdate(record.scope, record.kind, businessKey);
  if (later === undefined || later.run === record.run || later.request === null) return unchanged;
  const { words, notSent } = laterValues(kindOf(record), request ?? '{}', later.request);
  const message = messages.sentThereWords(reason.message, sentWords(later), words);
  return { document: { ...document, reason: { ...reason, message } }, notSent };
}

/**
 * How a later request differs from the one here. Both are JSON text. `words`: `: Website "https://b.example" (here
 * "…").`, or `.`. `notSent`: the headers of columns that only the one here has.
 */
export function laterValues(kind: Kind, here: string, later: string) {
  const changes = columnChanges(kind, JSON.parse(here).body, JSON.parse(later).body);
  const [lost, sent] = [changes.filter(({ isGone }) => isGone), changes.filter(({ isGone }) => !isGone)];
  const theirs = listed(
    sent.map(({ header, before, now }) => messages.valueThere(header, quoted(now), quoted(before))),
  );
  const ours = listed(lost.map(({ header, before }) => `${header} ${quoted(before)}`));
  return { words: messages.values(theirs, ours), notSent: lost.map(({ header }) => header) };
}

/** Columns of an earlier request that a later one does not send: `Website "https://b.example"`. Both are JSON text. */
export function lostColumns(kind: Kind, earlier: string, later: string): readonly string[] {
  const changes = columnChanges(kind, JSON.parse(earlier).body, JSON.parse(later).body);
  return changes.filter(({ isGone }) => isGone).map(({ header, before }) => `${header} ${quoted(before)}`);
}

function listed(values: readonly string[]): string {
  const more = values.length - MOST_VALUES;
  return messages.andMore(values.slice(0, MOST_VALUES).join(', '), more);
}

const MOST_VALUES = 4;

function quoted(values: readonly string[]): string {
  return values.length === 0 ? 'nothing' : values.map((value) => `"${value}"`).join(', ');
}

/** "row 2 of n.csv on 2027-03-10 09:12 UTC". */
export function sentWords({ rows, file, sentAt }: EarlierDocument): string {
  return messages.placeOn(rowsOfFile({ rows, file }), sentAt === null ? null : minuteWords(sentAt));
}
