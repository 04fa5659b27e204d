import type { Failed } from './failure.ts';
import { type RenewalOptions, type Renewed, renewal, savedOf, toSave } from './renewal.ts';
import { type LiveSession, logIn, revoke } from './session-calls.ts';
import { createSessionGate, type SessionGate } from './session-gate.ts';
import type { Transport } from './transport.ts';

export type Sessions = {
  /**
   * Makes one request with a good token. If the service rejected the token and did nothing, it renews the session once
   * and makes the request again. `signal` also drops a login that is under way.
   */
  authorized(attempt: Attempt, isUnauthorized: Judge, signal?: AbortSignal): Promise<Answered | Failed>;
  /** Gives the session. Logs in if there is none. */
  current(signal?: AbortSignal): Promise<Renewed>;
  /** Logs in again and saves the session for later processes. */
  logInAndSave(signal?: AbortSignal): Promise<Renewed>;
  /** Tries to revoke the saved session, and removes it in any case. */
  logOut(): Promise<{ readonly found: boolean; readonly revoked: boolean }>;
  /** Tries to revoke the session if this process logged in for itself alone. True if the service confirmed it. */
  close(): Promise<boolean>;
  /** Gives every token and key of this process, for removing them from texts. */
  secrets(): Iterable<string>;
};

type Attempt = (token: string) => Promise<Transport>;
type Judge = (transport: Transport) => boolean;
export type Answered = {
  readonly type: 'answered';
  readonly transport: Transport;
  readonly unauthorizedBefore: boolean;
};

export function sessions(options: RenewalOptions): Sessions {
  const secrets = new Set<string>();
  const keep = ({ token, refreshKey }: LiveSession): void => {
    secrets.add(token).add(refreshKey);
  };
  const renew = renewal(options);
  const gate = createSessionGate(options.now, async (old, signal) => {
    const renewed = await renew(old, signal);
    if (renewed.type === 'ok') keep(renewed.held.session);
    return renewed;
  });
  return {
    authorized: (...request) => authorized(gate, ...request),
    current: (signal) => gate.current(signal),
    logInAndSave: async (signal) => {
      if (options.login.password === null) return renew(null, signal);
      const made = await logInToSave(options, options.login.password, signal);
      if (made.type === 'failed') return made;
      keep(made.held.session);
      gate.replace(made.held);
      return made;
    },
    logOut: async () => {
      const session = savedOf(options);
      const revoked = session !== null && (await revokeQuickly(options, session));
      if (session !== null) options.saved?.remove();
      gate.replace(null);
      return { found: session !== null, revoked };
    },
    close: async () => {
      const held = gate.held();
      gate.replace(null);
      return held?.owner === 'own' && (await revokeQuickly(options, held.session));
    },
    secrets: () => secrets,
  };
}

async function authorized(
  gate: SessionGate,
  attempt: Attempt,
  isUnauthorized: Judge,
  signal?: AbortSignal,
): Promise<Answered | Failed> {
  const first = await gate.pass(attempt, null, signal);
  if (first.type === 'failed') return first;
  if (!isUnauthorized(first.transport))
    return { type: 'answered', transport: first.transport, unauthorizedBefore: false };
  const second = await gate.pass(attempt, first.held, signal);
  if (second.type === 'failed') return second;
  return { type: 'answered', transport: second.transport, unauthorizedBefore: true };
}

async function logInToSave(options: RenewalOptions, password: string, signal?: AbortSignal): Promise<Renewed> {
  const { call, login, now, saved } = options;
  const result = await logIn(call, { ...login, password }, now, signal);
  if (result.type === 'failed') return result;
  const { session } = result;
  saved?.save(toSave(options, session));
  return { type: 'ok', held: { session, owner: saved === null ? 'own' : 'saved' } };
}

async function revokeQuickly({ call, keys }: RenewalOptions, session: LiveSession): Promise<boolean> {
  return keys !== null && revoke(call, session, keys, AbortSignal.timeout(REVOKE_MS));
}

const REVOKE_MS = 5_000;
