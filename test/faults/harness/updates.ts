import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import type { OpenLane } from '../lane.ts';
import { type Ended, type Workplace, workplace } from '../workplace.ts';
import { withLane } from './bench.ts';
import { inParallel, type Layer } from './layer.ts';
import { aim, type Blow, DOUBTS, ENDS, UNSENT } from './update-blows.ts';
import { UPDATE_KINDS, type Update } from './update-kinds.ts';
import {
  type Doubts,
  judgeUpdates,
  runOf,
  type UpdateWorld,
  wrongEnd,
  wronglySkipped,
  wrongWithout,
} from './update-promises.ts';

const LANES = 2;

/** Updates that replace each other, in doubt in each way, before runs that end in each way. */
export const updates: Layer = {
  name: 'updates',
  shows: 'after every end of a run, what counts as last accepted is what the service has',
  async run({ seed, share }) {
    const [doubts, ends] = [Object.keys(DOUBTS), Object.keys(ENDS)];
    const all = doubts.length * ends.length;
    // Coprime: each doubt soon, each pair once.
    const cases = Array.from({ length: Math.ceil(all * share) }, (_, index) => {
      const at = index + seed;
      return { at, doubt: doubts[at % doubts.length] ?? '', end: ends[at % ends.length] ?? '' };
    });
    const lanes = await Promise.all(
      Array.from({ length: Math.min(LANES, cases.length) }, (_, lane) =>
        withLane(null, (open) =>
          inParallel(
            cases.filter((_case, index) => index % LANES === lane),
            1,
            async ({ at, doubt, end }) => {
              const told = await struck(open, `U${seed}-${at}`, [DOUBTS[doubt] ?? {}, ENDS[end] ?? {}], at);
              return { ...told, wrong: told.wrong.map((what) => `${doubt}, then ${end} (${told.kind}): ${what}`) };
            },
          ),
        ),
      ),
    );
    const told = lanes.flat();
    const sum = (of: (one: (typeof told)[number]) => number) => told.reduce((total, one) => total + of(one), 0);
    const doubtful = sum((one) => one.doubtful);
    return {
      runs: sum((one) => one.starts),
      kills: sum((one) => one.kills),
      violations: told.flatMap(({ wrong }) => wrong),
      notes: [`${told.length} of ${all} pairs of a doubt and an end, ${doubtful} updates in doubt after the first`],
    };
  },
};

type State = UpdateWorld & {
  readonly lane: OpenLane;
  readonly place: Workplace;
  readonly random: () => number;
  doubts: Doubts;
  starts: number;
  kills: number;
  readonly wrong: string[];
};

/** A and then B are imported, one blow strikes B, others strike what follows, and A or C is to count again. */
async function struck(lane: OpenLane, tag: string, [doubt, end]: readonly [Blow, Blow], at: number) {
  const kind = UPDATE_KINDS[at % 3 === 0 ? 1 : 0];
  const place = workplace(lane.baseUrl, lane.cacheDir);
  const state: State = {
    kind,
    service: lane.service,
    tag,
    lane,
    place,
    random: seededRandom(at),
    doubts: new Map(),
    starts: 0,
    kills: 0,
    wrong: [],
  };
  try {
    await imports(state, 'A', {});
    await imports(state, 'B', doubt);
    const doubtful = state.doubts.size;
    await goesOn(state, end);
    if (state.random() < 0.4) await goesOn(state, Object.values(ENDS)[Math.floor(state.random() * 13)] ?? {});
    await imports(state, state.random() < 0.7 ? 'A' : 'C', state.random() < 0.3 ? end : {});
    await settled(state);
    await withColleague(state);
    const { starts, kills, wrong } = state;
    return { kind: kind.name, doubtful, starts, kills, wrong };
  } finally {
    place.close();
  }
}

async function imports(state: State, name: string, blow: Blow): Promise<Ended> {
  const rows = state.kind.updates(`${state.tag}-${name}`);
  const file = join(state.place.folder, `${name}.csv`);
  writeFileSync(file, state.kind.file(rows));
  return await lives(state, ['import', file, '--kind', state.kind.name, '--yes'], blow, rows);
}

async function goesOn(state: State, blow: Blow): Promise<void> {
  if (blow.args !== undefined) return void (await imports(state, 'B', blow));
  const file = join(state.place.folder, 'B.csv');
  if (blow.changed) writeFileSync(file, 'somebody else has saved something here');
  await lives(state, ['resume', '--yes'], blow, null);
  if (blow.changed) writeFileSync(file, state.kind.file(state.kind.updates(`${state.tag}-B`)));
}

