import { z } from 'zod';
import { operations } from '../contract/index.ts';

/** `before`: the service does not act. `after`: it acts, stores, and then the answer goes wrong. */
const when = z.enum(['before', 'after']);
const count = z.int().min(0);
const status = z.int().min(200).max(599);

const act = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('delay'), when, ms: count }),
  /** Any answer, as it is. */
  z.strictObject({
    kind: z.literal('answer'),
    when,
    status,
    headers: z.record(z.string(), z.string()).exactOptional(),
    body: z.string().exactOptional(),
  }),
  /** 400 with the message, nothing done. */
  z.strictObject({ kind: z.literal('refuse'), message: z.string().exactOptional() }),
  /** 429, nothing done. `retryAfter` as the header has it: seconds or an HTTP date. */
  z.strictObject({ kind: z.literal('throttle'), retryAfter: z.string().exactOptional() }),
  /** The connection is closed without an answer. */
  z.strictObject({ kind: z.literal('drop'), when }),
  /** No answer, ever. */
  z.strictObject({ kind: z.literal('hang'), when }),
  /** It acts, then the connection ends in the middle of the answer's body. */
  z.strictObject({ kind: z.literal('cut-body') }),
  /** 200 with JSON that ends too early. */
  z.strictObject({ kind: z.literal('malformed'), when }),
  /** 200 with a web page, as gateways send it. */
  z.strictObject({ kind: z.literal('html'), when }),
  /** It acts, and its own answer comes under another status, as gateways do it. */
  z.strictObject({ kind: z.literal('status'), status, retryAfter: z.string().exactOptional() }),
  /** It acts, and `100 Continue`, which nobody asked for, comes before its answer. */
  z.strictObject({ kind: z.literal('continue') }),
  /** The last unharmed answer of the operation, word for word, as a gateway gives it again: the id is another's. */
  z.strictObject({ kind: z.literal('replay'), when }),
  /** All tokens expire before this request is looked at; their refresh keys live on or do not. */
  z.strictObject({ kind: z.literal('expire-sessions'), refreshKey: z.enum(['kept', 'expired']) }),
]);

/** Every fault counts the requests that it is `on`; all delays that are due add up, of the rest the first one acts. */
const fault = z.strictObject({
  /** An operation's name (`create inspection booking`), method and path prefix (`POST /v1.0/`), or `*`. */
  on: z.string().refine(isTarget, 'is no name of an operation, no method with a path, and not *'),
  /** This many pass unharmed first; default 0. */
  skip: count.exactOptional(),
  /** Then this many are struck; default all. */
  times: count.exactOptional(),
  /** Chance of each of them, 0 to 1; default 1. */
  share: z.number().min(0).max(1).exactOptional(),
  act,
});

const plan = z.strictObject({
  /** For the faults with a `share`: the same seed strikes the same requests. Default 1. */
  seed: z.int().exactOptional(),
  faults: z.array(fault).readonly(),
});

/** What goes wrong, as data: set at the start, or over `POST /__sandbox/faults`. A new plan replaces the old one. */
export type FaultPlan = z.infer<typeof plan>;
export type Fault = z.infer<typeof fault>;
export type FaultAct = z.infer<typeof act>;

/** The plan that `json` describes, or what is wrong with it. */
export function parseFaultPlan(json: unknown): FaultPlan | string {
  const parsed = plan.safeParse(json);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    return `${z.core.toDotPath([...issue.path, ...keys]) || 'the plan'}: ${issue.message}`;
  });
  return problems.join('; ');
}

/** A misspelt operation would rehearse nothing, in silence. */
function isTarget(on: string): boolean {
  return on === '*' || /^[A-Z]+ \//.test(on) || operations.some(({ name }) => name === on);
}
