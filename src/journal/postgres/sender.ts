import type { Sender } from '../senders-port.ts';
import { number } from '../sql/rows.ts';
import type { Connection } from './connection.ts';

/** How often a sender says that it lives, within the takeover time. */
const RENEWALS = 12;

/** This process among those that send (decision 24). */
export type SenderHere = {
  /** Its number; null before it has begun. */
  readonly number: number | null;
  /** From now on it is a sender, and says so every few seconds, until it ends. */
  begin(): Promise<void>;
  end(): Promise<void>;
};

/**
 * `connect` opens a connection for the sender alone: a long transaction on the other one must not keep it from saying that
 * it lives. `every` calls until it is told to stop.
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
      // The next one is made on a new connection. What is to be sent meanwhile asks the journal itself.
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
        // Where the server is gone, others end it in time.
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
