import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { messages } from './messages.ts';

/** The keys that a request must show one of. */
export type Keys = {
  /** In the printed address; good for one visit. */
  readonly token: string;
  /** The cookie of the browser that made that visit. */
  readonly cookie: string;
  /** The token for scripts. */
  readonly script: string;
};

/** New keys of 256 random bits each, which nobody can guess. */
export function newKeys(): Keys {
  const key = () => randomBytes(32).toString('base64url');
  return { token: key(), cookie: key(), script: key() };
}

/** The cookie's name, with the port: a browser treats other ports of this machine as the same site. */
function cookieName(port: number): string {
  return `qcsheet-${port}`;
}

/**
 * Accepts only requests from our own page: to our own host, from our own origin, and with the cookie. The host check
 * matters because another domain may resolve to this machine. The first visit with the address's token sets the cookie.
 * A script sends its own token instead, which no browser sends by itself.
 */
export function guard(port: number, keys: Keys): MiddlewareHandler {
  const host = `127.0.0.1:${port}`;
  let isUsed = false;
  return async (context, next) => {
    const { req } = context;
    if (req.header('host') !== host) return context.text(messages.wrongHost, 403);
    if (!isOwnOrigin(context, `http://${host}`)) return context.text(messages.wrongOrigin, 403);
    const isScript = isSame(req.header('authorization') ?? '', `Bearer ${keys.script}`);
    const isIn = isScript || isSame(getCookie(context, cookieName(port)) ?? '', keys.cookie);
    const token = req.query('token');
    if (req.method === 'GET' && req.path === '/' && token !== undefined) {
      if (isIn) return context.redirect('/', 303);
      if (isUsed || !isSame(token, keys.token)) return context.text(messages.usedAddress, 403);
      isUsed = true;
      setCookie(context, cookieName(port), keys.cookie, { path: '/', httpOnly: true, sameSite: 'Strict' });
      return context.redirect('/', 303);
    }
    if (!isIn) return context.text(messages.noCookie, 401);
    return await next();
  };
}

/**
 * Whether our own page sent the request. Browsers send the origin of each changing request, and the site of every
 * request.
 */
function isOwnOrigin({ req }: Context, origin: string): boolean {
  const from = req.header('origin');
  if (from !== undefined && from !== origin) return false;
  const site = req.header('sec-fetch-site');
  // A person opened the address, so no page sent the request.
  const isOpened = site === 'none' || (site !== undefined && req.method === 'GET' && req.path === '/' && isVisit(req));
  return site === undefined || site === 'same-origin' || isOpened;
}

/** Whether the request loads the page itself, and not as a part of another page. */
function isVisit(req: Context['req']): boolean {
  return req.header('sec-fetch-mode') === 'navigate' && req.header('sec-fetch-dest') === 'document';
}

function isSame(given: string, wanted: string): boolean {
  const [givenBytes, wantedBytes] = [Buffer.from(given), Buffer.from(wanted)];
  return givenBytes.length === wantedBytes.length && timingSafeEqual(givenBytes, wantedBytes);
}
