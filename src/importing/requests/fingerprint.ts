import { hash } from 'node:crypto';
import type { Kind } from '../../schema/kind.ts';
import { plainSpelling } from '../../text/spelling.ts';

type Operation = Pick<Kind['operation'], 'method' | 'path' | 'query'>;
export type KindRequest = ReturnType<Kind['request']>;

/** A request as stored on disk. `withheld`: the names of its secrets. */
export type KeptRequest = KindRequest & { readonly withheld?: readonly string[] };

/** JSON with sorted keys and without undefined members, so equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? 'null';
}

/** The request without its secrets, as it may be stored on disk. */
export function withoutSecrets(
  { path, query, body, file }: KindRequest,
  operation: Pick<Operation, 'query'>,
): KindRequest {
  const open = Object.entries(query ?? {}).filter(([name]) => operation.query?.[name]?.secret !== true);
  return {
    ...(path === undefined ? {} : { path }),
    ...(open.length === 0 ? {} : { query: Object.fromEntries(open) }),
    ...(body === undefined ? {} : { body }),
    ...(file === undefined ? {} : { file }),
  };
}

/** The names of the secrets that `withoutSecrets` omits; empty if there are none. */
export function withheld(
  { query = {} }: KindRequest,
  operation: Pick<Operation, 'query'>,
): Pick<KeptRequest, 'withheld'> {
  const names = Object.keys(query).filter((name) => operation.query?.[name]?.secret === true);
  return names.length === 0 ? {} : { withheld: names };
}

/**
 * `v1:` and the sha256 (hex) of method, path, query without secrets and canonical body. For a file only its bytes
 * count, not its path and name. The order within lists does not count: a file that was sorted has the same products and
 * references.
 */
export function fingerprintOf(request: KindRequest, operation: Operation): string {
  const { file, ...rest } = withoutSecrets(request, operation);
  const open = file === undefined ? rest : { ...rest, file: file.sha256 };
  return `v1:${sha256(unorderedJson({ method: operation.method, endpoint: operation.path, ...open }))}`;
}

/** A hash that is equal for bodies that differ only in spelling. Never store it, because its form may change. */
export function spellingOf({ body }: KindRequest): string {
  return sha256(unorderedJson(body, plainSpelling));
}

/** Canonical JSON with every list as the sorted texts of its items. `spell` changes each text. */
function unorderedJson(value: unknown, spell = (text: string) => text): string {
  const inOrder = (inner: unknown): unknown => {
    if (typeof inner === 'string') return spell(inner);
    if (Array.isArray(inner)) return inner.map((item) => unorderedJson(item, spell)).toSorted();
    return withSortedNames(inner, inOrder);
  };
  return JSON.stringify(inOrder(value)) ?? 'null';
}

/** The journal's name for an accepted document that only a results workbook knows, by its tracking id. */
export function nameOfAccepted(trackingId: string): string {
  return shortSha256(trackingId, 16);
}

/** The sha256 of the UTF-8 bytes, in lowercase hex. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/** The first digits of the sha256. A slice of the text would keep all 64 in memory, for each key of each document. */
export function shortSha256(text: string, digits: number): string {
  return hash('sha256', text, 'buffer').toString('hex', 0, digits / 2);
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? value.map(sorted) : withSortedNames(value, sorted);
}

function withSortedNames(value: unknown, change: (member: unknown) => unknown): unknown {
  if (!hasMembers(value)) return value;
  const made: Record<string, unknown> = {};
  for (const name of sortedNames(Object.keys(value))) {
    const member = change(value[name]);
    // Assigned, this name would change what the object inherits.
    if (name === '__proto__') Object.defineProperty(made, name, { value: member, enumerable: true });
    else made[name] = member;
  }
  return made;
}

function hasMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/**
 * The same names in the order of their characters. The objects of a file have few different lists of names, so each is
 * sorted once: this made fingerprints in three fifths of the time.
 */
function sortedNames(names: readonly string[]): readonly string[] {
  const known = SORTED.find(
    (list) => list.names.length === names.length && list.names.every((name, at) => name === names[at]),
  );
  if (known !== undefined) return known.sorted;
  const sorted = names.toSorted();
  if (SORTED.length < MOST_LISTS) SORTED.push({ names, sorted });
  return sorted;
}

const SORTED: { readonly names: readonly string[]; readonly sorted: readonly string[] }[] = [];
const MOST_LISTS = 50;
