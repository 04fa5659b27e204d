import type { Journal } from '../../../src/journal/port.ts';
import { JournalBroken } from '../../../src/journal/port.ts';
import { openPostgresJournal } from '../../../src/journal/postgres/journal.ts';
import { SentElsewhere } from '../../../src/journal/senders-port.ts';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import { startServer } from '../../journal/contract/server.ts';
import { RUN, ready } from '../../journal/documents.ts';
import type { Layer } from './layer.ts';
import { createOrders, type Orders } from './shared-orders.ts';

const RUNS = 300;
const MACHINES = ['ann', 'ben', 'cleo'];
const FINGERPRINTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `v1:${name}`);
/** Steps with faults; after them nothing fails any more, and all come to their end. */
const STEPS = 60;
const MOST_AT_ONCE = 2;
/** More would be a history that never ends. */
const MOST_STEPS = 2_000;

/** The journal of a team on a real server, asked step by step by machines that die, stand still and lose it. */
export const sharedSimulation: Layer = {
  name: 'shared simulation',
  shows: 'three machines, one file, one database: the order of their steps and what fails follow from a seed',
  async run({ seed, share, told }) {
    const runs = Math.ceil(RUNS * share);
    const violations: string[] = [];
    const server = await startServer();
    const count = { steps: 0, deaths: 0 };
    let done = 0;
    try {
      const database = await server.fresh();
      for (; done < runs && violations.length === 0; done++) {
        const wrong = await history(database, seed + done, count);
        violations.push(...wrong.map((what) => `${what} (--layer "shared simulation" --seed ${seed + done})`));
        if (done % 20 === 19) told?.(`${done + 1} of ${runs} histories`);
      }
    } finally {
      await server.stop();
    }
    return { runs: done, kills: count.deaths, violations, notes: [`${count.steps} steps, ${count.deaths} deaths`] };
  },
};

type Database = Awaited<ReturnType<Awaited<ReturnType<typeof startServer>>['fresh']>>;

/** A machine between two steps. */
type Machine = {
  readonly name: string;
  /** Null while no process runs there. */
  process: Process | null;
  processes: number;
  isDone: boolean;
};

type Process = {
  readonly name: string;
  readonly journal: Journal;
  run: string | null;
  /** Begun, and without an answer. */
  readonly onTheirWay: Asked[];
  /** The journal lets nothing leave for them until it is known what became of the same elsewhere. */
  readonly waiting: Asked[];
  /** `still`: milliseconds that go by between two looks at its clock. */
  readonly clock: { still: number };
};

type Asked = { readonly id: number; readonly fingerprint: string; hasArrived: boolean };

async function history(database: Database, seed: number, count: { steps: number; deaths: number }): Promise<string[]> {
  const random = seededRandom(seed);
  const chance = (share: number) => random() < share;
  const orders = createOrders(database, `simulation ${seed}`);
  const ghosts: Journal[] = [];
  const world = { database, random, chance, orders, ghosts };
  const machines = MACHINES.map((name): Machine => ({ name, process: null, processes: 0, isDone: false }));
  let steps = 0;
  try {
    for (; machines.some(({ isDone }) => !isDone) && steps < MOST_STEPS; steps += 1) {
      const isCalm = steps >= STEPS;
      await orders.passTime();
      const machine = machines[Math.floor(random() * machines.length)];
      if (machine === undefined || machine.isDone) continue;
      if (!isCalm) await strike(world, machine);
      else if (machine.process !== null) machine.process.clock.still = 0;
      await survived(world, machine, () => step(world, machine, isCalm));
    }
    count.steps += steps;
    count.deaths += ghosts.length;
    const ended = machines.every(({ isDone }) => isDone) ? [] : ['the machines never come to an end'];
    return [...ended, ...(await orders.broken(FINGERPRINTS))];
  } catch (error) {
    // What the database itself forbids is a fault of the program.
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  } finally {
    for (const { process } of machines) await process?.journal.close();
    for (const ghost of ghosts) await ghost.close();
    await orders.close();
  }
}

type World = {
  readonly database: Database;
  /** Of those that died: nobody closes them. */
  readonly ghosts: Journal[];
  readonly random: () => number;
  chance(share: number): boolean;
  readonly orders: Orders;
};

async function strike(world: World, machine: Machine): Promise<void> {
  const { orders, chance } = world;
  const { process } = machine;
  if (process === null) return;
  if (chance(0.03)) return died(world, machine, process);
  if (chance(0.03)) await orders.fall(process.name);
  if (chance(0.02)) await orders.cut(process.name);
  process.clock.still = chance(0.05) ? 30_001 : 0;
}

