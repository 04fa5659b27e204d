import type { Sender } from '../../schema/current.ts';
import type { Kind } from '../../schema/kind.ts';
import { mapWithPauses, NO_PAUSE, type Pause } from '../../schema/pause.ts';
import { type OnStep, reported } from '../../schema/work-step.ts';
import { canonicalJson, type KindRequest, spellingOf, withheld, withoutSecrets } from '../requests/fingerprint.ts';
import { keysFor, parsedBody, type RequestKeys, requestOf } from '../requests/request-keys.ts';
import { type DocumentTrait, identitiesOf, traitsOf } from '../requests/traits.ts';
import type { CheckedDocument } from './check-groups.ts';
import type { Checked } from './check-rows.ts';

/**
 * A valid document with its request. What its methods give is made at each call: a check needs little of it, and a class
 * needs no function for each document.
 */
export class PreparedRequest implements RequestKeys {
  readonly document: CheckedDocument & { readonly valid: true };
  /** If two documents of a file share one of these keys, the second one is a duplicate. May be empty. */
  readonly twinKeys: readonly string[];
  readonly #kind: Kind;
  readonly #sender: Sender;
  readonly #keys: RequestKeys;

  constructor(
    kind: Kind,
    document: PreparedRequest['document'],
    sender: Sender,
    { keys, twinKeys }: { readonly keys: RequestKeys; readonly twinKeys: readonly string[] },
  ) {
    this.document = document;
    this.twinKeys = twinKeys;
    this.#kind = kind;
    this.#sender = sender;
    this.#keys = keys;
  }

  get fingerprint(): string {
    return this.#keys.fingerprint;
  }

  get businessKey(): string | null {
    return this.#keys.businessKey;
  }

  get identities(): readonly string[] {
    return this.#keys.identities;
  }

  /** False for a creation. */
  get repeatable(): boolean {
    return this.#kind.operation.effect !== 'create';
  }

  request(): KindRequest {
    return requestOf(this.#kind, this.document.values(), this.#sender);
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
    return new PreparedRequest(kind, this.document, this.#sender, { keys: this.#keys, twinKeys });
  }
}

/**
 * Builds the requests of the valid documents, in file order. If the check did not make their keys, the service's schema
 * looks at each body, and throws if it rejects one.
 */
export async function planDocuments(
  kind: Kind,
  checked: Pick<Checked, 'documents'>,
  sender: Sender,
  { pause = NO_PAUSE, onStep = () => undefined }: { readonly pause?: Pause; readonly onStep?: OnStep } = {},
): Promise<PreparedRequest[]> {
  const valid = checked.documents.filter((document) => document.valid);
  const reportedOnes = reported(valid, { what: 'planned', of: valid.length }, onStep);
  const keysOf = keysFor(kind, sender, true);
  const plans = await mapWithPauses(reportedOnes, pause, (document) => {
    const keys = document.keys ?? keysOf(document.values(), document.rows[0]);
    return new PreparedRequest(kind, document, sender, { keys, twinKeys: NO_KEYS });
  });
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

const NO_KEYS: readonly string[] = [];
