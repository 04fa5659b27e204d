import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { messages } from './messages.ts';

/** What each request must show. */
export type Keys = {
  /** Of the address that is printed: good for one visit. */
  readonly token: string;
  /** Of the browser that made that visit. */
  readonly cookie: string;
  /** Of a script that was given it. */
  readonly script: string;
};

/** 256 bits each: nobody guesses them. */
export function newKeys(): Keys {
  const key = () => randomBytes(32).toString('base64url');
  return { token: key(), cookie: key(), script: key() };
}

/** Sites on other ports of this machine count as the same site to a browser, so the name tells the port. */
function cookieName(port: number): string {
  return `qcsheet-${port}`;
}

/**
 * Lets in only requests that our own page sends: to our own host (or else a name that leads here would make any page of
 * the web our own), from our own origin, and with the cookie. The first visit with the token of the address gets that. A script
 * shows its own token instead, which no browser sends by itself.
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

/** A browser names the origin of whatever changes something, and says of all requests which site they come from. */
function isOwnOrigin({ req }: Context, origin: string): boolean {
  const from = req.header('origin');
  if (from !== undefined && from !== origin) return false;
  const site = req.header('sec-fetch-site');
  // A person who opens the address: nobody's page.
  const isOpened = site === 'none' || (site !== undefined && req.method === 'GET' && req.path === '/' && isVisit(req));
  return site === undefined || site === 'same-origin' || isOpened;
}

/** The page itself, and not a part of another one. */
function isVisit(req: Context['req']): boolean {
  return req.header('sec-fetch-mode') === 'navigate' && req.header('sec-fetch-dest') === 'document';
}

function isSame(given: string, wanted: string): boolean {
  const [givenBytes, wantedBytes] = [Buffer.from(given), Buffer.from(wanted)];
  return givenBytes.length === wantedBytes.length && timingSafeEqual(givenBytes, wantedBytes);
}
