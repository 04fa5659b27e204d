/**
 * The headers that a user cannot set, in lower case: those that control transport and reading, and those of the
 * session.
 */
export const OWN_HEADERS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'ai-api-access-token',
  'ai-api-refresh-key',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
