import { seededRandom } from '../../../src/sandbox/dice.ts';
import { type Authority, authority, hasOpenssl } from '../../service/certificates.ts';
import { type Blow, byStages, bySteps, byTimes } from '../blows.ts';
import { type CampaignResult, campaign, type Phase } from '../campaign.ts';
import { openLane } from '../lane.ts';
import type { Given, Layer, LayerResult } from './layer.ts';

const LANES = 4;
const KILLS_EACH = 10;

/** The real program, killed and gone on with, against services that count. */
export const killedAtSteps = killing('kills: steps', 'kill -9 at every effect, recovery among them', 0.5, bySteps);
export const killedAtStages = killing('kills: stages', 'kill -9 at every stage of a request', 0.25, byStages);
export const killedAtTimes = killing('kills: times', 'kill -9 at random times', 0.25, byTimes);

type Chooser = (random: () => number, lifeMs: () => number) => (phase: Phase) => Blow;

function killing(name: string, shows: string, part: number, choose: Chooser): Layer {
  return {
    name,
    shows,
    async run(given) {
      const wanted = Math.ceil(given.kills * part);
      if (wanted === 0) return { runs: 0, kills: 0, violations: [], notes: [] };
      const certificates = hasOpenssl ? authority() : null;
      const tally: Tally = { wanted, planned: 0, results: [] };
      const lanes = Math.min(LANES, Math.ceil(wanted / (3 * KILLS_EACH)));
      await Promise.all(
        Array.from({ length: lanes }, (_, lane) => drive({ given, lane, choose, tally, certificates })),
      );
      return summed(tally.results, choose !== byStages);
    },
  };
}

type Tally = { readonly wanted: number; planned: number; readonly results: CampaignResult[] };
type Drive = {
  readonly given: Given;
  readonly lane: number;
  readonly choose: Chooser;
  readonly tally: Tally;
  readonly certificates: Authority | null;
};

/** One campaign after another through a door of its own: every second one speaks TLS. */
async function drive({ given: { seed }, lane: number, choose, tally, certificates }: Drive): Promise<void> {
  const lane = await openLane(seed + number, number % 2 === 1 ? certificates : null);
  const random = seededRandom(seed * 31 + number);
  const life = { ms: 1_200 };
  const next = choose(random, () => life.ms);
  try {
    for (let count = 0; tally.planned < tally.wanted && !isBroken(tally); count++) {
      const planned = Math.min(KILLS_EACH, tally.wanted - tally.planned);
      tally.planned += planned;
      let left = planned;
      const result = await campaign(lane, {
        tag: `S${seed}-L${number}-C${count}`,
        bookings: 12,
        concurrency: 1 + Math.floor(random() * 4),
        random,
        nextBlow: (phase) => {
          // A run that has nothing left to send may end now and then, or one would die over its results for ever.
          if (left === 0 || (phase === 'after the last' && random() < 0.4)) return null;
          left -= 1;
          return next(phase);
        },
      });
      tally.planned -= planned - result.kills;
      tally.results.push(result);
      life.ms = (life.ms + (result.lifeMs ?? life.ms)) / 2;
    }
  } finally {
    await lane.close();
  }
}

function isBroken({ results }: Tally): boolean {
  return results.some(({ violations }) => violations.length > 0);
}

/** `everywhere`: whether each part of a life must have been struck, once there are enough kills for it. */
function summed(results: readonly CampaignResult[], everywhere: boolean): LayerResult {
  const sum = (of: (result: CampaignResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const phases = ['before the run', 'while sending', 'after the last'] as const;
  const struck = phases.map((phase) => [phase, sum((one) => one.struck[phase])] as const);
  const kills = sum((one) => one.kills);
  const doubtful = sum((one) => one.doubtful);
  const missed = struck.filter(([, count]) => everywhere && kills > 30 && count === 0);
  const harmless = kills > 30 && doubtful === 0 ? ['nothing was on the wire at any kill'] : [];
  const most = Math.max(0, ...results.map(({ perCrash }) => perCrash));
  return {
    runs: sum(({ starts }) => starts),
    kills,
    violations: [
      ...results.flatMap(({ violations }) => violations),
      ...missed.map(([phase]) => `none of ${kills} kills struck ${phase}`),
      ...harmless,
    ],
    notes: [
      struck.map(([phase, count]) => `${count} ${phase}`).join(', '),
      `${doubtful} in doubt, most at once per crash ${most} of 4`,
    ],
  };
}
