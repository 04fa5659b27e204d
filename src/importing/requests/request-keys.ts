import type { Sender } from '../../schema/current.ts';
import type { Kind } from '../../schema/kind.ts';
import type { DocumentValues } from './body.ts';
import { fingerprintOf, type KindRequest } from './fingerprint.ts';
import { businessKeyOf } from './kept-identities.ts';
import { identitiesOf } from './traits.ts';

/** What recognises the request of a document. */
export type RequestKeys = {
  readonly fingerprint: string;
  /**
   * Equal for documents of the same business within the kind, such as updates of one record. Null if nothing identifies
   * it.
   */
  readonly businessKey: string | null;
  /** Keys that are equal for the same document in another spelling. Empty for updates, and if nothing identifies it. */
  readonly identities: readonly string[];
};

/**
 * Gives the keys of documents. `verify`: whether the operation's schema must accept each body, for an import. A check
 * sends nothing, and without the schema it takes a tenth less of the processor.
 */
export function keysFor(kind: Kind, sender: Sender, verify: boolean) {
  return (values: DocumentValues, row: number): RequestKeys => {
    const request = requestOf(kind, values, sender);
    const body = verify ? parsedBody(kind, request.body, row) : request.body;
    const parts = kind.operation.effect === 'update' ? resourceOf(values) : kind.businessKey?.(body);
    return {
      fingerprint: fingerprintOf(request, kind.operation),
      businessKey: parts == null ? null : businessKeyOf(kind, parts),
      identities: identitiesOf(kind, request, body).map(({ key }) => key),
    };
  };
}

/** The path parameters, which identify the record that an update changes. */
function resourceOf({ address }: DocumentValues): string[] {
  return Object.values(address.path ?? {});
}

export function requestOf(kind: Kind, { body, address }: DocumentValues, sender: Sender): KindRequest {
  const request = kind.request(body, sender);
  const path = { ...request.path, ...address.path };
  const query = { ...request.query, ...address.query };
  return { ...address, ...request, ...(isEmpty(path) ? {} : { path }), ...(isEmpty(query) ? {} : { query }) };
}

function isEmpty(members: object): boolean {
  return Object.keys(members).length === 0;
}

/** The body as the operation's schema gives it. Throws if the schema rejects it, which is a bug in qcsheet. */
export function parsedBody(kind: Kind, body: unknown, row: number): unknown {
  if (kind.operation.body === undefined) return undefined;
  const parsed = kind.operation.body.safeParse(body);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The check let row ${row} pass, but ${kind.operation.name} refuses its body: ${faults.join('; ')}`);
}
