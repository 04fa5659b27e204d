import { reconcile } from '../../../src/importing/history/reconcile.ts';
import type { Verdict } from '../../../src/importing/history/verdict.ts';
import { openJournal } from '../../../src/journal/open.ts';
import type { Journal, JournalDocument, NewDocument, NewRun } from '../../../src/journal/port.ts';
import { JournalBroken } from '../../../src/journal/port.ts';
import { type RunEnd, submit } from '../../../src/sending/send-documents.ts';
import { withoutPauses } from '../../importing/history/reconciling.ts';
import type { Disk } from './disk.ts';
import type { Service } from './service.ts';
import type { Life, World } from './world.ts';

/** What a person does next. */
export type Deed =
  | {
      readonly type: 'import';
      readonly file: string;
      readonly references: readonly string[];
      /** Of updates: how many resources they are about, a reference in turn for each; null for creating documents. */
      readonly resources: number | null;
    }
  | { readonly type: 'resume'; readonly run: string }
  | { readonly type: 'retry'; readonly run: string };

export type Place = {
  readonly world: World;
  readonly service: Service;
  readonly disk: Disk;
  readonly life: Life;
  readonly concurrency: number;
  /** Promises that were seen broken on the way. */
  readonly broken: string[];
};

export const SCOPE = 'https://service.test demo';

/** One process: what the use cases do with the journal and the engine, in their order. Null when its disk failed it. */
export async function live(place: Place, deed: Deed): Promise<RunEnd | null> {
  const journal = await opened(place);
  try {
    await recoverRuns(journal);
    const run = deed.type === 'import' ? await begin(place, journal, deed) : deed.run;
    await journal.reopen(run, { allowSimilar: false, rejected: deed.type === 'retry', settled: true });
    return await submit({
      run,
      journal,
      send: place.service.sender(place.life, async (document) => await checkIntent(place, journal, document)),
      options: { concurrency: place.concurrency, rate: 200, limit: null, canary: null, maxErrors: null },
      effects: effectsOf(place),
      onEvent: () => {},
    });
  } catch (error) {
    if (error instanceof JournalBroken) return null;
    throw error;
  } finally {
    if (place.life.alive) await journal.close();
  }
}

/** A byte is about to leave: the intent must be in the journal, and on the disk. */
async function checkIntent(
  { disk, broken }: Place,
  journal: Journal,
  { uid, fingerprint, repeatable }: JournalDocument,
): Promise<void> {
  // The journal tells only the fate of creating documents without reading the whole run.
  const isBegun = repeatable || (await journal.fateOf(SCOPE, uid))?.state === 'in-doubt';
  if (!isBegun) broken.push(`5: a byte of ${fingerprint} left before its intent was written`);
  if (!disk.isSynced()) broken.push(`5: a byte of ${fingerprint} left before its intent was on the disk`);
}

async function opened({ world, disk, life }: Place): Promise<Journal> {
  const made = await openJournal({ folder: disk.folder, now: world.now, elapsed: world.now });
  if (made.type === 'failed') throw new Error(made.problem.message);
  disk.use(life);
  return made.journal;
}

/** As at the start of each command that sends. */
async function recoverRuns(journal: Journal): Promise<void> {
  for (const { run, state } of await journal.runs()) {
    if (state !== 'running') continue;
    await journal.recover(run);
    await journal.finish(run, 'interrupted', 'The program ended in the middle.', 'crash');
  }
}

async function begin(
  { service, broken }: Place,
  journal: Journal,
  deed: Extract<Deed, { type: 'import' }>,
): Promise<string> {
  const unfinished = await journal.unfinished(SCOPE, deed.file);
  if (unfinished !== undefined) return unfinished.run;
  const { resources } = deed;
  const candidates = deed.references.map((fingerprint, index) => {
    const businessKey = resources === null ? null : `resource ${index % resources}`;
    return { index, rows: [index + 3], fingerprint, businessKey, repeatable: resources !== null };
  });
  const asked = { allowDuplicates: false, allowSimilar: false, sendAgain: null, sendUnchanged: false };
  const sentFromRows = async () => undefined;
  const known = {
    markers: [],
    journal,
    scope: SCOPE,
    kind: 'bookings',
    origin: `/orders/${deed.file}`,
    sentFromRows,
  };
  const reconciled = await withoutPauses(reconcile(candidates, known, asked));
  if (reconciled.type !== 'ok') throw new Error('nothing was asked to be sent again');
  const documents = candidates.map((candidate, index) => planned(candidate, reconciled.verdicts[index]));
  for (const [index, { businessKey, fingerprint }] of candidates.entries())
    if (reconciled.verdicts[index]?.type === 'unchanged' && service.updated.get(businessKey ?? '') !== fingerprint)
      broken.push(`3: ${fingerprint} is skipped as unchanged, the service has another value of ${businessKey}`);
  return (await journal.plan(runOf(deed), documents)).run;
}

function runOf({ file, references }: Extract<Deed, { type: 'import' }>): NewRun {
  return {
    kind: 'bookings',
    file: `/orders/${file}`,
    sha256: file,
    scope: SCOPE,
    output: `/orders/${file}.results`,
    options: '{}',
    rows: references.length,
    findings: '[]',
  };
}

type Candidate = Pick<NewDocument, 'rows' | 'businessKey' | 'repeatable'> & { readonly fingerprint: string };

function planned(candidate: Candidate, verdict: Verdict | undefined): NewDocument {
  const { rows, fingerprint, businessKey, repeatable } = candidate;
  const plain = { rows, key: null, request: '{}', fingerprint, businessKey, repeatable };
  if (verdict?.type === 'send') return { ...plain, state: 'ready', occurrence: verdict.occurrence };
  if (verdict?.type === 'skip') {
    const { occurrence, trackingId, earlier } = verdict;
    return { ...plain, state: 'skipped', occurrence, trackingId, uid: earlier?.uid ?? null };
  }
  if (verdict?.type === 'unchanged') return { ...plain, state: 'skipped', occurrence: 1 };
  if (verdict?.type === 'in-doubt')
    return { ...plain, state: 'in-doubt', occurrence: verdict.occurrence, uid: verdict.earlier?.uid ?? null };
  return { ...plain, state: 'invalid', occurrence: 1 };
}

/** A person may stop it once or twice. */
function effectsOf({ world, life }: Place) {
  const stopping = new AbortController();
  const dropping = new AbortController();
  if (world.chance(0.1)) {
    const ms = world.between(1, 800);
    world.later(ms, () => life.alive && stopping.abort());
    if (world.chance(0.5)) world.later(ms + world.between(1, 100), () => life.alive && dropping.abort());
  }
  return {
    now: world.now,
    elapsed: world.now,
    random: world.random,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal?.aborted) return resolve();
        signal?.addEventListener('abort', () => resolve(), { once: true });
        world.later(ms, () => life.alive && resolve());
      }),
    stopping: stopping.signal,
    dropping: dropping.signal,
  };
}
