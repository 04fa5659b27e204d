/**
 * The headers that a user cannot set, in small letters: those that decide how a request travels or is read, and those
 * that the session makes.
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
