import type { Sender } from '../../schema/current.ts';
import type { Kind } from '../../schema/kind.ts';
import { mapWithPauses, NO_PAUSE, type Pause, pausing } from '../../schema/pause.ts';
import {
  canonicalJson,
  fingerprintOf,
  type KindRequest,
  spellingOf,
  withheld,
  withoutSecrets,
} from '../requests/fingerprint.ts';
import { businessKeyOf } from '../requests/kept-identities.ts';
import { type DocumentTrait, identitiesOf, traitsOf } from '../requests/traits.ts';
import type { CheckedDocument } from './check-groups.ts';
import type { Checked } from './check-rows.ts';

/** A valid document as the request that it becomes. */
export type PreparedRequest = {
  readonly document: CheckedDocument & { readonly valid: true };
  readonly request: KindRequest;
  /** Gives the canonical JSON of a `KeptRequest`: what the journal keeps. Written each time that it is asked for. */
  readonly requestText: () => string;
  readonly fingerprint: string;
  /** Equal for documents of the same business within the kind: updates of one resource; null when nothing identifies it. */
  readonly businessKey: string | null;
  /** By what it can be known again when that was edited as well. */
  readonly traits: readonly DocumentTrait[];
  /** What makes it the same as another, however it is spelled; none where nothing identifies it, or of an update. */
  readonly identities: readonly DocumentTrait[];
  /** Of two documents of one file that have any of these in common, the second one is a duplicate; none without such. */
  readonly twinKeys: readonly string[];
};

/** Turns the valid documents into requests, in file order. Throws when the service's schema refuses one: a bug of ours. */
export async function planDocuments(
  kind: Kind,
  checked: Pick<Checked, 'documents'>,
  sender: Sender,
  pause: Pause = NO_PAUSE,
): Promise<PreparedRequest[]> {
  const valid = checked.documents.filter((document) => document.valid);
  const plans = await mapWithPauses(valid, pause, (document) => planOf(kind, document, sender));
  const known = new Set<string>();
  const shared = new Set<string>();
  for await (const { identities } of pausing(plans, pause))
    for (const { key } of identities) (known.has(key) ? shared : known).add(key);
  const isShared = ({ key }: DocumentTrait) => shared.has(key);
  return await mapWithPauses(plans, pause, (plan) => {
    return plan.identities.some(isShared) ? { ...plan, twinKeys: twinKeysOf(kind, plan) } : plan;
  });
}

function twinKeysOf(kind: Kind, { request, identities }: Pick<PreparedRequest, 'request' | 'identities'>): string[] {
  return kind.sentOnce === undefined ? [spellingOf(request)] : identities.map(({ key }) => key);
}

function planOf(kind: Kind, document: PreparedRequest['document'], sender: Sender): PreparedRequest {
  const request = requestOf(kind, document, sender);
  const body = parsedBody(kind, request.body, document.rows[0]);
  const parts = kind.operation.effect === 'update' ? resourceOf(document) : kind.businessKey?.(body);
  return {
    document,
    request,
    requestText: () => keptText(request, kind.operation),
    fingerprint: fingerprintOf(request, kind.operation),
    businessKey: parts == null ? null : businessKeyOf(kind, parts),
    traits: traitsOf(kind, body),
    identities: identitiesOf(kind, request, body),
    twinKeys: [],
  };
}

function keptText(request: KindRequest, operation: Kind['operation']): string {
  return canonicalJson({ ...withoutSecrets(request, operation), ...withheld(request, operation) });
}

function requestOf(kind: Kind, { body, address }: PreparedRequest['document'], sender: Sender): KindRequest {
  const request = kind.request(body, sender);
  const path = { ...request.path, ...address.path };
  const query = { ...request.query, ...address.query };
  return { ...address, ...request, ...(isEmpty(path) ? {} : { path }), ...(isEmpty(query) ? {} : { query }) };
}

function isEmpty(members: object): boolean {
  return Object.keys(members).length === 0;
}

/** What an update changes is what its path names. */
function resourceOf({ address }: PreparedRequest['document']): string[] {
  return Object.values(address.path ?? {});
}

function parsedBody(kind: Kind, body: unknown, row: number): unknown {
  if (kind.operation.body === undefined) return undefined;
  const parsed = kind.operation.body.safeParse(body);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The check let row ${row} pass, but ${kind.operation.name} refuses its body: ${faults.join('; ')}`);
}
