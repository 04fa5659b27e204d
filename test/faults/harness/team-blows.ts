import { setTimeout as wait } from 'node:timers/promises';
import { doorBefore } from '../../journal/contract/door.ts';
import type { startServer } from '../../journal/contract/server.ts';
import { type Laptop, TAKEOVER_MS } from '../laptops.ts';
import type { Running } from '../workplace.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

type Round = {
  readonly server: Server;
  /** Where the database of this round is. */
  readonly port: number;
  readonly random: () => number;
  sql(text: string): Promise<unknown>;
  atEnd(close: () => void): void;
};

export type Blow = {
  /** A computer that is not as others are, from the start. */
  changed?(laptop: Laptop, index: number): Laptop;
  /** What happens while both are sending. */
  strike?(first: Running | undefined): Promise<void>;
};

export const CALM = 'nothing strikes';
export const KILLED = 'one is killed';
const LONGER_MS = TAKEOVER_MS + 1_500;

/** What strikes two computers that import the same file, or their database. */
export const BLOWS: Readonly<Record<string, (round: Round) => Blow | Promise<Blow>>> = {
  [CALM]: () => ({}),
  [KILLED]: () => ({ strike: async (first) => first?.kill('SIGKILL') }),
  'the database dies': ({ server, random }) => ({
    async strike() {
      await server.crash();
      await wait(random() * 1_000);
      await server.again();
    },
  }),
  'one is killed, and then the database dies': ({ server, random }) => ({
    async strike(first) {
      first?.kill('SIGKILL');
      await wait(random() * 300);
      await server.crash();
      await server.again();
    },
  }),
  'one stands still': () => ({
    async strike(first) {
      first?.kill('SIGSTOP');
      await wait(LONGER_MS);
      first?.kill('SIGCONT');
    },
  }),
  'their clocks are set': ({ random }) => {
    const seed = Math.floor(random() * 1_000_000);
    return {
      changed: (laptop, index) => changedBy(laptop, { CLOCK_SEED: String(seed + index) }, [CLOCK_STEPS]),
    };
  },
  // An hour ahead: nobody seems to have said for long that he lives.
  'the clock of the database is set': ({ sql }) => ({
    async strike() {
      await sql(`UPDATE senders SET renewed_at = renewed_at - interval '1 hour' WHERE ended_at IS NULL`);
    },
  }),
  'the network stalls': (round) => throughDoor(round, false),
  'the network stalls, and is cut': (round) => throughDoor(round, true),
};

const CLOCK_STEPS = `--import=${new URL('../clock-steps.ts', import.meta.url).href}`;

function changedBy(laptop: Laptop, env: Readonly<Record<string, string>>, options: readonly string[] = []): Laptop {
  const { NODE_OPTIONS = '', ...others } = laptop.env;
  return { ...laptop, env: { ...others, ...env, NODE_OPTIONS: [NODE_OPTIONS, ...options].join(' ') } };
}

/** The first reaches the database through a door; the service is within reach all the time. */
async function throughDoor({ port, random, atEnd }: Round, isCut: boolean): Promise<Blow> {
  const door = await doorBefore(port);
  atEnd(() => door.close());
  const way = (['questions', 'answers', 'both'] as const)[Math.floor(random() * 3)] ?? 'both';
  return {
    changed: (laptop, index) => (index === 0 ? changedBy(laptop, { QCSHEET_JOURNAL: at(laptop, door.port) }) : laptop),
    async strike() {
      door.stall(way);
      await wait(LONGER_MS);
      if (isCut) door.cut();
      else door.goOn();
    },
  };
}

function at({ env }: Laptop, port: number): string {
  const url = new URL(env['QCSHEET_JOURNAL'] ?? '');
  url.port = String(port);
  return url.href;
}
