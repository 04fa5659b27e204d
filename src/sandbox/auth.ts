import { hash } from 'node:crypto';
import { getToken, SESSION_HEADERS } from '../contract/auth.ts';
import { SANDBOX_ACCOUNT } from './account.ts';
import { type Answer, refusal, type SeenRequest, success } from './answer.ts';
import { parseBody } from './request-body.ts';
import type { Sessions } from './sessions.ts';

/** The specification does not show the lifetime of a login without `tokenExpire`. */
const DEFAULT_LIFETIME_SECONDS = 7200;

const PASSWORD_HASH = hash('md5', SANDBOX_ACCOUNT.password);

const USER = {
  id: '48211',
  login: SANDBOX_ACCOUNT.account,
  firstName: 'Dana',
  lastName: 'Moreau',
  email: SANDBOX_ACCOUNT.account,
  status: 'ACTIVE',
  businessUnit: 'INSPECTION',
  company: { id: '9017', name: 'Example Imports Ltd.', country: 'United Kingdom', companyType: 'client' },
};

/** POST /auth/v2/token. `wrongLoginStatus`: the status after a wrong login, which the specification does not show. */
export function login(request: SeenRequest, sessions: Sessions, wrongLoginStatus: 200 | 401): Answer {
  const parsed = parseBody(getToken, request);
  if (parsed.type === 'wrong') return parsed.answer;
  const { account, password, userType, tokenExpire } = parsed.body;
  const isRight =
    account === SANDBOX_ACCOUNT.account && password === PASSWORD_HASH && userType === SANDBOX_ACCOUNT.userType;
  if (!isRight) return refusal(wrongLoginStatus, 'Account and password do not match.');
  const lifetime = tokenExpire === undefined ? DEFAULT_LIFETIME_SECONDS : Number(tokenExpire);
  return success({ token: sessions.open(lifetime), user: USER });
}

/** PUT /auth/v2/token: a refresh key works once. */
export function refresh(request: SeenRequest, sessions: Sessions): Answer {
  if (request.body !== '') return refusal(400, 'body: must be empty');
  const credentials = sessionHeaders(request);
  if ('status' in credentials) return credentials;
  const session = sessions.refresh(credentials.token, credentials.refreshKey);
  if (session === 'unknown-token') return unauthorized();
  if (session === 'bad-key') return refusal(500, 'The refresh key is invalid. Please log in again.');
  return success(session);
}

/** DELETE /auth/v2/token. */
export function revoke(request: SeenRequest, sessions: Sessions): Answer {
  const credentials = sessionHeaders(request);
  if ('status' in credentials) return credentials;
  const isDone = sessions.revoke(credentials.token, credentials.refreshKey);
  return isDone ? success('', '') : refusal(401, 'The caller is not authorized to remove this token.');
}

/** The refusal for a missing or bad token; undefined if the token is valid now. */
export function bearerProblem(request: SeenRequest, sessions: Sessions): Answer | undefined {
  return sessions.isValid(bearerToken(request)) ? undefined : unauthorized();
}

/** The headers of section 5, or a refusal that names the wrong one. */
function sessionHeaders(request: SeenRequest): { readonly token: string; readonly refreshKey: string } | Answer {
  const header = (name: string) => request.headers[name.toLowerCase()];
  const refreshKey = header(SESSION_HEADERS.refreshKey);
  if (header(SESSION_HEADERS.apiAccessToken) !== SANDBOX_ACCOUNT.apiAccessToken)
    return refusal(401, `${SESSION_HEADERS.apiAccessToken}: missing or wrong`);
  if (header(SESSION_HEADERS.referer) !== SANDBOX_ACCOUNT.referer)
    return refusal(401, `${SESSION_HEADERS.referer}: missing or wrong`);
  if (refreshKey === undefined) return refusal(401, `${SESSION_HEADERS.refreshKey}: missing`);
  return { token: bearerToken(request), refreshKey };
}

function bearerToken(request: SeenRequest): string {
  return /^Bearer (\S+)$/.exec(request.headers['authorization'] ?? '')?.[1] ?? '';
}

function unauthorized(): Answer {
  return refusal(401, 'The access token is missing, unknown or expired.');
}
