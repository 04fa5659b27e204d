import { z } from 'zod';
import { flag } from './flag.ts';
import { operation } from './operation.ts';

/** Section 5: the headers that refresh and revoke need besides `Authorization: Bearer <token>`. */
export const SESSION_HEADERS = {
  apiAccessToken: 'Ai-Api-Access-Token',
  refreshKey: 'Ai-Api-Refresh-Key',
  referer: 'Referer',
} as const;

/** Section 8: `tokenExpire` is strictly below this many seconds (30 days). */
const TOKEN_EXPIRE_LIMIT_SECONDS = 2_592_000;

const text = z.string().nullish();

/** Section 2.1. `validBefore` is unix seconds in digits; `refreshKey` works once. */
const session = z.looseObject({
  token: z.string().min(1),
  validBefore: z.string().regex(/^\d+$/, 'unix seconds in digits'),
  refreshKey: z.string().min(1),
  userId: z.string().min(1),
  id: text,
  userType: text,
  loginType: text,
});

/** Section 2.2. */
const userProfile = z.looseObject({
  id: text,
  login: text,
  firstName: text,
  lastName: text,
  email: text,
  status: text,
  businessUnit: text,
  company: z.looseObject({ id: text, name: text, country: text, companyType: text }).nullish(),
});

const credentials = z.strictObject({
  account: z.string().min(1),
  /** MD5 of the password in hex, never the plain text. */
  password: z.string().regex(/^[0-9a-f]{32}$/, 'the MD5 hash as 32 lowercase hexadecimal characters'),
  userType: z.enum(['client', 'employee']),
  tokenExpire: z
    .string()
    .regex(/^\d+$/, 'seconds in digits')
    .refine((seconds) => Number(seconds) < TOKEN_EXPIRE_LIMIT_SECONDS, 'less than 2592000 seconds')
    .optional(),
});

const login = z.looseObject({ token: session, user: userProfile.nullish() });

export type Session = z.infer<typeof session>;
export type UserProfile = z.infer<typeof userProfile>;
export type Credentials = z.infer<typeof credentials>;
export type Login = z.infer<typeof login>;

export const getToken = operation<Credentials, Login>({
  name: 'log in',
  method: 'POST',
  path: '/auth/v2/token',
  section: '4.1',
  effect: 'session',
  envelope: true,
  query: { refresh: { required: false, value: flag } },
  body: credentials,
  content: login,
});

/** Sent without a body, with the bearer token and the SESSION_HEADERS. */
export const refreshToken = operation<never, Session>({
  name: 'refresh the session',
  method: 'PUT',
  path: '/auth/v2/token',
  section: '4.1',
  effect: 'session',
  envelope: true,
  content: session,
});

/** Sent like the refresh. The bearer token is the one to revoke. The answer's content is an empty string. */
export const revokeToken = operation<never, string>({
  name: 'revoke the session',
  method: 'DELETE',
  path: '/auth/v2/token',
  section: '4.1',
  effect: 'session',
  envelope: true,
  query: { 'device-id': { required: false } },
  content: z.string(),
});
