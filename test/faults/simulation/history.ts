import { openJournal } from '../../../src/journal/open.ts';
import type { Journal, RunRecord } from '../../../src/journal/port.ts';
import { type Disk, newDisk } from './disk.ts';
import { type Judged, judgeJournal } from './judge.ts';
import { type Deed, live, type Place, SCOPE } from './life.ts';
import { createService, type Service } from './service.ts';
import { Crashed, createWorld, type World } from './world.ts';

/** What one world came to. */
export type History = {
  readonly broken: readonly string[];
  readonly processes: number;
  readonly crashes: number;
  /** Documents that one crash, or one outage, left in doubt. */
  readonly perCrash: Peak;
  readonly perOutage: Peak;
};
type Peak = { readonly most: number; readonly allowed: number };

/** From the first import until everything is decided: processes die, services fail, persons go on. */
export async function simulate(seed: number): Promise<History> {
  const world = createWorld(seed);
  const service = createService(world);
  const state: State = {
    world,
    service,
    disk: await newDisk(),
    concurrency: world.between(1, 8),
    booked: Array.from({ length: world.chance(0.05) ? 90 : world.between(3, 14) }, (_, index) => `B${index + 1}`),
    resources: world.chance(0.3) ? world.between(1, 9) : null,
    isOutage: world.chance(0.25),
    broken: [],
    deed: null,
    doubtful: new Set(),
    processes: 0,
    crashes: 0,
    perCrash: 0,
    perOutage: 0,
  };
  try {
    state.deed = { type: 'import', file: 'first', references: state.booked, resources: state.resources };
    for (let round = 0; round < ROUNDS && state.deed !== null; round++) await next(state, state.deed, round);
    await finished(state);
  } catch (error) {
    state.broken.push(`the program failed: ${error instanceof Error ? error.stack : String(error)}`);
  }
  state.disk.remove();
  const { broken, processes, crashes, concurrency, perCrash, perOutage } = state;
  return {
    broken,
    processes,
    crashes,
    perCrash: { most: perCrash, allowed: concurrency },
    perOutage: { most: perOutage, allowed: concurrency + 2 },
  };
}

const ROUNDS = 30;
/** Rounds in which things go wrong; after them all is well, so that everything comes to its end. */
const STORMY = 7;

type State = {
  readonly world: World;
  readonly service: Service;
  disk: Disk;
  readonly concurrency: number;
  readonly booked: readonly string[];
  /** How many resources are updated; null where what is sent creates. */
  readonly resources: number | null;
  /** In place of faults now and then the service dies once in the middle. */
  readonly isOutage: boolean;
  readonly broken: string[];
  /** What a person does next; null when all is decided. */
  deed: Deed | null;
  doubtful: ReadonlySet<string>;
  processes: number;
  crashes: number;
  perCrash: number;
  perOutage: number;
};

/** One process from its start to its end, and what a person makes of it. */
async function next(state: State, deed: Deed, round: number): Promise<void> {
  const { world, service, broken } = state;
  const isStormy = round < STORMY;
  state.processes += 1;
  service.mood = isStormy && !state.isOutage ? 'faulty' : 'well';
  if (round === 0 && state.isOutage)
    world.later(world.between(20, state.booked.length > 14 ? 4_000 : 700), () => {
      service.mood = 'dead';
    });
  const willDie = isStormy && !(state.isOutage && round === 0) && world.chance(0.75);
  const { disk } = state;
  let left: Disk | undefined;
  const death = Promise.withResolvers<void>();
  const life = world.newLife({
    // Close to the start now and then: in the middle of a recovery.
    dieAt: willDie ? world.between(1, world.chance(0.3) ? 12 : 15 + state.booked.length * 9) : Number.POSITIVE_INFINITY,
    fullAt: isStormy && world.chance(0.06) ? world.between(1, 90) : Number.POSITIVE_INFINITY,
    onDeath: () => {
      left = disk.afterCrash(world.chance(0.5) ? 0 : world.random());
      death.resolve();
    },
  });
  const place: Place = { world, service, disk, life, concurrency: state.concurrency, broken };
  const lived = live(place, deed).catch((error: unknown) => {
    if (!(error instanceof Crashed) && life.alive) throw error;
  });
  if ((await world.passTime(Promise.race([lived, death.promise]))) === 'hung') broken.push('the program hangs');
  await (life.alive ? lived : undefined);
  if (left !== undefined) {
    disk.remove();
    state.disk = left;
    state.crashes += 1;
  }
  const settles = round >= STORMY ? 'all' : world.chance(0.3) ? 'one' : 'none';
  // What has left may still arrive: who looks it up at the provider waits until it cannot any more.
  if (settles !== 'none' || state.resources !== null)
    await world.passTime(new Promise<void>((resolve) => world.later(1_000, resolve)));
  state.deed = await reading(state, async (journal) => {
    const judged = await judgeJournal(journal, service, state.booked, state.resources);
    weigh(state, judged, { died: left !== undefined, isOutage: state.isOutage && round === 0 });
    if (settles !== 'none') await settle(state, journal, settles);
    return broken.length === 0 ? nextDeed(state, journal, round + 1) : null;
  });
}

