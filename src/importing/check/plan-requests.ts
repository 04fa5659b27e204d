import type { Sender } from '../../schema/current.ts';
import type { Kind } from '../../schema/kind.ts';
import { mapWithPauses, NO_PAUSE, type Pause } from '../../schema/pause.ts';
import { type OnStep, reported } from '../../schema/work-step.ts';
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

/** A valid document with its request. */
export type PreparedRequest = {
  readonly document: CheckedDocument & { readonly valid: true };
  readonly request: KindRequest;
  /** The canonical JSON of a `KeptRequest`, as the journal stores it. It is built at each call. */
  readonly requestText: () => string;
  readonly fingerprint: string;
  /**
   * Equal for documents of the same business within the kind, such as updates of one record. Null if nothing identifies
   * it.
   */
  readonly businessKey: string | null;
  /**
   * Everything that recognises it, also if its business key was edited. It is computed at each call: a check of a new
   * file needs none of it, and for 100,000 bookings it would hold 95 MB.
   */
  readonly traits: () => readonly DocumentTrait[];
  /** Keys that are equal for the same document in another spelling. Empty for updates, and if nothing identifies it. */
  readonly identities: readonly string[];
  /** If two documents of a file share one of these keys, the second one is a duplicate. May be empty. */
  readonly twinKeys: readonly string[];
};

/**
 * Builds the requests of the valid documents, in file order. Throws if the service's schema rejects one, which is a bug
 * in qcsheet.
 */
export async function planDocuments(
  kind: Kind,
  checked: Pick<Checked, 'documents'>,
  sender: Sender,
  { pause = NO_PAUSE, onStep = () => undefined }: { readonly pause?: Pause; readonly onStep?: OnStep } = {},
): Promise<PreparedRequest[]> {
  const valid = checked.documents.filter((document) => document.valid);
  const reportedOnes = reported(valid, { what: 'planned', of: valid.length }, onStep);
  const plans = await mapWithPauses(reportedOnes, pause, (document) => planOf(kind, document, sender));
  const known = new Set<string>();
  const shared = new Set<string>();
  await mapWithPauses(plans, pause, ({ identities }) => {
    for (const key of identities) (known.has(key) ? shared : known).add(key);
  });
  if (shared.size === 0) return plans;
  return await mapWithPauses(plans, pause, (plan) => {
    return plan.identities.some((key) => shared.has(key)) ? { ...plan, twinKeys: twinKeysOf(kind, plan) } : plan;
  });
}

function twinKeysOf(
  kind: Kind,
  { request, identities }: Pick<PreparedRequest, 'request' | 'identities'>,
): readonly string[] {
  return kind.sentOnce === undefined ? [spellingOf(request)] : identities;
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
    traits: () => allTraits(kind, request, document.rows[0]),
    identities: identitiesOf(kind, request, body).map(({ key }) => key),
    twinKeys: [],
  };
}

function allTraits(kind: Kind, request: KindRequest, row: number): readonly DocumentTrait[] {
  const body = parsedBody(kind, request.body, row);
  return [...traitsOf(kind, body), ...identitiesOf(kind, request, body)];
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

/** The path parameters, which identify the record that an update changes. */
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
