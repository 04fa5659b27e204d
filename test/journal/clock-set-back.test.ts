import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/journal/sqlite/migrations.ts';
import { SENDING_ORDER } from '../../src/journal/sqlite/sending-order.ts';
import { accept, journalIn, NOW, RUN, ready, states, temporaryFolder } from './temporary.ts';

const HOUR = 3_600_000;

/** A journal whose clock can be set. */
function journalWithClock() {
  let now = NOW;
  const journal = journalIn(temporaryFolder(), () => now);
  const plan = (sha256: string, document: Parameters<typeof ready>[1]) => {
    const { run } = journal.plan({ ...RUN, sha256, file: `/orders/${sha256}` }, [ready(3, document)]);
    journal.finish(run, 'stopped', 'Stopped by --limit 0.');
    return run;
  };
  return {
    journal,
    plan,
    resume: (run: string) => {
      journal.reopen(run, { allowSimilar: false });
      accept(journal, run, `TRK of ${run}`);
      journal.finish(run, 'complete', null);
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
])('an edited booking is set aside when the other was sent since, while the clock %s', (_, jump) => {
  const { journal, plan, resume, pass } = journalWithClock();
  const first = plan('first', { businessKey: 'k', fingerprint: 'v1:a' });
  pass(60_000);
  const edited = plan('edited', { businessKey: 'k', fingerprint: 'v1:b' });
  pass(jump);
  resume(first);

  journal.reopen(edited, { allowSimilar: false });
  expect(states(journal, edited)).toEqual(['invalid']);
});

test.each([
  ['is set back by an hour', -HOUR],
  ['jumps ahead', HOUR],
])('what was sent before a run was planned is no news to it, while the clock %s', (_, jump) => {
  const { journal, plan, resume, pass } = journalWithClock();
  resume(plan('first', { businessKey: 'k', fingerprint: 'v1:a' }));
  pass(jump);
  const allowed = plan('edited', { businessKey: 'k', fingerprint: 'v1:b' });

  journal.reopen(allowed, { allowSimilar: false });
  expect(states(journal, allowed)).toEqual(['ready']);
});

test.each([
  ['is set back by an hour', -HOUR],
  ['jumps ahead', HOUR],
])('no older update goes over a newer one, and a newer one goes, while the clock %s', (_, jump) => {
  const { journal, plan, resume, pass } = journalWithClock();
  const older = plan('older', { businessKey: 's', repeatable: true, fingerprint: 'v1:old' });
  pass(jump);
  const newer = plan('newer', { businessKey: 's', repeatable: true, fingerprint: 'v1:new' });
  pass(jump);
  resume(newer);
  expect(journal.lastUpdate(RUN.scope, RUN.kind, 's')).toMatchObject({ run: newer });
  pass(jump);
  journal.reopen(older, { allowSimilar: false });
  expect(states(journal, older)).toEqual(['invalid']);
  journal.finish(older, 'complete', null);

  const newest = plan('newest', { businessKey: 's', repeatable: true, fingerprint: 'v1:newest' });
  resume(newest);
  expect(journal.lastUpdate(RUN.scope, RUN.kind, 's')).toMatchObject({ run: newest });
});

test('a journal that knew the clock alone learns the order from it', () => {
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

  const journal = journalIn(folder);
  journal.reopen('before', { allowSimilar: false });
  journal.reopen('after', { allowSimilar: false });
  expect([states(journal, 'before'), states(journal, 'after')]).toEqual([['invalid'], ['ready']]);
});
