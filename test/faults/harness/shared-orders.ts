import pg from 'pg';
import type { startServer } from '../../journal/contract/server.ts';

type Database = Awaited<ReturnType<Awaited<ReturnType<typeof startServer>>['fresh']>>;

/** What the service has of one history, and what a network or a computer does to its machines. */
export type Orders = ReturnType<typeof createOrders>;

export function createOrders(database: Database, scope: string) {
  const ids = new Map<string, string[]>();
  const client = new pg.Client(database);
  const connected = client.connect();
  const sql = async (text: string, values: readonly unknown[] = []) => {
    await connected;
    return (await client.query(text, [...values])).rows;
  };
  const gone: string[] = [];
  return {
    scope,
    nameOf: (machine: string, process: number) => `${machine} ${process} ${scope}`,
    arrived(fingerprint: string) {
      const there = ids.get(fingerprint) ?? [];
      ids.set(fingerprint, [...there, `TRK-${fingerprint}-${there.length + 1}`]);
    },
    /** What the service answers. */
    idOf: (fingerprint: string) => ids.get(fingerprint)?.at(-1) ?? null,
    /** The takeover time has gone by since this process said that it lives. */
    fall: (name: string) => sql(FALL, [[name]]),
    /** The same for ever: nobody hears of it any more. */
    vanished: (name: string) => void gone.push(name),
    passTime: async () => (gone.length > 0 ? await sql(FALL, [gone]) : []),
    /** Its connections to the database are lost. */
    cut: (name: string) =>
      sql('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [name]),
    /** Which promises are broken, in words. */
    async broken(fingerprints: readonly string[]): Promise<string[]> {
      const rows = await sql(ROWS, [scope]);
      return fingerprints.flatMap((name) => brokenOf(`${name}:${scope}`, ids, rows));
    },
    close: () => client.end(),
  };
}

const FALL = `UPDATE senders SET renewed_at = clock_timestamp() - interval '1 hour' WHERE who = ANY ($1) AND ended_at IS NULL`;

const ROWS = `SELECT fingerprint, documents.state AS state, tracking_id, documents.run AS run, runs.state AS run_state
  FROM documents JOIN runs ON runs.run = documents.run WHERE documents.scope = $1`;

type Row = Readonly<Record<string, unknown>>;

function brokenOf(fingerprint: string, ids: ReadonlyMap<string, readonly string[]>, rows: readonly Row[]): string[] {
  const there = ids.get(fingerprint) ?? [];
  const own = rows.filter((row) => row['fingerprint'] === fingerprint);
  const isDoubtful = own.some(({ state }) => state === 'in-doubt' || state === 'sending');
  const said = own.filter(({ state }) => state === 'accepted' || state === 'skipped').map((row) => row['tracking_id']);
  // A run that nobody has continued is open.
  const open = own.filter(
    (row) => row['run_state'] === 'complete' && /^(ready|sending|unsent)$/.test(`${row['state']}`),
  );
  const broken = [];
  if (there.length > 1) broken.push(`1: ${fingerprint} was accepted ${there.length} times`);
  if (said.some((id) => id !== there[0])) broken.push(`2: ${fingerprint} has the ids ${said} in place of ${there}`);
  if (there.length > 0 && said.length === 0 && !isDoubtful)
    broken.push(`3: nobody knows that ${fingerprint} was accepted`);
  if (there.length === 0 && !isDoubtful) broken.push(`4: ${fingerprint} was never sent`);
  if (open.length > 0) broken.push(`4: ${fingerprint} is ${open.map(({ state, run }) => `${state} in ${run}`)}`);
  return broken;
}
