import type { MiddlewareHandler } from 'hono';

/**
 * The security headers of each answer. They block content from elsewhere, foreign scripts and forms, framing by other
 * pages, and caching. `nonce`: allows the styles that the grid adds.
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
