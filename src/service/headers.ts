/** Headers that are the session's or the wire's; what a user adds never takes their place. */
const OURS = new Set([
  'authorization',
  'ai-api-access-token',
  'ai-api-refresh-key',
  'proxy-authorization',
  'host',
  'connection',
  'content-length',
  'content-type',
  'transfer-encoding',
  'accept-encoding',
  'expect',
  'upgrade',
  'keep-alive',
]);

/** The headers of every request, with the user's own (QCSHEET_HEADERS) where they are not ours to set. */
export function commonHeaders(extra: Readonly<Record<string, string>>): Record<string, string> {
  const theirs = Object.entries(extra)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !OURS.has(name));
  return {
    accept: 'application/json',
    'user-agent': 'qcsheet',
    ...Object.fromEntries(theirs),
    'content-type': 'application/json',
    // Without it a gateway may choose any encoding, and an answer that cannot be read makes doubt.
    'accept-encoding': 'identity',
  };
}
