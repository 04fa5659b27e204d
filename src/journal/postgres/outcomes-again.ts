import type { OutcomeMemory, StoredReason } from '../outcomes-port.ts';
import type { Database, ResultRow } from '../sql/database.ts';
import { number, readState, text } from '../sql/rows.ts';
import { isLostConnection } from './fault.ts';
import type { SenderHere } from './sender.ts';

type Parts = {
  readonly database: Database;
  readonly sender: SenderHere;
  /** Milliseconds for which an outcome is tried again. In this time no other process takes over what this one sends. */
  readonly forMs: number;
  /** Milliseconds by several clocks. The one that has advanced most counts. */
  clocks(): readonly number[];
  pause?(ms: number): Promise<void>;
};

type Outcomes = Pick<OutcomeMemory<unknown>, 'accepted' | 'rejected'>;

/**
 * Writes the service's answer again on a new connection if the server was away for a moment, because only this process
 * has the answer. An intent is never tried again. The server refuses an outcome if the sender has ended, or if another
 * sender has the document (`claims.ts`). It checks that in the transaction of the write.
 */
export function withOutcomesAgain({ accepted, rejected }: Outcomes, parts: Parts): Outcomes {
  return {
    accepted: (id, ...given) => again(parts, id, () => accepted(id, ...given)),
    rejected: (id, ...given) => again(parts, id, () => rejected(id, ...given)),
  };
}

const PAUSE_MS = 500;

type Write = () => Promise<StoredReason | null>;

async function again(parts: Parts, id: number, write: Write): Promise<StoredReason | null> {
  const { forMs, clocks, pause = onTimer } = parts;
  const since = clocks();
  const isInTime = () => Math.max(...clocks().map((clock, index) => clock - (since[index] ?? clock))) < forMs;
  let failure: unknown;
  for (let tries = 0; tries === 0 || (isInTime() && tries * PAUSE_MS < forMs); tries += 1) {
    try {
      if (tries === 0) return await write();
      await pause(PAUSE_MS);
      // Perhaps the commit succeeded, and only its answer was lost.
      const found = await written(parts, id);
      return found === undefined ? await write() : found;
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      failure = error;
    }
  }
  throw failure;
}

/**
 * Gives what this sender wrote about a document, in the form of `accepted` and `rejected`; undefined if it wrote
 * nothing.
 */
async function written({ database, sender }: Parts, id: number): Promise<StoredReason | null | undefined> {
  if (sender.number === null) return undefined;
  return await database.row(WRITTEN, { id, sender: sender.number }, reasonOf);
}

/** While the sender has not ended, no other process changes its documents. */
const WRITTEN = `
  SELECT state, reason_code, reason_status, reason_message FROM documents
  WHERE id = :id AND sender = :sender AND state IN ('accepted', 'rejected', 'in-doubt') AND lives(:sender)`;

function reasonOf(row: ResultRow): StoredReason | null {
  if (readState(row) !== 'in-doubt') return null;
  const status = row['reason_status'] === null ? null : number(row, 'reason_status');
  return { code: text(row, 'reason_code'), status, message: text(row, 'reason_message') };
}

function onTimer(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
