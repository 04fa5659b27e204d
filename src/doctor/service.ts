import { productCategories } from '../contract/reference.ts';
import type { Problem } from '../problem/problem.ts';
import type { Client } from '../service/client.ts';
import type { Failure } from '../service/failure.ts';
import { proxyFor } from '../service/proxy.ts';
import { roughDuration } from '../text/duration.ts';
import { fromFailure } from '../workspace/failure.ts';
import type { Parts, Service } from '../workspace/parts.ts';
import { type Check, failed, passed, skipped, warned } from './check.ts';
import { messages } from './messages.ts';

/**
 * Node, the service and the provider's logs agree to within this time. Tokens are renewed a minute before their end.
 */
const MOST_OFF_MS = 60_000;

/** A command that needs the answer waits longer, and tries again. */
const MOST_WAIT_MS = 15_000;

/** Reaches the service through its proxy and TLS, and logs in like every command. */
export async function checkService(parts: Parts): Promise<readonly Check[]> {
  const { config, effects } = parts;
  if (config.service.type === 'unset') return [skipped('connection', messages.noService)];
  const opened = await parts.service();
  if (opened.type === 'problem') return [failed('connection', opened.problem)];
  const { client, label } = opened.value;
  const late = AbortSignal.timeout(MOST_WAIT_MS);
  const who = await whoAmI(client, AbortSignal.any([effects.dropping, late]));
  const clock = checkClock(client.clockAheadMs());
  if (who.type === 'failed') {
    const isGivenUp = late.aborted && GIVEN_UP.has(who.failure.code);
    const { problem } = isGivenUp ? noAnswerOf(label) : fromFailure(who.failure, effects);
    if (problem.type !== 'login') return [failed('connection', problem), skipped('login', messages.notReached)];
    return [passed('connection', connectionWords(parts, label)), failed('login', problem), ...clock];
  }
  const login = passed('login', messages.login(who.user?.login ?? opened.value.account, who.userId, who.saved));
  const keys = await checkKeys(parts, client, who.saved);
  return [passed('connection', connectionWords(parts, label)), login, ...keys, ...clock];
}

/**
 * Who is logged in. A saved session is only a file, so one small request shows whether the service answers and still
 * accepts it.
 */
async function whoAmI(client: Client, signal: AbortSignal): ReturnType<Client['whoAmI']> {
  const who = await client.whoAmI(signal);
  if (who.type === 'failed' || !who.saved) return who;
  const answer = await client.read(productCategories, {}, { signal });
  const isRefused = answer.type === 'failed' && NOT_USABLE.has(answer.failure.cause);
  return isRefused ? answer : who;
}

/** Any other failure is an answer of the service. */
const NOT_USABLE: ReadonlySet<Failure['cause']> = new Set(['login', 'address', 'unreachable']);

/** The codes of a call that was given up: the earlier failure says more. */
const GIVEN_UP: ReadonlySet<string> = new Set(['connection-lost', 'not-connected']);

function noAnswerOf(label: string): { readonly problem: Problem } {
  const message = messages.noAnswer(label, MOST_WAIT_MS / 1000);
  return { problem: { type: 'unreachable', code: 'no-answer', message, hint: messages.askAboutService } };
}

function connectionWords({ config: { service, proxy, caFile } }: Parts, label: Service['label']): string {
  const isByProxy = service.type === 'real' && proxyFor(new URL(service.baseUrl), proxy) !== null;
  return messages.connection(label, isByProxy, caFile !== null);
}

/**
 * Without the two headers, a session can be neither renewed nor ended. The service shows whether they are right only
 * when a session ends. That of this command ends anyway, but a saved one must stay.
 */
async function checkKeys({ config }: Parts, client: Client, isSaved: boolean): Promise<readonly Check[]> {
  const { apiAccessToken, referer, service } = config;
  if (service.type === 'sandbox') return [];
  if (apiAccessToken === null || referer === null) return [warned('login', messages.noKeys, messages.askForKeys)];
  if (isSaved) return [skipped('login', messages.keysUnknown)];
  return (await client.endSession()) ? [] : [warned('login', messages.keysRefused, messages.compareKeys)];
}

function checkClock(aheadMs: number | null): readonly Check[] {
  if (aheadMs === null) return [skipped('clock', messages.noServiceTime)];
  const off = Math.abs(aheadMs);
  if (off <= MOST_OFF_MS) return [passed('clock', messages.clockRight)];
  return [warned('clock', messages.clockOff(roughDuration(off) ?? '', aheadMs > 0), messages.setClock)];
}
