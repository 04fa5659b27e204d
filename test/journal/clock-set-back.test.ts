import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/journal/sqlite/migrations.ts';
import { SENDING_ORDER } from '../../src/journal/sqlite/steps/sending-order.ts';
import { accept, journalIn, NOW, RUN, ready, states, temporaryFolder } from './temporary.ts';

const HOUR = 3_600_000;

/** A journal whose clock can be set. */
async function journalWithClock() {
  let now = NOW;
  const journal = await journalIn(temporaryFolder(), () => now);
  const plan = async (sha256: string, document: Parameters<typeof ready>[1]) => {
    const { run } = await journal.plan({ ...RUN, sha256, file: `/orders/${sha256}` }, [ready(3, document)]);
    await journal.finish(run, 'stopped', 'Stopped by --limit 0.');
    return run;
  };
  return {
    journal,
    plan,
    resume: async (run: string) => {
      await journal.reopen(run, { allowSimilar: false });
      await accept(journal, run, `TRK of ${run}`);
      await journal.finish(run, 'complete', null);
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test.each([
  ['goes on', 60_000],
  ['stands still', 0],
  ['is set back by an hour', -HOUR],
  ['jumps ahead', HOUR],
])('an edited booking is set aside when the other was sent since, while the clock %s', async (_, jump) => {
  const { journal, plan, resume, pass } = await journalWithClock();
  const first = await plan('first', { businessKey: 'k', fingerprint: 'v1:a' });
  pass(60_000);
  const edited = await plan('edited', { businessKey: 'k', fingerprint: 'v1:b' });
  pass(jump);
  await resume(first);

  await journal.reopen(edited, { allowSimilar: false });
  expect(await states(journal, edited)).toEqual(['invalid']);
});

test.each([
  ['is set back by an hour', -HOUR],
  ['jumps ahead', HOUR],
])('what was sent before a run was planned is no news to it, while the clock %s', async (_, jump) => {
  const { journal, plan, resume, pass } = await journalWithClock();
  await resume(await plan('first', { businessKey: 'k', fingerprint: 'v1:a' }));
  pass(jump);
  const allowed = await plan('edited', { businessKey: 'k', fingerprint: 'v1:b' });

  await journal.reopen(allowed, { allowSimilar: false });
  expect(await states(journal, allowed)).toEqual(['ready']);
});

test.each([
  ['is set back by an hour', -HOUR],
  ['jumps ahead', HOUR],
])('no older update goes over a newer one, and a newer one goes, while the clock %s', async (_, jump) => {
  const { journal, plan, resume, pass } = await journalWithClock();
  const older = await plan('older', { businessKey: 's', repeatable: true, fingerprint: 'v1:old' });
  pass(jump);
  const newer = await plan('newer', { businessKey: 's', repeatable: true, fingerprint: 'v1:new' });
  pass(jump);
  await resume(newer);
  expect(await journal.lastUpdate(RUN.scope, RUN.kind, 's')).toMatchObject({ run: newer });
  pass(jump);
  await journal.reopen(older, { allowSimilar: false });
  expect(await states(journal, older)).toEqual(['invalid']);
  await journal.finish(older, 'complete', null);

  const newest = await plan('newest', { businessKey: 's', repeatable: true, fingerprint: 'v1:newest' });
  await resume(newest);
  expect(await journal.lastUpdate(RUN.scope, RUN.kind, 's')).toMatchObject({ run: newest });
});

test('a journal that knew the clock alone learns the order from it', async () => {
  const folder = temporaryFolder();
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  const before = MIGRATIONS.slice(0, MIGRATIONS.indexOf(SENDING_ORDER));
  for (const step of before) database.exec(step);
  const run = (id: string, at: string) =>
    `INSERT INTO runs (run, kind, file, sha256, scope, output, options, rows, findings, documents, state, started_at)
     VALUES ('${id}', '${RUN.kind}', '${id}', '${id}', '${RUN.scope}', 'out', '{}', 1, '[]', 1, 'stopped', '${at}');
     INSERT INTO documents (uid, run, scope, kind, rows, state, request, fingerprint, occurrence, business_key, repeatable)
     VALUES ('${id}', '${id}', '${RUN.scope}', '${RUN.kind}', '[3]', 'ready', '{}', '${id}', 1, 'k', 0);`;
  const sent = (id: string, at: string) =>
    `UPDATE documents SET state = 'sending', attempts = 1, sent_at = '${at}' WHERE run = '${id}';
     UPDATE documents SET state = 'accepted', tracking_id = 'T' WHERE run = '${id}';`;
  database.exec(`PRAGMA application_id = 0x71637368; PRAGMA user_version = ${before.length};
    ${run('sent', '2027-03-01')} ${run('before', '2027-03-02')} ${sent('sent', '2027-03-03')} ${run('after', '2027-03-04')}
    UPDATE documents SET state = 'unsent' WHERE state = 'ready';`);
  database.close();

  const journal = await journalIn(folder);
  await journal.reopen('before', { allowSimilar: false });
  await journal.reopen('after', { allowSimilar: false });
  expect([await states(journal, 'before'), await states(journal, 'after')]).toEqual([['invalid'], ['ready']]);
});
