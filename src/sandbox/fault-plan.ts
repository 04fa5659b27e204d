import { operations } from '../contract/index.ts';

/** What goes wrong, as data: set at the start, or over `POST /__sandbox/faults`. A new plan replaces the old one. */
export type FaultPlan = {
  /** For the faults with a `share`: the same seed strikes the same requests. Default 1. */
  readonly seed?: number;
  readonly faults: readonly Fault[];
};

/** Every fault counts the requests that it is `on`; all delays that are due add up, of the rest the first one acts. */
export type Fault = {
  /** An operation's name (`create inspection booking`), method and path prefix (`POST /v1.0/`), or `*`. */
  readonly on: string;
  /** This many pass unharmed first; default 0. */
  readonly skip?: number;
  /** Then this many are struck; default all. */
  readonly times?: number;
  /** Chance of each of them, 0 to 1; default 1. */
  readonly share?: number;
  readonly act: FaultAct;
};

/** `before`: the service does not act. `after`: it acts, stores, and then the answer goes wrong. */
type When = 'before' | 'after';

export type FaultAct =
  | { readonly kind: 'delay'; readonly when: When; readonly ms: number }
  /** Any answer, as it is. */
  | {
      readonly kind: 'answer';
      readonly when: When;
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** 400 with the message, nothing done. */
  | { readonly kind: 'refuse'; readonly message?: string }
  /** 429, nothing done. `retryAfter` as the header has it: seconds or an HTTP date. */
  | { readonly kind: 'throttle'; readonly retryAfter?: string }
  /** The connection is closed without an answer. */
  | { readonly kind: 'drop'; readonly when: When }
  /** No answer, ever. */
  | { readonly kind: 'hang'; readonly when: When }
  /** It acts, then the connection ends in the middle of the answer's body. */
  | { readonly kind: 'cut-body' }
  /** 200 with JSON that ends too early. */
  | { readonly kind: 'malformed'; readonly when: When }
  /** 200 with a web page, as gateways send it. */
  | { readonly kind: 'html'; readonly when: When }
  /** It acts, and its own answer comes under another status, as gateways do it. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  /** It acts, and `100 Continue`, which nobody asked for, comes before its answer. */
  | { readonly kind: 'continue' }
  /** The last unharmed answer of the operation, word for word, as a gateway gives it again: the id is another's. */
  | { readonly kind: 'replay'; readonly when: When }
  /** All tokens expire before this request is looked at; their refresh keys live on or do not. */
  | { readonly kind: 'expire-sessions'; readonly refreshKey: 'kept' | 'expired' };

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const isWhen: Check = (value) => value === 'before' || value === 'after';
const isShare: Check = (value) => typeof value === 'number' && value >= 0 && value <= 1;
const isStatus: Check = (value) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599;
const isHeaders: Check = (value) => isObject(value) && Object.values(value).every(isText);
const isLife: Check = (value) => value === 'kept' || value === 'expired';

/** The fields of every act; those with `?` may be left out. */
const ACTS: Readonly<Record<FaultAct['kind'], Readonly<Record<string, Check>>>> = {
  delay: { when: isWhen, ms: isCount },
  answer: { when: isWhen, status: isStatus, 'headers?': isHeaders, 'body?': isText },
  refuse: { 'message?': isText },
  throttle: { 'retryAfter?': isText },
  drop: { when: isWhen },
  hang: { when: isWhen },
  'cut-body': {},
  malformed: { when: isWhen },
  html: { when: isWhen },
  status: { status: isStatus, 'retryAfter?': isText },
  continue: {},
  replay: { when: isWhen },
  'expire-sessions': { refreshKey: isLife },
};

/** The plan that `json` describes, or what is wrong with it. */
export function parseFaultPlan(json: unknown): FaultPlan | string {
  const problem = planProblem(json);
  if (problem !== undefined) return problem;
  return isChecked(json) ? json : 'the plan is no object';
}

function planProblem(json: unknown): string | undefined {
  const problem = fieldProblem('the plan', json, { 'seed?': Number.isInteger, faults: Array.isArray });
  if (problem !== undefined || !isObject(json) || !Array.isArray(json['faults'])) return problem ?? 'no faults';
  return json['faults'].map((fault, index) => faultProblem(`faults[${index}]`, fault)).find((one) => one !== undefined);
}

function faultProblem(place: string, fault: unknown): string | undefined {
  const fields = { on: isKnownTarget, 'skip?': isCount, 'times?': isCount, 'share?': isShare, act: isObject };
  const problem = fieldProblem(place, fault, fields);
  if (problem !== undefined || !isObject(fault) || !isObject(fault['act'])) return problem;
  const { kind, ...rest } = fault['act'];
  const act = Object.entries(ACTS).find(([name]) => name === kind);
  if (act === undefined) return `${place}.act.kind: one of ${Object.keys(ACTS).join(', ')}`;
  return fieldProblem(`${place}.act`, rest, act[1]);
}

function fieldProblem(place: string, value: unknown, fields: Readonly<Record<string, Check>>): string | undefined {
  if (!isObject(value)) return `${place}: an object`;
  const known = new Map(Object.entries(fields).map(([key, check]) => [key.replace('?', ''), check]));
  const unknown = Object.keys(value).find((key) => !known.has(key));
  if (unknown !== undefined) return `${place}.${unknown}: not known; known are ${[...known.keys()].join(', ')}`;
  const wrong = [...known].find(
    ([key, check]) => !(value[key] === undefined && `${key}?` in fields) && !check(value[key]),
  );
  return wrong && `${place}.${wrong[0]}: missing or wrong`;
}

/** A misspelt operation would rehearse nothing, in silence. */
function isKnownTarget(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  return value === '*' || /^[A-Z]+ \//.test(value) || operations.some((operation) => operation.name === value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True of everything that passed `planProblem`. */
function isChecked(json: unknown): json is FaultPlan {
  return isObject(json);
}
