import { OWN_HEADERS } from '../contract/own-headers.ts';

/** Gives the headers of every request, including the user's own (QCSHEET_HEADERS) except those in `OWN_HEADERS`. */
export function commonHeaders(extra: Readonly<Record<string, string>>): Record<string, string> {
  const theirs = Object.entries(extra)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !OWN_HEADERS.has(name));
  return {
    accept: 'application/json',
    'user-agent': 'qcsheet',
    ...Object.fromEntries(theirs),
    'content-type': 'application/json',
    // Without it a gateway may choose any encoding. An answer that cannot be read puts the document in doubt.
    'accept-encoding': 'identity',
  };
}
