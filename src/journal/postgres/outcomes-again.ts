import type { OutcomeMemory, StoredReason } from '../outcomes-port.ts';
import type { Database, ResultRow } from '../sql/database.ts';
import { number, readState, text } from '../sql/rows.ts';
import { isLostConnection } from './fault.ts';
import type { SenderHere } from './sender.ts';

type Parts = {
  readonly database: Database;
  readonly sender: SenderHere;
  /** For how long an outcome is tried again: within that nobody takes over what this process sends. */
  readonly forMs: number;
  /** Milliseconds by several clocks: the one that has gone furthest counts. */
  clocks(): readonly number[];
  pause?(ms: number): Promise<void>;
};

type Outcomes = Pick<OutcomeMemory<unknown>, 'accepted' | 'rejected'>;

/**
 * The service's yes or no, written again on a new connection where the server was away for a moment: only this process
 * knows it. An intent is never tried again. The server itself refuses an outcome of a sender that was ended meanwhile, and
 * one of a document that another sender has (`claims.ts`), in the transaction that would write it.
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
      // What was lost may only be the answer to a commit.
      const found = await written(parts, id);
      return found === undefined ? await write() : found;
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      failure = error;
    }
  }
  throw failure;
}

/** What this sender has written of a document, as `accepted` and `rejected` give it; undefined where it has not. */
async function written({ database, sender }: Parts, id: number): Promise<StoredReason | null | undefined> {
  if (sender.number === null) return undefined;
  return await database.row(WRITTEN, { id, sender: sender.number }, reasonOf);
}

/** As long as the sender has not ended, nobody else moves its documents. */
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