/** One process from its start to its end, and what is wrong then. */
async function lives(state: State, command: readonly string[], blow: Blow, imported: readonly Update[] | null) {
  const { lane, place, kind, wrong } = state;
  lane.service.setFaults({ faults: blow.act === undefined ? [] : [{ on: kind.operation, act: blow.act }] });
  if (blow.shut) await lane.proxy.shut();
  const ended = await endOf([...command, '--json', '--rate', '100', ...(blow.args ?? [])], blow, state);
  if (blow.shut) await lane.proxy.open();
  lane.service.setFaults({ faults: [] });
  // What has left may be on its way to the service still.
  await wait(60);
  state.starts += 1;
  if (ended.exit === null) state.kills += 1;
  const report = runOf(ended);
  const seen = await place.read(async (journal) => ({
    ...(await judgeUpdates(journal, state, state.doubts)),
    states: await Array.fromAsync(journal.documents(report?.run ?? ''), (document) => document.state),
  }));
  state.doubts = seen?.doubts ?? new Map();
  const end = report === null ? wrongWithout(ended) : await wrongEnd(state, report, ended.exit, seen?.states ?? []);
  const skipped = report === null || imported === null ? [] : wronglySkipped(state, report, imported);
  wrong.push(...[...(seen?.broken ?? []), ...end, ...skipped].map((what) => `${state.starts}. ${command[0]}: ${what}`));
  return ended;
}

/** What nobody kills or signals needs no process of its own. */
async function endOf(words: readonly string[], blow: Blow, { lane, place, kind, random }: State): Promise<Ended> {
  const at = 40 + Math.floor(random() * 160);
  const env = { ...lane.env, ...blow.env };
  if (!blow.anywhere && !blow.shut && blow.signals === undefined) return await place.run(words, env);
  const failing = blow.anywhere ? { FAIL_AT: String(at), NODE_OPTIONS: `--import=${lane.failPoints}` } : {};
  const child = place.start(words, { ...env, ...failing });
  const forget = aim(lane, kind.line, child, blow);
  const ended = await child.ended;
  forget();
  return ended;
}

/** All is well from now on: what is in doubt is sent again, and what is imported then is what the service has. */
async function settled(state: State): Promise<void> {
  const { kind, service, tag, wrong } = state;
  for (let start = 0; start < 5; start++) {
    const report = runOf(await lives(state, ['resume', '--yes'], {}, null));
    if (report?.state === 'complete' && state.doubts.size === 0) break;
  }
  if (state.doubts.size > 0) wrong.push(`7: still in doubt after all went well: ${[...state.doubts.values()]}`);
  const ended = await imports(state, 'A', {});
  const last = new Map(kind.taken(service).map(({ resource, value }) => [resource, value]));
  const others = kind.updates('').filter(({ resource }) => last.get(resource) !== `${tag}-A`);
  if (ended.exit !== 0 || others.length > 0)
    wrong.push(`at the end: exit ${ended.exit}, the service has ${JSON.stringify([...last])}`);
}

/** Another state folder updates the same: what was sent before that is sent again, and nothing left goes over it unasked. */
async function withColleague(state: State): Promise<void> {
  const { kind, service, tag, wrong } = state;
  if (!kind.canBeRead) return;
  const wrongly = (value: string) => {
    const last = new Map(kind.taken(service).map((update) => [update.resource, update.value]));
    return kind.updates(value).filter((update) => last.get(update.resource) !== value);
  };
  const theirs = `theirs of ${tag}`;
  await colleagueSends(state, theirs);
  const ended = await imports(state, 'A', {});
  if (ended.exit !== 0 || wrongly(`${tag}-A`).length > 0)
    wrong.push(`skipped what a colleague has changed since: exit ${ended.exit}`);
  await imports(state, 'D', { act: UNSENT });
  await colleagueSends(state, theirs);
  await lives(state, ['resume'], {}, null);
  const over = wrongly(theirs);
  if (over.length > 0) wrong.push(`went over what a colleague has changed, unasked: ${JSON.stringify(over)}`);
}

async function colleagueSends({ kind, lane }: State, value: string): Promise<void> {
  const colleague = workplace(lane.baseUrl, lane.cacheDir);
  try {
    const file = join(colleague.folder, 'theirs.csv');
    writeFileSync(file, kind.file(kind.updates(value)));
    await colleague.run(['import', file, '--kind', kind.name, '--yes'], lane.env);
  } finally {
    colleague.close();
  }
}