/** What was on its way may arrive all the same. Its process says nothing any more, and others end it in time. */
function died({ orders, chance, ghosts }: World, machine: Machine, process: Process): void {
  machine.process = null;
  for (const asked of process.onTheirWay) if (!asked.hasArrived && chance(0.5)) orders.arrived(asked.fingerprint);
  orders.vanished(process.name);
  ghosts.push(process.journal);
}

/** A process that has lost the journal ends, and so does one whose run somebody else has. */
async function survived(world: World, machine: Machine, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof JournalBroken || error instanceof SentElsewhere)) throw error;
    if (machine.process !== null) died(world, machine, machine.process);
  }
}

async function step(world: World, machine: Machine, isCalm: boolean): Promise<void> {
  machine.process ??= await started(world, machine);
  const { process } = machine;
  if (process.run === null) {
    process.run = await taken(world, process);
    return;
  }
  const { journal, run, onTheirWay, waiting } = process;
  if (onTheirWay.length > 0 && (onTheirWay.length === MOST_AT_ONCE || world.chance(0.4)))
    return await answered(world, process, isCalm);
  const [first] = waiting;
  if (first !== undefined && world.chance(0.5)) {
    const found = await journal.takeOver(first.id);
    if (found === null) return;
    waiting.shift();
    if (found.state === 'ready') await begin(world, process, first);
    return;
  }
  const document = await journal.claim(run);
  if (document !== undefined) {
    const { id, fingerprint } = document;
    return await begin(world, process, { id, fingerprint: fingerprint ?? '', hasArrived: false });
  }
  if (onTheirWay.length > 0) return await answered(world, process, isCalm);
  if (waiting.length > 0) return;
  await journal.finish(run, 'complete', null);
  machine.isDone = true;
}

async function started({ database, orders }: World, machine: Machine): Promise<Process> {
  machine.processes += 1;
  const name = orders.nameOf(machine.name, machine.processes);
  const clock = { elapsed: 0, still: 0 };
  const opened = await openPostgresJournal({
    server: { ...database, application_name: name },
    notes: { noteUnknown: async () => {}, unknownSendings: async () => ({ file: '', noted: [] }) },
    now: Date.now,
    clocks: () => {
      clock.elapsed += clock.still;
      return [clock.elapsed];
    },
    sender: { who: name, machine: machine.name, process: machine.processes },
  });
  if (opened.type === 'failed') throw new Error(opened.problem.message);
  return { name, journal: opened.journal, run: null, onTheirWay: [], waiting: [], clock };
}

/** The rest of a run that nobody sends, or a run of its own. */
async function taken({ orders }: World, { journal, name }: Process): Promise<string> {
  const { scope } = orders;
  const left = await journal.unfinished(scope, scope);
  if (left !== undefined && (await journal.senderElsewhere(left.run)) === null) {
    await journal.recover(left.run);
    await journal.finish(left.run, 'interrupted', 'The program ended in the middle.', 'crash');
    await journal.reopen(left.run, { allowSimilar: false });
    return left.run;
  }
  const documents = FINGERPRINTS.map((fingerprint, index) =>
    ready(index + 2, { fingerprint: `${fingerprint}:${scope}` }),
  );
  const plan = { ...RUN, file: name, sha256: scope, scope, knownUpTo: await journal.knownUpTo() };
  const { run } = await journal.plan(plan, documents);
  await journal.reopen(run, { allowSimilar: false });
  return run;
}

async function begin(
  { orders, chance }: World,
  { journal, onTheirWay, waiting }: Process,
  asked: Asked,
): Promise<void> {
  const intent = await journal.sending(asked.id);
  if (intent === 'elsewhere' || intent === 'late') waiting.push({ ...asked });
  if (intent !== 'begun') return;
  // The service may act long before its answer is here.
  const hasArrived = chance(0.6);
  if (hasArrived) orders.arrived(asked.fingerprint);
  onTheirWay.push({ ...asked, hasArrived });
}

const WHY = { code: 'http-503', status: 503, message: 'The service said so.' };

/** An answer, or none, to the request that has waited for longest. */
async function answered({ orders, random }: World, process: Process, isCalm: boolean): Promise<void> {
  const { journal, onTheirWay, waiting } = process;
  const asked = onTheirWay[0];
  if (asked === undefined) return;
  const { id, fingerprint } = asked;
  const dice = isCalm ? 0 : random();
  if (dice < 0.8) {
    if (!asked.hasArrived) orders.arrived(fingerprint);
    asked.hasArrived = true;
    await journal.accepted(id, orders.idOf(fingerprint), 200, '{}');
  } else if (asked.hasArrived || dice < 0.9) await journal.inDoubt(id, WHY);
  else {
    await journal.backToReady(id, { ...WHY, code: 'not-connected', status: null });
    waiting.push({ ...asked });
  }
  onTheirWay.shift();
}
