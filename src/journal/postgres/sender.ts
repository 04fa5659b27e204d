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
 * connection must not delay its renewals. `every` calls the function repeatedly until its result is called.
 */
export function createSender(
  { who, machine, process }: Sender,
  connect: () => Promise<Connection>,
  every: Every = onTimer,
): SenderHere {
  let sender: number | null = null;
  let connection: Connection | undefined;
  let stop = () => {};
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
    stop = every(number(row, 'takeover_ms') / RENEWALS, () => void renew());
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
      stop();
      try {
        if (sender !== null) await connection?.command(endOf(sender));
        await connection?.close();
      } catch {
        // If the server is gone, other processes end this sender after the takeover time.
      }
    },
  };
}

type Every = (ms: number, call: () => void) => () => void;

const onTimer: Every = (ms, call) => {
  const timer = setInterval(call, ms);
  return () => clearInterval(timer);
};

const BEGIN = `INSERT INTO senders (who, machine, process) VALUES (:who, :machine, :process)
  RETURNING id, (SELECT ms FROM takeover) AS takeover_ms`;
const RENEW = 'UPDATE senders SET renewed_at = clock_timestamp() WHERE id = :sender AND ended_at IS NULL';
const endOf = (sender: number) => `BEGIN; SET LOCAL qcsheet.sender = '${sender}';
  UPDATE senders SET ended_at = clock_timestamp() WHERE id = ${sender} AND ended_at IS NULL; COMMIT`;
