import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createBooking } from '../../src/contract/bookings.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { seededRandom } from '../../src/sandbox/dice.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/start.ts';
import type { Authority } from '../service/certificates.ts';
import { isBooking } from './campaign.ts';
import { ACTS, type Fault, type FaultProxy, type Reached, STAGES, startProxy } from './proxy.ts';
import { type Workplace, workplace } from './workplace.ts';

/** A service that counts, behind a door of its own that fails now and then: what one campaign after another goes through. */
export type Lane = {
  readonly service: Sandbox;
  readonly proxy: FaultProxy;
  readonly baseUrl: string;
  readonly env: Readonly<Record<string, string>>;
  /** Lookups that have been pulled. */
  readonly cacheDir: string;
  /** What the program has sent that nobody may ever read: see `leakedInto`. */
  readonly secrets: ReadonlySet<string>;
  /** What kills a process at one of its effects. */
  readonly failPoints: string;
  /** Tells of the stages of each request until the function that it gives is called. */
  watch(onStage: (reached: Reached) => void): () => void;
};

export type OpenLane = Lane & { close(): Promise<void> };

/** `tls`: who vouches for a door that speaks TLS; null for a plain one. `seed`: of its faults; null for none. */
export async function openLane(seed: number | null, tls: Authority | null): Promise<OpenLane> {
  const service = await startSandbox({ now: Date.now, latencyMs: 8, keepRequests: 0 });
  const proxy = await startProxy(Number(new URL(service.url).port), tls?.issue('IP:127.0.0.1'));
  const watchers = new Set<(reached: Reached) => void>();
  const secrets = new Set(PLANTED);
  proxy.watch((reached) => {
    for (const [, secret = ''] of reached.request.matchAll(SECRET_HEADERS)) secrets.add(secret);
    for (const watcher of watchers) watcher(reached);
  });
  const baseUrl = `${tls === null ? 'http' : 'https'}://127.0.0.1:${proxy.port}`;
  const env: Record<string, string> = {};
  if (tls !== null) env['QCSHEET_CA_FILE'] = tls.caFile;
  const lookups: Workplace = workplace(baseUrl);
  // Only what ends in order leaves its modules compiled, and what is killed wants them.
  const pulled = await lookups.run(['lookups', 'pull'], { ...env, NODE_OPTIONS: `--import=${FAIL_POINTS}` });
  if (pulled.exit !== 0) throw new Error(`the lookups could not be pulled: ${pulled.stderr}`);
  if (seed !== null) misbehave(service, proxy, seed);
  return {
    service,
    proxy,
    baseUrl,
    env,
    cacheDir: join(lookups.folder, 'cache'),
    secrets,
    failPoints: FAIL_POINTS,
    watch: (onStage) => {
      watchers.add(onStage);
      return () => void watchers.delete(onStage);
    },
    close: async () => {
      lookups.close();
      await proxy.close();
      await service.close();
    },
  };
}

const FAIL_POINTS = new URL('./fail-points.ts', import.meta.url).href;
const PLANTED = [
  SANDBOX_ACCOUNT.password,
  createHash('md5').update(SANDBOX_ACCOUNT.password).digest('hex'),
  SANDBOX_ACCOUNT.apiAccessToken,
];
const SECRET_HEADERS = /^(?:authorization: Bearer|ai-api-refresh-key:) *(\S+)\r$/gim;

/** What the engine answers with a second attempt, a refusal or doubt happens now and then, so that it meets the kills. */
function misbehave(service: Sandbox, proxy: FaultProxy, seed: number): void {
  const on = createBooking.name;
  service.setFaults({
    seed,
    faults: [
      { on, share: 0.06, act: { kind: 'refuse' } },
      { on, share: 0.03, act: { kind: 'throttle', retryAfter: '0' } },
      { on, share: 0.03, act: { kind: 'expire-sessions', refreshKey: 'kept' } },
      { on, share: 0.02, act: { kind: 'expire-sessions', refreshKey: 'expired' } },
    ],
  });
  const random = seededRandom(seed);
  proxy.plan((request) => (isBooking(request) && random() < 0.04 ? oneOf(FAULTS, random) : null));
}

const FAULTS: readonly Fault[] = STAGES.filter((stage) => stage !== 'connected' && stage !== 'tls').flatMap((stage) =>
  ACTS.filter((act) => act !== 'hang').map((act) => ({ stage, act })),
);

function oneOf<T>(list: readonly T[], random: () => number): T | null {
  return list[Math.floor(random() * list.length)] ?? null;
}
