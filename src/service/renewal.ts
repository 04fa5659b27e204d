import { type Failed, type Failure, failed } from './failure.ts';
import { messages } from './messages.ts';
import {
  type LiveSession,
  type LoginRequest,
  logIn,
  refresh,
  type SessionCall,
  type SessionKeys,
} from './session-calls.ts';
import type { SavedSession, SavedSessions } from './session-file.ts';

export type RenewalOptions = {
  readonly call: SessionCall;
  readonly baseUrl: string;
  readonly login: Omit<LoginRequest, 'password'> & { readonly password: string | null };
  /** Null if one of the two values that refresh and revoke need is not set: every renewal is then a login. */
  readonly keys: SessionKeys | null;
  readonly saved: SavedSessions | null;
  readonly now: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
};

/** A session and its owner. `saved` sessions are shared with other processes and outlive this one. */
export type Held = { readonly session: LiveSession; readonly owner: 'own' | 'saved' };
export type Renewed = { readonly type: 'ok'; readonly held: Held } | Failed;

/**
 * Gives the function that replaces the session `old`. It takes the session from the file if another process renewed it.
 * Otherwise it uses the refresh key, or logs in. A refresh key is sent at most once, whatever the answer was. The
 * caller must not call the function again before it resolves.
 */
export function renewal(options: RenewalOptions): (old: Held | null, signal?: AbortSignal) => Promise<Renewed> {
  const spent = new Set<string>();
  let refused: Failed | undefined;
  const busy = putOffs(options.now);
  return async (old, signal) => {
    const newer = old?.owner === 'own' ? null : savedBeside(options, old);
    if (newer !== null) return newer;
    const putOff = busy.now();
    if (putOff !== null) return putOff;
    if (old !== null && !spent.has(old.session.refreshKey)) {
      const renewed = await byKey(options, old, spent, signal);
      if (renewed !== null) return busy.remember(renewed);
    }
    // A refused password is not tried again: repeated tries would lock the account.
    if (refused !== undefined) return refused;
    const renewed = await byLogin(options, old, signal);
    if (renewed.type === 'failed' && renewed.failure.cause === 'login') refused = renewed;
    return busy.remember(renewed);
  };
}

/** Remembers until when the service asks not to log in, for every caller that wants a session before that time. */
function putOffs(now: () => number) {
  let last: { readonly failure: Failure; readonly untilMs: number } | undefined;
  return {
    /** Gives the same failure with the remaining time; null if the time is over. */
    now(): Failed | null {
      if (last === undefined) return null;
      const { failure, untilMs } = last;
      // If the clock was set back, no caller waits longer than the service asked.
      const loginAfterMs = Math.min(untilMs - now(), failure.loginAfterMs ?? 0);
      return loginAfterMs > 0 ? { type: 'failed', failure: { ...failure, loginAfterMs } } : null;
    },
    remember(renewed: Renewed): Renewed {
      const failure = renewed.type === 'failed' ? renewed.failure : undefined;
      last = failure?.loginAfterMs === undefined ? undefined : { failure, untilMs: now() + failure.loginAfterMs };
      return renewed;
    },
  };
}

/** Gives the saved session if it is for this address and account; null otherwise. */
export function savedOf({ saved, baseUrl, login }: RenewalOptions): SavedSession | null {
  const session = saved?.load() ?? null;
  return session !== null && session.baseUrl === baseUrl && session.account === login.account ? session : null;
}

/** How long another process may take to refresh before this one stops waiting for it, in milliseconds. */
const REFRESH_MS = 45_000;
const LOOK_MS = 250;

/** Gives the saved session if it differs from `old`; null otherwise. */
function savedBeside(options: RenewalOptions, old: Held | null): Renewed | null {
  const session = savedOf(options);
  return session === null || session.token === old?.session.token
    ? null
    : { type: 'ok', held: { session, owner: 'saved' } };
}

/** Renews by the refresh key. Null if the key is used up and gave no session: a login may then be tried at once. */
async function byKey(
  options: RenewalOptions,
  old: Held,
  spent: Set<string>,
  signal: AbortSignal | undefined,
): Promise<Renewed | null> {
  const { call, keys, saved, now } = options;
  const { refreshKey } = old.session;
  if (keys === null) return null;
  if (old.owner === 'saved') {
    const claim = saved?.claim(refreshKey);
    if (typeof claim === 'number') return othersRefresh(options, old, claim, signal);
    // Read again after the claim: another process may have renewed the session, or `logout` may have ended it.
    const current = savedOf(options);
    if (current?.refreshKey !== refreshKey) {
      saved?.release(refreshKey);
      return savedBeside(options, old);
    }
  }
  spent.add(refreshKey);
  const result = await refresh(call, old.session, keys, now, signal);
  if (result.type === 'spent') {
    if (old.owner === 'saved') saved?.forget(refreshKey);
    return options.login.password === null ? null : (result.putOff ?? null);
  }
  if (result.type === 'unsent') {
    spent.delete(refreshKey);
    if (old.owner === 'saved') saved?.release(refreshKey);
    return { type: 'failed', failure: result.failure };
  }
  if (old.owner === 'saved') saved?.save(toSave(options, result.session));
  return { type: 'ok', held: { session: result.session, owner: old.owner } };
}

/** Waits for the process that took the key. Null if that process saves no new session in time. */
async function othersRefresh(
  options: RenewalOptions,
  old: Held,
  since: number,
  signal: AbortSignal | undefined,
): Promise<Renewed | null> {
  // The user may set the clock back, so the time waited here is counted too.
  for (let left = REFRESH_MS; left > 0 && options.now() < since + REFRESH_MS && !signal?.aborted; left -= LOOK_MS) {
    await options.sleep(LOOK_MS, signal);
    const newer = savedBeside(options, old);
    if (newer !== null) return newer;
  }
  return null;
}

async function byLogin(options: RenewalOptions, old: Held | null, signal: AbortSignal | undefined): Promise<Renewed> {
  const { call, login, now } = options;
  if (login.password === null) {
    const message = old === null ? messages.noPassword : messages.sessionEnded;
    const code = old === null ? 'no-credentials' : 'session-ended';
    return failed('login', { code, status: null, message }, messages.logIn);
  }
  const result = await logIn(call, { ...login, password: login.password }, now, signal);
  return result.type === 'ok' ? { type: 'ok', held: { session: result.session, owner: 'own' } } : result;
}

/** Gives the session in the form that the file keeps. */
export function toSave({ baseUrl, login }: RenewalOptions, session: LiveSession): SavedSession {
  return { ...session, baseUrl, account: login.account };
}
