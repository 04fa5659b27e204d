import type { MiddlewareHandler } from 'hono';

/**
 * What a browser is told with each answer: nothing from elsewhere is loaded, no script or form that is not ours works, no
 * other page shows or reads ours, and nothing is kept. `nonce`: the grid adds its styles with it.
 */
export function safeHeaders(nonce: string): MiddlewareHandler {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('content-security-policy', policy);
    headers.set('x-content-type-options', 'nosniff');
    headers.set('x-frame-options', 'DENY');
    headers.set('referrer-policy', 'no-referrer');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('cross-origin-resource-policy', 'same-origin');
    headers.set('cache-control', 'no-store');
  };
}
