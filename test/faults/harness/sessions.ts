import { createBooking } from '../../../src/contract/bookings.ts';
import { seededRandom } from '../../../src/sandbox/dice.ts';
import { isBooking } from '../campaign.ts';
import { wrongAtEnd } from '../campaign-end.ts';
import type { OpenLane } from '../lane.ts';
import { oracleOf } from '../promises.ts';
import { ACTS, type Fault, STAGES } from '../proxy.ts';
import { reportOf } from '../workplace.ts';
import { openBench, withLane } from './bench.ts';
import type { Layer } from './layer.ts';

const BOOKINGS = 10;

/** Sessions that end in the middle, keys that work once, answers to a refresh that are lost. */
export const sessions: Layer = {
  name: 'sessions',
  shows: 'expiry in the middle, single-use keys, lost refresh answers',
  async run({ seed, share }) {
    const random = seededRandom(seed);
    const cases = CASES.filter((_, index) => share >= 1 || index % Math.round(1 / share) === 0);
    const violations = await withLane(null, async (lane) => {
      const broken: string[] = [];
      for (const [index, one] of cases.entries()) {
        const wrong = await expired(lane, one, `SES-${seed}-${index}`, 2 + Math.floor(random() * 5));
        broken.push(...wrong.map((what) => `${told(one)}: ${what}`));
      }
      return broken;
    });
    return { runs: cases.length, kills: 0, violations, notes: [] };
  },
};

type Case = {
  readonly key: 'kept' | 'expired';
  /** What becomes of the request for a refresh. */
  readonly lost: Fault | null;
  /** Whether the session is the one that `login` has saved. */
  readonly isSaved: boolean;
};

const LOST: readonly (Fault | null)[] = [
  null,
  ...STAGES.filter((stage) => !['connected', 'tls', 'answer-head'].includes(stage)).flatMap((stage) =>
    ACTS.filter((act) => act !== 'hang').map((act) => ({ stage, act })),
  ),
];
const CASES: readonly Case[] = [
  { key: 'expired', lost: null, isSaved: false },
  ...[false, true].flatMap((isSaved) => LOST.map((lost) => ({ key: 'kept', lost, isSaved }) as const)),
];

const told = ({ key, lost, isSaved }: Case) =>
  `${isSaved ? 'saved session' : 'own session'}, refresh key ${key}, ${lost ? `${lost.act} at ${lost.stage}` : 'not lost'}`;

async function expired(lane: OpenLane, { key, lost, isSaved }: Case, tag: string, after: number): Promise<string[]> {
  const bench = openBench(lane, tag, BOOKINGS);
  const keys: string[] = [];
  const bookings: string[] = [];
  const unwatch = lane.watch(({ stage, request }) => {
    if (stage === 'request-begun' && isBooking(request)) bookings.push(request);
    if (stage === 'request-begun' && request.startsWith('PUT /auth/v2/token'))
      keys.push(/^ai-api-refresh-key: *(\S+)/im.exec(request)?.[1] ?? 'none');
  });
  try {
    if (isSaved) await bench.place.run(['login'], lane.env);
    lane.service.setFaults({
      faults: [
        { on: createBooking.name, skip: after, times: 1, act: { kind: 'expire-sessions', refreshKey: key } },
        // A second attempt of another sort: at what the engine sends anew, not the client.
        { on: createBooking.name, skip: 1, times: 1, act: { kind: 'throttle', retryAfter: '0' } },
      ],
    });
    lane.proxy.plan((request) => (request.startsWith('PUT /auth/v2/token') ? lost : null));
    const ended = await bench.run('import', ['--concurrency', '3']);
    const { counts } = reportOf(ended);
    const wrong = (await bench.broken()).filter((what) => !(isSaved && what.endsWith('session.json')));
    if (ended.exit !== 0 || counts.accepted !== BOOKINGS) wrong.push(`exit ${ended.exit}, ${JSON.stringify(counts)}`);
    const oracle = oracleOf(lane.service.accepted());
    wrong.push(...(await wrongAtEnd({ place: bench.place, booked: bench.booked, oracle }, 0, ended)));
    if (keys.length !== 1) wrong.push(`${keys.length} refreshes in place of one`);
    if (new Set(keys).size !== keys.length) wrong.push('a refresh key was sent twice');
    // What was under way together when the session ended is sent again, each once, and the one that was throttled.
    if (bookings.length > BOOKINGS + 4) wrong.push(`${bookings.length} requests for ${BOOKINGS} bookings`);
    return wrong;
  } finally {
    unwatch();
    bench.close();
  }
}
