import {
  getToken,
  type Login,
  refreshToken,
  revokeToken,
  SESSION_HEADERS,
  type Session,
  type UserProfile,
} from '../contract/auth.ts';
import { readAnswer } from '../contract/envelope.ts';
import { parseJson } from '../contract/json.ts';
import type { Operation, Request } from '../contract/operation.ts';
import { ADDRESS_HINT, badStatus, type Failed, failed, loginPutOff, unreachable } from './failure.ts';
import { answerReason } from './failure-reason.ts';
import { messages } from './messages.ts';
import type { Transport } from './transport.ts';

/** Sends one session request, once, on a connection of its own. */
export type SessionCall = (
  operation: Pick<Operation, 'method' | 'path'>,
  request: Request,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
) => Promise<Transport>;

export type LoginRequest = {
  readonly account: string;
  /** The MD5 hash of the password, 32 lowercase hexadecimal characters. */
  readonly password: string;
  readonly userType: 'client' | 'employee';
  /** The lifetime to ask for in seconds, below 30 days. Without it the service chooses. */
  readonly tokenExpire?: number | null | undefined;
};

/** The headers that refresh and revoke need in addition to the token (section 5). */
export type SessionKeys = { readonly apiAccessToken: string; readonly referer: string };

export type LiveSession = {
  readonly token: string;
  readonly refreshKey: string;
  /** Unix milliseconds: `validBefore` by the service's clock, `obtainedAt` by ours. */
  readonly validBefore: number;
  readonly obtainedAt: number;
  readonly userId: string;
  readonly user: UserProfile | null;
};

/**
 * Logs in. The specification does not show the status of a refused login. So every 4xx except 404, 408 and 429 means a
 * refused login, and so does a success status without content.
 */
export async function logIn(
  call: SessionCall,
  login: LoginRequest,
  now: () => number,
  signal: AbortSignal | undefined,
): Promise<{ readonly type: 'ok'; readonly session: LiveSession } | Failed> {
  const { tokenExpire, ...who } = login;
  const body = { ...who, ...(tokenExpire != null && { tokenExpire: String(tokenExpire) }) };
  const answer = await call(getToken, { body }, {}, signal);
  if (answer.type !== 'answer') return unreachable(LOG_IN, answer);
  const { status } = answer;
  const isRefused = status >= 400 && status < 500 && ![404, 408, 429].includes(status);
  if (!isRefused && status !== 200)
    return loginPutOff(LOG_IN, answer, now()) ?? badStatus(LOG_IN, answer, { idsInPath: false });
  const reading = readAnswer<Login>(getToken, answer.body ?? '');
  if (isRefused || reading.type === 'failure')
    return failed(
      'login',
      answerReason(answer, 'login-refused', messages.loginRefused(login.account)),
      messages.checkLogin,
    );
  if (reading.type === 'unreadable')
    return failed(
      parseJson(answer.body ?? '') === undefined ? 'address' : 'unexpected-answer',
      answerReason(answer, 'unreadable-answer', `Could not ${LOG_IN}: ${reading.problem}`),
      ADDRESS_HINT,
    );
  return { type: 'ok', session: live(reading.content.token, reading.content.user ?? null, now()) };
}

/**
 * Exchanges the refresh key for a new session. `unsent`: there was no connection, and the key is still good. `spent`:
 * any other failure. The key may have been used and must never be sent again. `putOff`: how long the service asks not
 * to log in.
 */
export async function refresh(
  call: SessionCall,
  session: LiveSession,
  keys: SessionKeys,
  now: () => number,
  signal: AbortSignal | undefined,
): Promise<
  | { readonly type: 'ok'; readonly session: LiveSession }
  | { readonly type: 'spent'; readonly putOff?: Failed | undefined }
  | ({ readonly type: 'unsent' } & Pick<Failed, 'failure'>)
> {
  const answer = await call(refreshToken, {}, fourHeaders(session, keys), signal);
  if (answer.type === 'not-connected') return { type: 'unsent', failure: unreachable(REFRESH, answer).failure };
  if (answer.type !== 'answer') return { type: 'spent' };
  if (answer.status !== 200) return { type: 'spent', putOff: loginPutOff(REFRESH, answer, now()) };
  const reading = readAnswer<Session>(refreshToken, answer.body ?? '');
  return reading.type === 'content'
    ? { type: 'ok', session: live(reading.content, session.user, now()) }
    : { type: 'spent' };
}

/** Ends the session at the service. True if the service confirmed it. */
export async function revoke(
  call: SessionCall,
  session: LiveSession,
  keys: SessionKeys,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await call(revokeToken, {}, fourHeaders(session, keys), signal);
  return answer.type === 'answer' && answer.status === 200;
}

const LOG_IN = 'log in';
const REFRESH = messages.refreshSession;

function fourHeaders({ token, refreshKey }: LiveSession, keys: SessionKeys): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    [SESSION_HEADERS.apiAccessToken]: keys.apiAccessToken,
    [SESSION_HEADERS.referer]: keys.referer,
    [SESSION_HEADERS.refreshKey]: refreshKey,
  };
}

function live(session: Session, user: UserProfile | null, obtainedAt: number): LiveSession {
  const { token, refreshKey, userId } = session;
  return { token, refreshKey, userId, user, validBefore: Number(session.validBefore) * 1000, obtainedAt };
}
