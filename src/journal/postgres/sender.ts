import type { Sender } from '../senders-port.ts';
import { number } from '../sql/rows.ts';
import type { Connection } from './connection.ts';

/** How often a sender renews itself within the takeover time. */
const RENEWALS = 12;

/** This process as a sender (decision 24). */
export type SenderHere = {
  /** Its number; null before it has begun. */
  readonly number: number | null;
  /** Makes this process a sender. It renews itself every few seconds until `end`. */
  begin(): Promise<void>;
  end(): Promise<void>;
};

/**
 * Gives the sender of this process. `connect` opens a connection for it alone, because a long transaction on another
 * connection must not delay its renewals.
 */
export function createSender({ who, machine, process }: Sender, connect: () => Promise<Connection>): SenderHere {
  let sender: number | null = null;
  let connection: Connection | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beginning: Promise<void> | undefined;
  let isRenewing = false;
  const renew = async () => {
    if (isRenewing) return;
    isRenewing = true;
    try {
      await connection?.run({ sql: RENEW, parameters: { sender } });
    } catch {
      // The next renewal uses a new connection. Before each sending the journal is asked anyway.
    } finally {
      isRenewing = false;
    }
  };
  const begin = async () => {
    connection = await connect();
    const [row = {}] = (await connection.run({ sql: BEGIN, parameters: { who, machine, process } })).rows;
    sender = number(row, 'id');
    timer = setInterval(() => void renew(), number(row, 'takeover_ms') / RENEWALS);
  };
  return {
    get number() {
      return sender;
    },
    begin() {
      beginning ??= begin().catch((error: unknown) => {
        beginning = undefined;
        throw error;
      });
      return beginning;
    },
    async end() {
      clearInterval(timer);
      try {
        if (sender !== null) await connection?.command(endOf(sender));
        await connection?.close();
      } catch {
        // If the server is gone, other processes end this sender after the takeover time.
      }
    },
  };
}

const BEGIN = `INSERT INTO senders (who, machine, process) VALUES (:who, :machine, :process)
  RETURNING id, (SELECT ms FROM takeover) AS takeover_ms`;
const RENEW = 'UPDATE senders SET renewed_at = clock_timestamp() WHERE id = :sender AND ended_at IS NULL';
const endOf = (sender: number) => `BEGIN; SET LOCAL qcsheet.sender = '${sender}';
  UPDATE senders SET ended_at = clock_timestamp() WHERE id = ${sender} AND ended_at IS NULL; COMMIT`;
