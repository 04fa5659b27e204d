import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/start.ts';
import { openSource } from '../../src/workbook/open.ts';
import { judge, oracleOf } from './promises.ts';
import { seeded } from './random.ts';
import { type Ended, type Running, referenceOf, references, reportOf, type Workplace, workplace } from './workplace.ts';

const KILLS = Number(process.env['QCSHEET_KILLS'] ?? 50);
const SEED = Number(process.env['QCSHEET_KILL_SEED'] ?? Date.now() % 1_000_000);
const BOOKINGS = 40;
const CONCURRENCY = 4;
const SPEED = ['--json', '--concurrency', String(CONCURRENCY), '--rate', '100'];

let service: Sandbox;
let lookups: Workplace;

beforeAll(async () => {
  service = await startSandbox({ now: Date.now, latencyMs: 20, keepRequests: 0 });
  lookups = workplace(service.url);
  expect((await lookups.run(['lookups', 'pull'])).exit).toBe(0);
  const on = 'create inspection booking';
  // What the engine answers with a second attempt or a refusal happens now and then, so that it meets the kills, too.
  service.setFaults({
    seed: SEED,
    faults: [
      { on, share: 0.06, act: { kind: 'refuse' } },
      { on, share: 0.03, act: { kind: 'throttle', retryAfter: '0' } },
      { on, share: 0.03, act: { kind: 'expire-sessions', refreshKey: 'kept' } },
    ],
  });
});

afterAll(async () => {
  lookups.close();
  await service.close();
});

test(`killed at ${KILLS} random moments and gone on with each time, every booking is there once or in doubt`, {
  timeout: 60_000 + KILLS * 4_000,
}, async () => {
  console.log(`QCSHEET_KILL_SEED=${SEED}`);
  const random = seeded(SEED);
  const struck = { 'before the run': 0, 'while sending': 0, 'after the last': 0 };
  const life = { ms: 1_300 };
  let kills = 0;
  let doubtful = 0;
  for (let campaign = 1; kills < KILLS; campaign++) {
    const place = workplace(service.url, `${lookups.folder}/cache`);
    const booked = references(`S${SEED}-C${campaign}`, BOOKINGS);
    const file = place.file('bookings.csv', booked);
    const anew = ['import', file, '--kind', 'bookings', '--yes', ...SPEED];
    let last = new Set<string>();
    let phase: Phase = 'before the run';
    for (let start = 0; ; start++) {
      // In turn by what a person would do; before there is a run, there is none to resume.
      const isResume = start % 2 === 1 && place.read((journal) => journal.runs().length > 0) === true;
      const startedAt = Date.now();
      const child = place.start(isResume ? ['resume', ...SPEED] : anew);
      const told = `seed ${SEED}, campaign ${campaign}, start ${start} (${isResume ? 'resume' : 'import'})`;
      // A run that has nothing left to send may end now and then, or one would die over its results for ever.
      const isSpared = phase === 'after the last' && random() < 0.6;
      if (kills < KILLS && !isSpared) {
        // The first start of a campaign is struck while it reads and plans, the others anywhere.
        await (start === 0
          ? wait(random() * life.ms * 0.5)
          : strike(child, place, booked, { random, lifeMs: life.ms }));
        child.kill('SIGKILL');
      }
      const ended = await child.ended;
      const endedAt = Date.now();

      const judged = place.read((journal) => {
        const { broken, doubtful } = judge(journal, oracleOf(service.accepted()), booked);
        const documents = Array.from(journal.documents(journal.runs()[0]?.run ?? ''));
        return { broken, doubtful, documents };
      });
      expect(judged?.broken ?? [], told).toEqual([]);
      const fresh = [...(judged?.doubtful ?? [])].filter((reference) => !last.has(reference));
      expect(fresh.length, `${told}: new in doubt`).toBeLessThanOrEqual(CONCURRENCY);
      for (const document of judged?.documents ?? []) {
        if (!fresh.includes(referenceOf(document))) continue;
        const sentAt = Date.parse(document.sentAt ?? '');
        expect(sentAt >= startedAt && sentAt <= endedAt, `${told}: new in doubt, sent ${document.sentAt}`).toBe(true);
      }
      // Nothing that was in doubt may become certain by itself, nor be forgotten.
      expect(
        [...last].every((reference) => judged?.doubtful.has(reference)),
        told,
      ).toBe(true);
      last = new Set(judged?.doubtful);

      if (ended.exit === null) {
        kills += 1;
        phase = phaseOf(judged?.documents);
        struck[phase] += 1;
        continue;
      }
      // Two expiries in a row are two 401 for one booking, which stop the run; doubt from before wins the exit code.
      if (ended.exit === 4 || (ended.exit === 6 && isStoppedByLogin(ended))) continue;
      life.ms = (life.ms + endedAt - startedAt) / 2;
      doubtful += last.size;
      await checkEnd(place, ended, last, told);
      break;
    }
    place.close();
  }
  console.log(`${kills} kills: ${JSON.stringify(struck)}, ${doubtful} in doubt`);
  if (KILLS < 50) return;
  expect(Math.min(...Object.values(struck)), 'each part of a life was struck').toBeGreaterThan(0);
  expect(doubtful, 'something was on the wire').toBeGreaterThan(0);
});

