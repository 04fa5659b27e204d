import { columnChanges } from '../../derive/plan/changed-columns.ts';
import { rowsOfFile } from '../../derive/row-words.ts';
import type { EarlierDocument, Journal, JournalDocument, RunRecord } from '../../journal/port.ts';
import { minuteWords } from '../../schema/day.ts';
import { kindOf } from './kind-of.ts';

/** A document that was not sent because a later run has sent the same, with that in its reason; others as they are. */
export function withLaterValues(journal: Journal, record: RunRecord, document: JournalDocument): JournalDocument {
  const { state, reason, businessKey, request } = document;
  if (state !== 'invalid' || reason?.code !== 'changed-since' || businessKey === null) return document;
  const later = journal.lastUpdate(record.scope, record.kind, businessKey);
  if (later === undefined || later.run === record.run || later.request === null) return document;
  const [unsent, sent] = [JSON.parse(request ?? '{}').body, JSON.parse(later.request).body];
  const values = columnChanges(kindOf(record), unsent, sent).map(
    ({ header, before, now }) => `${header} ${quoted(now)} (here ${quoted(before)})`,
  );
  const words = values.length === 0 ? '' : `: ${values.slice(0, MOST_VALUES).join(', ')}`;
  return { ...document, reason: { ...reason, message: `${reason.message} Sent there: ${sentWords(later)}${words}.` } };
}

const MOST_VALUES = 4;

function quoted(values: readonly string[]): string {
  return values.length === 0 ? 'nothing' : values.map((value) => `"${value}"`).join(', ');
}

/** "row 2 of n.csv on 2027-03-10 09:12 UTC". */
export function sentWords({ rows, file, sentAt }: EarlierDocument): string {
  return `${rowsOfFile({ rows, file })}${sentAt === null ? '' : ` on ${minuteWords(sentAt)}`}`;
}
