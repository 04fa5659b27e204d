import { OWN_HEADERS } from '../contract/own-headers.ts';

/** The headers of every request, with the user's own (QCSHEET_HEADERS); those in `OWN_HEADERS` are left out. */
export function commonHeaders(extra: Readonly<Record<string, string>>): Record<string, string> {
  const theirs = Object.entries(extra)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !OWN_HEADERS.has(name));
  return {
    accept: 'application/json',
    'user-agent': 'qcsheet',
    ...Object.fromEntries(theirs),
    'content-type': 'application/json',
    // Without it a gateway may choose any encoding, and an answer that cannot be read makes doubt.
    'accept-encoding': 'identity',
  };
}
