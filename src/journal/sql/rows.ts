import {
  type DocumentState,
  type EarlierDocument,
  type JournalDocument,
  type KeptRow,
  type RunRecord,
  type SentBefore,
  STATES,
} from '../port.ts';
import type { ResultRow } from './database.ts';

/** Converts whole rows. It checks again what the tables guarantee, so a foreign file cannot pass as ours. */
export function readRun(row: ResultRow): RunRecord {
  return {
    run: text(row, 'run'),
    kind: text(row, 'kind'),
    file: text(row, 'file'),
    sha256: text(row, 'sha256'),
    origin: text(row, 'origin'),
    scope: text(row, 'scope'),
    output: text(row, 'output'),
    options: text(row, 'options'),
    rows: number(row, 'rows'),
    findings: text(row, 'findings'),
    state: oneOf(RUN_STATES, text(row, 'state')),
    why: textOrNull(row, 'why'),
    cause: textOrNull(row, 'cause'),
    startedAt: text(row, 'started_at'),
    endedAt: textOrNull(row, 'ended_at'),
    who: textOrNull(row, 'who'),
    machine: textOrNull(row, 'machine'),
  };
}

export function readDocument(row: ResultRow): JournalDocument {
  const code = textOrNull(row, 'reason_code');
  const sentBefore = textOrNull(row, 'sent_before');
  const replacedBy = textOrNull(row, 'replaced_by');
  return {
    id: number(row, 'id'),
    uid: text(row, 'uid'),
    rows: numbers(row, 'rows'),
    key: textOrNull(row, 'key'),
    state: readState(row),
    request: textOrNull(row, 'request'),
    fingerprint: textOrNull(row, 'fingerprint'),
    occurrence: number(row, 'occurrence'),
    businessKey: textOrNull(row, 'business_key'),
    repeatable: number(row, 'repeatable') === 1,
    ...(code !== null && {
      reason: {
        code,
        status: row['reason_status'] === null ? null : number(row, 'reason_status'),
        message: text(row, 'reason_message'),
      },
    }),
    trackingId: textOrNull(row, 'tracking_id'),
    response: textOrNull(row, 'response'),
    attempts: number(row, 'attempts'),
    sentAt: textOrNull(row, 'sent_at'),
    ...(replacedBy !== null && { replacedBy }),
    ...(sentBefore !== null && { sentBefore: readSentBefore(sentBefore) }),
  };
}

function readSentBefore(json: string): SentBefore {
  return JSON.parse(json);
}

export function readEarlier(row: ResultRow): EarlierDocument {
  return {
    fingerprint: text(row, 'fingerprint'),
    run: text(row, 'run'),
    file: text(row, 'file'),
    rows: numbers(row, 'rows'),
    state: readState(row),
    trackingId: textOrNull(row, 'tracking_id'),
    sentAt: textOrNull(row, 'sent_at'),
    occurrence: number(row, 'occurrence'),
    uid: text(row, 'uid'),
    receipt: row['reason_code'] === RECEIPT ? textOrNull(row, 'reason_message') : null,
    elsewhere: readPerson(row),
  };
}

function readPerson(row: ResultRow): EarlierDocument['elsewhere'] {
  const [who, machine] = [textOrNull(row, 'elsewhere_who'), textOrNull(row, 'machine')];
  return who === null || machine === null ? null : { who, machine };
}

/** The reason code of a document in doubt whose answer has an id, from `service/classify`. */
const RECEIPT = 'receipt-with-error';

export function readKept(row: ResultRow): KeptRow {
  const kept = { number: number(row, 'number'), hidden: row['hidden'] === 1, cells: text(row, 'cells') };
  const content = textOrNull(row, 'content');
  return content === null ? kept : { ...kept, content };
}

export function readState(row: ResultRow): DocumentState {
  return oneOf(STATES, text(row, 'state'));
}

const RUN_STATES = ['running', 'interrupted', 'stopped', 'complete'] as const;

function oneOf<T extends string>(known: readonly T[], value: string): T {
  const found = known.find((candidate) => candidate === value);
  if (found === undefined) throw new Error(`the journal holds an unknown state: ${value}`);
  return found;
}

export function number(row: ResultRow, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new Error(`the journal's ${column} is not a number`);
  return value;
}

export function text(row: ResultRow, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new Error(`the journal's ${column} is not a text`);
  return value;
}

export function textOrNull(row: ResultRow, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function numbers(row: ResultRow, column: string): number[] {
  const list: unknown = JSON.parse(text(row, column));
  if (!Array.isArray(list)) throw new Error(`the journal's ${column} is not a list`);
  return list.map(Number);
}
