// One work of the journal on thousands of documents, in a new journal. TASK FOLDER
import { openJournal } from '../../../src/journal/open.ts';
import type { Journal } from '../../../src/journal/port.ts';
import { RUN, ready } from '../../journal/temporary.ts';

const PROVED = { state: 'skipped', trackingId: 'TRK' } as const;

const tasks: Readonly<Record<string, (journal: Journal) => Promise<void>>> = { send, find, reopen, replace, doubts };
const [, , task = '', folder = ''] = process.argv;
const opened = await openJournal({ folder, now: Date.now });
if (opened.type === 'failed') throw new Error(opened.problem.message);
await tasks[task]?.(opened.journal);
await opened.journal.close();

/** Each of 10,000 is claimed, begun and accepted, 50 of them at once. */
async function send(journal: Journal): Promise<void> {
  const { run } = await journal.plan(
    RUN,
    rowsFrom(3, 10_000).map((row) => ready(row)),
  );
  const sender = async () => {
    for (let next = await journal.claim(run); next !== undefined; next = await journal.claim(run)) {
      await journal.sending(next.id);
      await journal.accepted(next.id, `TRK-${next.id}`, 200, '{}');
    }
  };
  await Promise.all(Array.from({ length: 50 }, sender));
}

/** What was sent before is found among 4,000. */
async function find(journal: Journal): Promise<void> {
  const rows = rowsFrom(3, 4_000);
  await journal.plan(
    RUN,
    rows.map((row) => ready(row, { ...PROVED, businessKey: `k${row}` })),
  );
  await journal.sameAs(
    RUN.scope,
    rows.map((row) => `v1:${row}`),
  );
  await journal.similarTo(
    RUN.scope,
    RUN.kind,
    rows.map((row) => `k${row}`),
  );
}

/** A run of 4,000 is taken up after another one has sent half of them. */
async function reopen(journal: Journal): Promise<void> {
  const rows = rowsFrom(3, 4_000);
  const same = (row: number) => ({ traits: [`same:bookings:1:${row}`, 'bookings:t1:all'] });
  const { run } = await journal.plan(
    RUN,
    rows.map((row) => ready(row, same(row))),
  );
  await journal.finish(run, 'stopped', 'Stopped by a signal.');
  const later = rows.map((row) =>
    ready(row, { fingerprint: `v1:${row}b`, ...(row % 2 === 0 ? { ...PROVED, ...same(row) } : {}) }),
  );
  await journal.plan({ ...RUN, sha256: 'copy' }, later);
  await journal.reopen(run, { allowSimilar: false });
}

/** 12,000 rows of a stopped run are replaced. */
async function replace(journal: Journal): Promise<void> {
  const rows = rowsFrom(3, 12_000);
  const { run } = await journal.plan(
    RUN,
    rows.map((row) => ready(row)),
  );
  await journal.finish(run, 'stopped', 'Stopped by a signal.');
  const uids = await Array.fromAsync(journal.documents(run), ({ uid }) => uid);
  const edited = rows.map((row, index) => ready(row, { fingerprint: `v1:${row}b`, replaces: [uids[index] ?? ''] }));
  await journal.plan({ ...RUN, sha256: 'edited' }, edited);
}

/** What 8 runs of the same 10,000 rows left in doubt is found. */
async function doubts(journal: Journal): Promise<void> {
  const rows = rowsFrom(3, 10_000);
  for (const origin of 'abcdefgh') {
    const own = ready(2, { fingerprint: `v1:${origin}` });
    const { run } = await journal.plan({ ...RUN, origin }, [own, ...rows.map((row) => ready(row, PROVED))]);
    const document = await journal.claim(run);
    if (document === undefined) throw new Error('nothing to claim');
    await journal.sending(document.id);
    await journal.inDoubt(document.id, { code: 'http-504', status: 504, message: 'no answer' });
  }
  const file = { scope: RUN.scope, kind: RUN.kind, origin: 'mine' };
  const found = await journal.doubtsOfFile(
    file,
    null,
    rows.map((row) => `v1:${row}`),
  );
  if (found.length !== 8) throw new Error(`${found.length} of 8 runs were found`);
}

function rowsFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
