import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOrderPassword } from '../../../src/contract/order-password.ts';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import { orderPassword } from '../../../src/sandbox/order-confirmations.ts';
import type { OpenLane } from '../lane.ts';
import { ACTS, type Fault, STAGES } from '../proxy.ts';
import { leakedInto } from '../secrets.ts';
import { reportOf, workplace } from '../workplace.ts';
import { withLane } from './bench.ts';
import type { Layer } from './layer.ts';

const RUNS = 6;
/** Orders that are confirmed only with their password. */
const ORDERS = ['50000013', '50000023', '50000033', '50000043', '50000053', '50000063'];
const FAULTS: readonly (Fault | null)[] = STAGES.slice(2).flatMap((stage) =>
  ACTS.map((act) => (act === 'hang' ? null : { stage, act })),
);

/** Secrets of rows: sent in the query of an address, killed in the middle, and nowhere to be found. */
export const orderPasswords: Layer = {
  name: 'order passwords',
  shows: 'passwords of rows are in no file and no line, kills and faults or not',
  async run({ seed, share }) {
    const random = seededRandom(seed);
    const runs = Math.ceil(RUNS * share);
    let kills = 0;
    const violations = await withLane(null, async (lane) => {
      const broken: string[] = [];
      for (let index = 0; index < runs; index++) {
        const told = await confirmed(lane, random);
        kills += told.kills;
        broken.push(...told.wrong.map((what) => `run ${index}: ${what}`));
      }
      return broken;
    });
    return { runs, kills, violations, notes: [] };
  },
};

async function confirmed(lane: OpenLane, random: () => number) {
  const place = workplace(lane.baseUrl, lane.cacheDir);
  const file = join(place.folder, INPUT);
  writeFileSync(file, HEADER + ORDERS.map((id) => `${id},2029-03-12,2029-03-14,${orderPassword(id)}\n`).join(''));
  const import_ = ['import', file, '--kind', 'factory-confirmations', '--yes', '--json', '--rate', '100'];
  lane.proxy.plan((request) => {
    const isOurs = request.startsWith('PUT /order/v2/') && random() < 0.2;
    return isOurs ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? null) : null;
  });
  let printed = '';
  const wrong: string[] = [];
  let kills = 0;
  for (let start = 0; start < 4; start++) {
    // About as many effects as it takes to plan the run, and up to its end.
    const at = start === 3 ? 0 : 100 + Math.floor(random() * 240);
    const env = { ...lane.env, FAIL_AT: String(at), NODE_OPTIONS: `--import=${lane.failPoints}` };
    // The last one imports: all before it may have been killed before there was a run to resume.
    const ended = await place.run(start % 2 === 0 || start === 3 ? import_ : ['resume', '--json'], env);
    printed += ended.stdout + ended.stderr;
    if (ended.exit === null) kills += 1;
    if (start < 3) continue;
    // A second time means the same: what was in doubt is sent again without asking.
    const { state, counts } = reportOf(ended);
    // Killed after its end, the next import finds all as it was last accepted.
    if (state !== 'complete' || counts.accepted + counts.skipped + counts.inDoubt !== ORDERS.length)
      wrong.push(`exit ${ended.exit}, ${state}, ${JSON.stringify(counts)}`);
  }
  lane.proxy.plan(() => null);
  wrong.push(
    ...leakedInto(place.folder, printed, new Set([...lane.secrets, ...PASSWORDS]), INPUT).map((what) => `8: ${what}`),
  );
  place.close();
  return { kills, wrong };
}

const INPUT = 'confirmations.csv';
const HEADER = 'orderId,inspectionDate,containerReadyDate,password\n';
const PASSWORDS = ORDERS.map(orderPassword).flatMap((password) => [
  password,
  createHash('md5').update(password).digest('hex'),
  hashOrderPassword(password),
]);
