import { columnChanges } from '../../derive/plan/changed-columns.ts';
import { rowWords } from '../../derive/row-words.ts';
import type { EarlierDocument, Journal, JournalDocument, RunRecord } from '../../journal/port.ts';
import { kindOf } from './kind-of.ts';

/**
 * Which documents are not sent because a later run has sent the same, for a person who imports their file. `command` sends
 * them all the same. Null where there are none.
 */
export function overtakenWords(documents: readonly JournalDocument[], command: string): string | null {
  const overtaken = documents.filter(({ state, reason }) => state === 'invalid' && reason?.code === 'changed-since');
  if (overtaken.length === 0) return null;
  const lines = overtaken.slice(0, MOST_SHOWN).map(({ rows, reason }) => `  ${rowWords(rows)}: ${reason?.message}`);
  const more = overtaken.length - lines.length;
  const rest = more > 0 ? [`  ... and ${more} more`] : [];
  const them = overtaken.length === 1 ? 'it' : 'them';
  return ['Not sent:', ...lines, ...rest, `To send ${them} over that: ${command}`].join('\n');
}

const MOST_SHOWN = 6;

/** A document, and the columns that are lost with it. */
type Overtaken = {
  readonly document: JournalDocument;
  /** Headers of columns that it has values for and the later run has not sent: a blank cell sends nothing. */
  readonly notSent: readonly string[];
};

/** A document that was not sent over what a later run has sent of the same, with that in its reason; others as they are. */
export function withLaterValues(journal: Journal, record: RunRecord, document: JournalDocument): Overtaken {
  const { state, reason, businessKey, request } = document;
  const asItIs = { document, notSent: [] };
  if (state !== 'invalid' || reason?.code !== 'changed-since' || businessKey === null) return asItIs;
  const later = journal.lastUpdate(record.scope, record.kind, businessKey);
  if (later === undefined || later.run === record.run || later.request === null) return asItIs;
  const [mine, theirs] = [JSON.parse(request ?? '{}').body, JSON.parse(later.request).body];
  const changes = columnChanges(kindOf(record), mine, theirs);
  const [lost, sent] = [changes.filter(({ isGone }) => isGone), changes.filter(({ isGone }) => !isGone)];
  const there = listed(sent.map(({ header, before, now }) => `${header} ${quoted(now)} (here ${quoted(before)})`));
  const here = listed(lost.map(({ header, before }) => `${header} ${quoted(before)}`));
  const words = `Sent there: ${sentWords(later)}${there === '' ? '' : `: ${there}`}.${here === '' ? '' : ` Not sent there: ${here}.`}`;
  const message = `${reason.message} ${words}`;
  return { document: { ...document, reason: { ...reason, message } }, notSent: lost.map(({ header }) => header) };
}

function listed(values: readonly string[]): string {
  const more = values.length - MOST_VALUES;
  return `${values.slice(0, MOST_VALUES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const MOST_VALUES = 4;

function quoted(values: readonly string[]): string {
  return values.length === 0 ? 'nothing' : values.map((value) => `"${value}"`).join(', ');
}

/** "row 2 of n.csv on 2027-03-10 09:12 UTC". */
export function sentWords({ rows, file, sentAt }: EarlierDocument): string {
  const name = file.split(/[\\/]/).at(-1) ?? file;
  const when = sentAt === null ? '' : ` on ${sentAt.slice(0, 16).replace('T', ' ')} UTC`;
  return `${rowWords(rows)} of ${name}${when}`;
}
