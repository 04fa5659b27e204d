import { setTimeout as wait } from 'node:timers/promises';
import type { Sandbox } from '../../src/sandbox/start.ts';
import type { Blow } from './blows.ts';
import { wrongAtEnd } from './campaign-end.ts';
import type { Lane } from './lane.ts';
import { judge, oracleOf } from './promises.ts';
import { leakedInto } from './secrets.ts';
import { type Ended, type Running, referenceOf, references, reportOf, type Workplace, workplace } from './workplace.ts';

/** One file, imported and gone on with until all of it is decided, however often its processes are killed. */
export type Campaign = {
  readonly tag: string;
  readonly bookings: number;
  readonly concurrency: number;
  readonly random: () => number;
  /** How the next process is to be struck; null to let it live. */
  nextBlow(phase: Phase): Blow | null;
};

export type Phase = 'before the run' | 'while sending' | 'after the last';

export type CampaignResult = {
  readonly starts: number;
  readonly kills: number;
  readonly struck: Readonly<Record<Phase, number>>;
  readonly doubtful: number;
  /** The most documents that one kill found on their way. */
  readonly perCrash: number;
  /** How long the process lived that ended the campaign; null when none did. */
  readonly lifeMs: number | null;
  readonly violations: readonly string[];
};

export async function campaign(lane: Lane, given: Campaign): Promise<CampaignResult> {
  const place = workplace(lane.baseUrl, lane.cacheDir);
  const state: State = {
    ...lane,
    ...given,
    place,
    booked: references(given.tag, given.bookings),
    ...NEW,
    violations: [],
  };
  state.struck = { ...NEW.struck };
  const file = place.file('bookings.csv', state.booked);
  const unwatch = watchIntents(state);
  try {
    for (let start = 0; start < 60; start++) if (await lives(state, file, start)) break;
    if (!state.isOver) state.violations.push(`${given.tag}: not over after 60 starts`);
    state.violations.push(
      ...leakedInto(place.folder, state.printed, lane.secrets).map((what) => `8: ${given.tag}: ${what}`),
    );
  } finally {
    unwatch();
    place.close();
  }
  const { starts, kills, struck, doubtful, perCrash, lifeMs, violations } = state;
  return { starts, kills, struck, doubtful: doubtful.size, perCrash, lifeMs, violations };
}

type State = Lane &
  Campaign & {
    readonly place: Workplace;
    readonly booked: readonly string[];
    phase: Phase;
    doubtful: ReadonlySet<string>;
    starts: number;
    kills: number;
    struck: Record<Phase, number>;
    perCrash: number;
    lifeMs: number | null;
    isOver: boolean;
    /** All that its processes wrote to the terminal. */
    printed: string;
    readonly violations: string[];
  };

const NEW: Omit<State, keyof Lane | keyof Campaign | 'place' | 'booked' | 'violations'> = {
  phase: 'before the run',
  doubtful: new Set(),
  starts: 0,
  kills: 0,
  struck: { 'before the run': 0, 'while sending': 0, 'after the last': 0 },
  perCrash: 0,
  lifeMs: null,
  isOver: false,
  printed: '',
};

/** One process, from its start to its end; true when all is decided. */
async function lives(state: State, file: string, start: number): Promise<boolean> {
  const { place, concurrency, violations } = state;
  const speed = ['--json', '--rate', '100', '--concurrency', String(concurrency)];
  const hasRun = (await place.read(async (journal) => (await journal.runs()).length > 0)) === true;
  // In turn by what a person would do; before there is a run, there is none to resume.
  const command = start % 2 === 1 && hasRun ? ['resume'] : ['import', file, '--kind', 'bookings', '--yes'];
  const blow = state.nextBlow(state.phase);
  const told = `${state.tag}, start ${start} (${command[0]}, ${JSON.stringify(blow)})`;
  const startedAt = Date.now();
  state.starts += 1;
  const child = place.start([...command, ...speed], {
    ...state.env,
    ...(blow?.type === 'step' ? failAt(blow.at, state) : {}),
  });
  const forget = aim(state, child, blow);
  const ended = await child.ended;
  forget();
  state.printed += ended.stdout + ended.stderr;
  const before = state.doubtful;
  const sending = await examine(state, told, [startedAt, Date.now()]);
  if (ended.exit === null) {
    state.kills += 1;
    state.struck[state.phase] += 1;
    state.perCrash = Math.max(state.perCrash, sending);
    if (sending > concurrency) violations.push(`6: ${told}: ${sending} on their way, allowed ${concurrency}`);
    return violations.length > 0;
  }
  if (sending > 0) violations.push(`7: ${told}: ${sending} still on their way after an orderly end`);
  if (violations.length > 0 || isToGoOn(ended, told, violations, before)) return violations.length > 0;
  const given = { ...state, oracle: oracleOf(state.service.accepted()) };
  violations.push(...(await wrongAtEnd(given, state.doubtful.size, ended)).map((what) => `${told}: ${what}`));
  state.isOver = true;
  state.lifeMs = Date.now() - startedAt;
  return true;
}

