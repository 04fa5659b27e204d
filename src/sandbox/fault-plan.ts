import { z } from 'zod';
import { operations } from '../contract/index.ts';

/** `before`: the service does nothing. `after`: it accepts and stores the request, and then the answer fails. */
const when = z.enum(['before', 'after']);
const count = z.int().min(0);
const status = z.int().min(200).max(599);

const act = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('delay'), when, ms: count }),
  /** Any answer, exactly as given. */
  z.strictObject({
    kind: z.literal('answer'),
    when,
    status,
    headers: z.record(z.string(), z.string()).exactOptional(),
    body: z.string().exactOptional(),
  }),
  /** 400 with the message; nothing is stored. */
  z.strictObject({ kind: z.literal('refuse'), message: z.string().exactOptional() }),
  /** 429; nothing is stored. `retryAfter` as in the header: seconds or an HTTP date. */
  z.strictObject({ kind: z.literal('throttle'), retryAfter: z.string().exactOptional() }),
  /** The connection is closed without an answer. */
  z.strictObject({ kind: z.literal('drop'), when }),
  /** No answer, ever. */
  z.strictObject({ kind: z.literal('hang'), when }),
  /** The service accepts the request, then the connection ends in the middle of the answer's body. */
  z.strictObject({ kind: z.literal('cut-body') }),
  /** 200 with JSON that ends too early. */
  z.strictObject({ kind: z.literal('malformed'), when }),
  /** 200 with a web page, as gateways send it. */
  z.strictObject({ kind: z.literal('html'), when }),
  /** The service accepts the request, but its answer comes with another status, as from a gateway. */
  z.strictObject({ kind: z.literal('status'), status, retryAfter: z.string().exactOptional() }),
  /** The service accepts the request and sends an unrequested `100 Continue` before its answer. */
  z.strictObject({ kind: z.literal('continue') }),
  /**
   * The operation's last answer without a fault, word for word, as a gateway may repeat it. Its id belongs to another
   * request.
   */
  z.strictObject({ kind: z.literal('replay'), when }),
  /** All tokens expire before this request is handled. Their refresh keys stay valid or expire too. */
  z.strictObject({ kind: z.literal('expire-sessions'), refreshKey: z.enum(['kept', 'expired']) }),
]);

/**
 * Every fault counts the requests that match its `on`. All due delays add up; of the other due faults, only the first
 * one acts.
 */
const fault = z.strictObject({
  /** An operation's name (`create inspection booking`), a method and path prefix (`POST /v1.0/`), or `*`. */
  on: z.string().refine(isTarget, 'is no name of an operation, no method with a path, and not *'),
  /** So many matching requests pass without the fault first; default 0. */
  skip: count.exactOptional(),
  /** So many requests after those get the fault; default all. */
  times: count.exactOptional(),
  /** The probability for each of those, from 0 to 1; default 1. */
  share: z.number().min(0).max(1).exactOptional(),
  act,
});

const plan = z.strictObject({
  /** For faults with a `share`: the same seed selects the same requests. Default 1. */
  seed: z.int().exactOptional(),
  faults: z.array(fault).readonly(),
});

/** The faults, as data: set at the start, or by `POST /__sandbox/faults`. A new plan replaces the old one. */
export type FaultPlan = z.infer<typeof plan>;
export type Fault = z.infer<typeof fault>;
export type FaultAct = z.infer<typeof act>;

/** The plan in `json`, or a text that says what is wrong with it. */
export function parseFaultPlan(json: unknown): FaultPlan | string {
  const parsed = plan.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    return `${z.core.toDotPath([...issue.path, ...keys]) || 'the plan'}: ${issue.message}`;
  });
  return problems.join('; ');
}

/** Whether the target can match anything. A fault for a misspelt operation would never act, without a warning. */
function isTarget(on: string): boolean {
  return on === '*' || /^[A-Z]+ \//.test(on) || operations.some(({ name }) => name === on);
}
