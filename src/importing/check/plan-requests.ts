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

type Keys = {
  readonly fingerprint: string;
  /**
   * Equal for documents of the same business within the kind, such as updates of one record. Null if nothing identifies
   * it.
   */
  readonly businessKey: string | null;
  /** Keys that are equal for the same document in another spelling. Empty for updates, and if nothing identifies it. */
  readonly identities: readonly string[];
  /** If two documents of a file share one of these keys, the second one is a duplicate. May be empty. */
  readonly twinKeys: readonly string[];
};

/**
 * A valid document with its request. What its methods give is made at each call: a check needs little of it, and a class
 * needs no function for each document.
 */
export class PreparedRequest implements Keys {
  readonly document: CheckedDocument & { readonly valid: true };
  readonly fingerprint: string;
  readonly businessKey: string | null;
  readonly identities: readonly string[];
  readonly twinKeys: readonly string[];
  readonly #kind: Kind;
  readonly #sender: Sender;

  constructor(kind: Kind, document: PreparedRequest['document'], sender: Sender, keys: Keys) {
    this.document = document;
    this.fingerprint = keys.fingerprint;
    this.businessKey = keys.businessKey;
    this.identities = keys.identities;
    this.twinKeys = keys.twinKeys;
    this.#kind = kind;
    this.#sender = sender;
  }

  request(): KindRequest {
    return requestOf(this.#kind, this.document, this.#sender);
  }

  /** The canonical JSON of a `KeptRequest`, as the journal stores it. */
  requestText(): string {
    const request = this.request();
    const { operation } = this.#kind;
    return canonicalJson({ ...withoutSecrets(request, operation), ...withheld(request, operation) });
  }

  /** Everything that recognises it, also if its business key was edited. */
  traits(): readonly DocumentTrait[] {
    const kind = this.#kind;
    const request = this.request();
    const body = parsedBody(kind, request.body, this.document.rows[0]);
    return [...traitsOf(kind, body), ...identitiesOf(kind, request, body)];
  }

  withTwinKeys(): PreparedRequest {
    const kind = this.#kind;
    const twinKeys = kind.sentOnce === undefined ? [spellingOf(this.request())] : this.identities;
    return new PreparedRequest(kind, this.document, this.#sender, { ...this, twinKeys });
  }
}

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
    return plan.identities.some((key) => shared.has(key)) ? plan.withTwinKeys() : plan;
  });
}

function planOf(kind: Kind, document: PreparedRequest['document'], sender: Sender): PreparedRequest {
  const request = requestOf(kind, document, sender);
  const body = parsedBody(kind, request.body, document.rows[0]);
  const parts = kind.operation.effect === 'update' ? resourceOf(document) : kind.businessKey?.(body);
  return new PreparedRequest(kind, document, sender, {
    fingerprint: fingerprintOf(request, kind.operation),
    businessKey: parts == null ? null : businessKeyOf(kind, parts),
    identities: identitiesOf(kind, request, body).map(({ key }) => key),
    twinKeys: NO_KEYS,
  });
}

const NO_KEYS: readonly string[] = [];

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