function failAt(at: number, { failPoints }: Lane): Record<string, string> {
  return { FAIL_AT: String(at), NODE_OPTIONS: `--import=${failPoints}` };
}

/** Lies in wait for the moment of the blow. */
function aim({ watch, random, booked, place, service }: State, child: Running, blow: Blow | null): () => void {
  const over = { is: false };
  const forget: (() => void)[] = [];
  if (blow?.type === 'stage') {
    let seen = 0;
    const unwatch = watch(({ stage, request }) => {
      const isOurs = request === '' || isBooking(request);
      if (stage === blow.stage && isOurs && ++seen === blow.nth) child.kill('SIGKILL');
    });
    forget.push(unwatch);
  }
  const strike = async (): Promise<void> => {
    if (blow?.type === 'time') await wait(blow.ms);
    else if (blow?.type === 'booked') await until(over, () => arrived(service, booked) >= blow.count);
    else if (blow?.type === 'results') await until(over, async () => (await leftToSend(place, booked)) === 0);
    else return;
    await wait(random() * (blow.type === 'time' ? 0 : blow.thenMs));
    if (!over.is) child.kill('SIGKILL');
  };
  void strike();
  return () => {
    over.is = true;
    for (const one of forget) one();
  };
}

export function isBooking(request: string): boolean {
  return request.startsWith('POST /v1.0/async-inspection');
}

async function until(over: { readonly is: boolean }, isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!over.is && !(await isSo())) await wait(10);
}

function arrived(service: Sandbox, booked: readonly string[]): number {
  const oracle = oracleOf(service.accepted());
  return booked.filter((reference) => oracle.has(reference)).length;
}

async function leftToSend(place: Workplace, booked: readonly string[]): Promise<number> {
  return (
    (await place.read(async (journal) => (await journal.counts((await journal.runs())[0]?.run ?? '')).ready)) ??
    booked.length
  );
}

/** Before the service sees a byte of a booking, its intent is in the journal. Looked at now and then: it takes time. */
function watchIntents({ watch, place, random, booked, violations }: State): () => void {
  return watch(async ({ stage, request }) => {
    if (stage !== 'request-begun' || !isBooking(request) || random() > 0.3) return;
    const reference = /"referenceNumber":"([^"]*)"/.exec(request)?.[1] ?? '';
    if (!booked.includes(reference)) return;
    const state = await place.read(async (journal) => {
      const documents = await Array.fromAsync(journal.documents((await journal.runs())[0]?.run ?? ''));
      return documents.find((document) => referenceOf(document) === reference)?.state;
    });
    if (state !== 'sending') violations.push(`5: a byte of ${reference} left while it was ${state}`);
  });
}

/** Holds what lies on disk against what the service did; gives how many documents are on their way. */
async function examine(state: State, told: string, [from, to]: readonly [number, number]): Promise<number> {
  const { place, service, booked, violations } = state;
  const found = await place.read(async (journal) => {
    const documents = await Array.fromAsync(journal.documents((await journal.runs())[0]?.run ?? ''));
    return { judged: await judge(journal, oracleOf(service.accepted()), booked), documents };
  });
  const doubtful = found?.judged.doubtful ?? new Set();
  violations.push(...(found?.judged.broken ?? []).map((what) => `${told}: ${what}`));
  const fresh = [...doubtful].filter((reference) => !state.doubtful.has(reference));
  for (const document of found?.documents ?? []) {
    const sentAt = Date.parse(document.sentAt ?? '');
    if (fresh.includes(referenceOf(document)) && !(sentAt >= from && sentAt <= to))
      violations.push(`5: ${told}: new in doubt, sent ${document.sentAt}`);
  }
  // Nothing that was in doubt may become certain by itself, nor be forgotten.
  const lost = [...state.doubtful].filter((reference) => !doubtful.has(reference));
  if (lost.length > 0) violations.push(`7: ${told}: nobody settled ${lost.join(', ')}`);
  state.doubtful = doubtful;
  state.phase = phaseOf(found?.documents);
  return (found?.documents ?? []).filter((document) => document.state === 'sending').length;
}

function phaseOf(documents: readonly { readonly state: string }[] | undefined): Phase {
  if (documents === undefined || documents.length === 0) return 'before the run';
  return documents.some(({ state }) => state === 'ready') ? 'while sending' : 'after the last';
}

/** A run that ended in order before its end: two refusals of the session, or the breaker. */
function isToGoOn(ended: Ended, told: string, violations: string[], before: ReadonlySet<string>): boolean {
  try {
    const { state, why, counts } = reportOf(ended);
    if (state === 'complete') return false;
    const wanted = counts.inDoubt > 0 ? 6 : why?.includes('in doubt') ? 7 : 4;
    if (state !== 'stopped' || (ended.exit !== wanted && before.size === 0))
      violations.push(`${told}: exit ${ended.exit}, ${state}: ${why}`);
  } catch (error) {
    violations.push(`${told}: exit ${ended.exit}: ${error instanceof Error ? error.message : error} ${ended.stderr}`);
  }
  return true;
}
