import { createHash } from 'node:crypto';
import type { Kind } from '../../schema/kind.ts';
import { plainSpelling } from '../../text/spelling.ts';

type Operation = Pick<Kind['operation'], 'method' | 'path' | 'query'>;
export type KindRequest = ReturnType<Kind['request']>;

/** A request as it is kept on disk: `withheld` names the secrets that it is sent with. */
export type KeptRequest = KindRequest & { readonly withheld?: readonly string[] };

/** JSON with sorted keys and without undefined members: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? 'null';
}

/** The request without what the operation calls secret: what may be kept on disk. */
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

/** The names of the secrets that `withoutSecrets` leaves out, where there are any. */
export function withheld(
  { query = {} }: KindRequest,
  operation: Pick<Operation, 'query'>,
): Pick<KeptRequest, 'withheld'> {
  const names = Object.keys(query).filter((name) => operation.query?.[name]?.secret === true);
  return names.length === 0 ? {} : { withheld: names };
}

/**
 * `v1:` and the sha256 (hex) of method, path, query without secrets and canonical body; of a file its bytes count, not
 * where it lies and what it is called. The order within lists does not count: a file that was sorted again asks for the
 * same products and references.
 */
export function fingerprintOf(request: KindRequest, operation: Operation): string {
  const { file, ...rest } = withoutSecrets(request, operation);
  const open = file === undefined ? rest : { ...rest, file: file.sha256 };
  return `v1:${sha256(canonicalJson(unordered({ method: operation.method, endpoint: operation.path, ...open })))}`;
}

/** Equal for requests whose bodies differ in nothing but the spelling of their texts. Never kept: its form may change. */
export function spellingOf({ body }: KindRequest): string {
  return sha256(canonicalJson(unordered(body, plainSpelling)));
}

/** Lists as the sorted texts of their items; each text of the value as `spell` has it. */
function unordered(value: unknown, spell = (text: string) => text): unknown {
  if (typeof value === 'string') return spell(value);
  if (Array.isArray(value)) return value.map((item) => canonicalJson(unordered(item, spell))).toSorted();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unordered(member, spell)]));
}

/** The journal's name for a document that only a results workbook knows as accepted, by its tracking id alone. */
export function nameOfAccepted(trackingId: string): string {
  return sha256(trackingId).slice(0, 16);
}

/** Lowercase hex over the UTF-8 bytes. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