function weigh(
  state: State,
  judged: Judged,
  { died, isOutage }: { readonly died: boolean; readonly isOutage: boolean },
): void {
  const { broken, concurrency } = state;
  broken.push(...judged.broken);
  const fresh = [...judged.doubtful].filter((one) => !state.doubtful.has(one)).length;
  if (died) {
    state.perCrash = Math.max(state.perCrash, judged.sending);
    if (judged.sending > concurrency)
      broken.push(`6: ${judged.sending} on their way at a crash, allowed ${concurrency}`);
  }
  if (isOutage && !died && state.resources === null) {
    state.perOutage = Math.max(state.perOutage, fresh);
    if (fresh > concurrency + 2) broken.push(`6: ${fresh} in doubt after an outage, allowed ${concurrency + 2}`);
  }
  const forgotten = [...state.doubtful].filter((one) => !judged.doubtful.has(one));
  if (forgotten.length > 0 && state.resources === null) broken.push(`7: nobody settled ${forgotten.join(', ')}`);
  state.doubtful = judged.doubtful;
}

/** What a person would do now; null when all is decided. */
async function nextDeed(state: State, journal: Journal, round: number): Promise<Deed | null> {
  const { world, booked, resources } = state;
  const imported: Deed = { type: 'import', file: 'first', references: booked, resources };
  if ((await journal.runs()).length === 0) return imported;
  if (round < STORMY && world.chance(resources === null ? 0.2 : 0.5)) return otherImport(state, round, imported);
  const unfinished = await firstRun(
    journal,
    async ({ run, state }) => state !== 'complete' || (await journal.left(run)) > 0,
  );
  const rejected = await firstRun(journal, async ({ run }) => (await journal.counts(run)).rejected > 0);
  if (rejected !== undefined && (unfinished === undefined || world.chance(0.1)))
    return { type: 'retry', run: rejected.run };
  if (unfinished === undefined) return null;
  return world.chance(0.3) && unfinished.file === '/orders/first' ? imported : { type: 'resume', run: unfinished.run };
}

async function firstRun(journal: Journal, isIt: (run: RunRecord) => Promise<boolean>): Promise<RunRecord | undefined> {
  for (const run of await journal.runs()) if (await isIt(run)) return run;
  return undefined;
}

/** Another file with some of the same bookings, or with other values of the same resources; or the first values again. */
function otherImport({ world, booked, resources }: State, round: number, first: Deed): Deed {
  if (resources !== null && world.chance(0.5)) return first;
  const references =
    resources === null
      ? booked.toReversed().slice(world.between(0, 2))
      : booked.map((reference) => `${reference} of ${round}`);
  return { type: 'import', file: `other-${round}`, references, resources };
}

/** A person looks it up at the provider and tells the truth. */
async function settle(state: State, journal: Journal, which: 'one' | 'all'): Promise<void> {
  for (const { run } of await journal.runs())
    for (const { state: found, uid, repeatable, fingerprint } of await Array.fromAsync(journal.documents(run))) {
      if (found !== 'in-doubt' || repeatable) continue;
      const [accepted] = state.service.accepted.get(fingerprint ?? '') ?? [];
      const decision =
        accepted === undefined
          ? ({ decision: 'not-accepted' } as const)
          : ({ decision: 'accepted', trackingId: accepted.trackingId } as const);
      const by = { who: 'a person', why: null };
      if ((await journal.settle(SCOPE, uid, { ...decision, ...by }))?.length === 0) continue;
      if (state.world.chance(0.2)) {
        const { type } = await journal.undoSettlement(SCOPE, uid, by);
        if (type !== 'undone') state.broken.push(`7: a decision about ${uid} cannot be taken back: ${type}`);
        await journal.settle(SCOPE, uid, { ...decision, ...by });
      }
      state.doubtful = new Set([...state.doubtful].filter((one) => one !== fingerprint));
      if (which === 'one') return;
    }
}

async function reading<T>({ disk, world }: State, use: (journal: Journal) => Promise<T>): Promise<T> {
  disk.use(world.newLife({ dieAt: Number.POSITIVE_INFINITY, fullAt: Number.POSITIVE_INFINITY, onDeath: () => {} }));
  const opened = await openJournal({ folder: disk.folder, now: world.now, elapsed: world.now });
  if (opened.type === 'failed') throw new Error(opened.problem.message);
  try {
    return await use(opened.journal);
  } finally {
    await opened.journal.close();
  }
}

/** In the end every run is complete, and what was asked for was done once or refused or is in doubt. */
async function finished(state: State): Promise<void> {
  if (state.broken.length > 0) return;
  await reading(state, async (journal) => {
    for (const { run, state: end } of await journal.runs()) {
      const { ready, sending, unsent } = await journal.counts(run);
      if (end !== 'complete' || ready + sending > 0) state.broken.push(`${run} never ends: ${end}, ${unsent} unsent`);
    }
  });
}
