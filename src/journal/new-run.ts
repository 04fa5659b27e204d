import type { PerhapsSentBefore } from './reopening-port.ts';
import type { Settlement } from './settlements-port.ts';
import type { Traced } from './traits-port.ts';

/** What is asked of the journal before the first byte leaves. */
export type NewRun = {
  readonly kind: string;
  /** Absolute path of the input and the sha256 of its bytes. */
  readonly file: string;
  readonly sha256: string;
  /** The file that its rows come from, where it was made from another; else it is the input. */
  readonly origin?: string;
  /** Origin and account: fingerprints are compared within it. */
  readonly scope: string;
  /** Where the results go. */
  readonly output: string;
  /** The options of the import that `resume` repeats, as JSON text. */
  readonly options: string;
  readonly rows: number;
  /** Findings of the check as JSON text, told again by `runs show`. */
  readonly findings: string;
  /** A run that sends nothing any more, because this one takes its place. */
  readonly replaces?: string | null;
  /** See `knownUpTo`: from before its file was checked. Absent where nobody else could send meanwhile. */
  readonly knownUpTo?: number;
  /** Names of runs that this journal may not have: the new one gets none of them. */
  readonly namedBefore?: readonly string[];
};

export type NewDocument = {
  /** Sheet rows, ascending. */
  readonly rows: readonly number[];
  /** The group key as written, or null for a row that stands alone. */
  readonly key: string | null;
  /** `ready`, or what the check and the journal made of it before sending. */
  readonly state: 'ready' | 'invalid' | 'skipped' | 'in-doubt';
  /**
   * The request as JSON text, or what writes it: a check asks for few, and of 45,000 bookings the texts are 140 MB. Null
   * for a document that is not valid. Never holds a secret.
   */
  readonly request: string | null | (() => string);
  readonly fingerprint: string | null;
  /** 1 for the first document with this fingerprint that is meant to be sent, 2 for a wanted second one. */
  readonly occurrence: number;
  readonly businessKey: string | null;
  /** False for `create`: never sent again once in doubt. */
  readonly repeatable: boolean;
  /** Why it is not ready: the earlier run that it points to, the finding's words. */
  readonly reason?: { readonly code: string; readonly status: number | null; readonly message: string };
  readonly trackingId?: string | null;
  /** Of the document that it points to; absent or null for one of its own. */
  readonly uid?: string | null;
  /** Earlier documents that this one takes the place of, by uid: none of them is sent any more. */
  readonly replaces?: readonly string[];
  /** Of an update: what the service has of its record, as JSON text. */
  readonly record?: string;
  /** What a person decided about it, where only a workbook of another machine knew that it was in doubt. */
  readonly settlement?: Settlement;
  /** When another machine sent it, as ISO time; absent where only this one may have, and where nobody knows. */
  readonly sentAt?: string;
} & Traced &
  PerhapsSentBefore;

/** The traits of a document that is not in the journal yet. */
export function traitsOf({ traits = [] }: Pick<NewDocument, 'traits'>): readonly string[] {
  return typeof traits === 'function' ? traits() : traits;
}

/** The request of a document that is not in the journal yet, as JSON text; null for one that is not valid. */
export function requestTextOf({ request }: Pick<NewDocument, 'request'>): string | null {
  return typeof request === 'function' ? request() : request;
}