type Chance = { readonly random: () => number; readonly lifeMs: number };

/** Until a moment anywhere in the life of the process, or some time after a certain booking or the last is through. */
async function strike(child: Running, place: Workplace, booked: readonly string[], chance: Chance): Promise<void> {
  const { random, lifeMs } = chance;
  const how = random();
  const share = random();
  if (how < 0.5) {
    await wait(share * lifeMs * 1.1);
  } else if (how < 0.8) {
    const arrived = () => booked.filter((reference) => oracleOf(service.accepted()).has(reference)).length;
    const wanted = arrived() + 1 + Math.floor(share * 12);
    while (!child.hasEnded() && arrived() < Math.min(wanted, booked.length)) await wait(5);
    await wait(random() * 30);
  } else {
    const left = () => place.read((journal) => journal.counts(journal.runs()[0]?.run ?? '').ready) ?? booked.length;
    while (!child.hasEnded() && left() > 0) await wait(20);
    await wait(share * lifeMs * 0.4);
  }
}

type Phase = 'before the run' | 'while sending' | 'after the last';

function phaseOf(documents: readonly { readonly state: string }[] | undefined): Phase {
  if (documents === undefined || documents.length === 0) return 'before the run';
  return documents.some(({ state }) => state === 'ready') ? 'while sending' : 'after the last';
}

function isStoppedByLogin(ended: Ended): boolean {
  const { state, documents } = reportOf(ended);
  return state === 'stopped' && documents.some(({ error }) => error?.code === 'http-401');
}

async function checkEnd(place: Workplace, ended: Ended, doubtful: ReadonlySet<string>, told: string): Promise<void> {
  const { state, counts, results } = reportOf(ended);
  expect([state, counts.documents, counts.unsent, counts.inDoubt], told).toEqual([
    'complete',
    BOOKINGS,
    0,
    doubtful.size,
  ]);
  expect(ended.exit, told).toBe(doubtful.size > 0 ? 6 : counts.rejected > 0 ? 5 : 0);
  expect(results, told).toBe(`${place.folder}/bookings.results.xlsx`);
  const statuses = await statusesIn(`${results}`);
  const told2 = (words: string) => statuses.filter((status) => status === words).length;
  expect(
    [statuses.length, told2('In doubt'), told2('Accepted'), told2('Rejected')],
    `${told}: the results workbook`,
  ).toEqual([BOOKINGS, counts.inDoubt, counts.accepted, counts.rejected]);
}

/** The status of every row of a results workbook. */
async function statusesIn(path: string): Promise<string[]> {
  const opened = await openSource(path);
  if (opened.kind === 'unreadable') throw new Error(opened.problem.message);
  const { file } = opened;
  try {
    const statuses: string[] = [];
    let column: number | undefined;
    for await (const { cells } of file.rows('Bookings')) {
      const texts = [...cells].map(([number, cell]) => [number, cell.kind === 'text' ? cell.text : ''] as const);
      const found = texts.find(([, text]) => text === 'Status')?.[0];
      if (column !== undefined) statuses.push(texts.find(([number]) => number === column)?.[1] ?? '');
      column ??= found;
    }
    return statuses;
  } finally {
    await file.close();
  }
}
