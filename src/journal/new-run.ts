import type { PerhapsSentBefore } from './reopening-port.ts';
import type { Settlement } from './settlements-port.ts';
import type { Traced } from './traits-port.ts';

/** What the journal must know of a run before the first byte leaves. */
export type NewRun = {
  readonly kind: string;
  /** Absolute path of the input file, and the sha256 of its bytes. */
  readonly file: string;
  readonly sha256: string;
  /** The file that its rows come from, if the input was made from another file. Absent if it is the input itself. */
  readonly origin?: string;
  /** Origin and account. Fingerprints are compared only within the same scope. */
  readonly scope: string;
  /** Path of the results. */
  readonly output: string;
  /** The import options that `resume` uses again, as JSON text. */
  readonly options: string;
  readonly rows: number;
  /** Findings of the check as JSON text. `runs show` prints them again. */
  readonly findings: string;
  /** The run that this one replaces. The replaced run sends nothing more. */
  readonly replaces?: string | null;
  /** The value of `knownUpTo` from before the file was checked. Absent if no other process could send in between. */
  readonly knownUpTo?: number;
  /** Run names that are already taken. The new run gets none of them. */
  readonly namedBefore?: readonly string[];
};

export type NewDocument = {
  /** Sheet rows, ascending. */
  readonly rows: readonly number[];
  /** The group key as written; null for a row without a group. */
  readonly key: string | null;
  /** `ready`, or the state that the check or the journal gave it before sending. */
  readonly state: 'ready' | 'invalid' | 'skipped' | 'in-doubt';
  /**
   * The request as JSON text, or a function that writes it. A check needs only few of the texts, and those of 45,000
   * bookings are 140 MB. Null for an invalid document. It never has a secret.
   */
  readonly request: string | null | (() => string);
  readonly fingerprint: string | null;
  /** 1 for the first document with this fingerprint that is meant to be sent, 2 for an intended second one. */
  readonly occurrence: number;
  readonly businessKey: string | null;
  /** False for a creation: it is never sent again once it is in doubt. */
  readonly repeatable: boolean;
  /** Why it is not ready: the finding's text, with the earlier run that it points to. */
  readonly reason?: { readonly code: string; readonly status: number | null; readonly message: string };
  readonly trackingId?: string | null;
  /** The uid of the document that it points to. Absent or null if it points to none. */
  readonly uid?: string | null;
  /** The uids of earlier documents that this one replaces. None of them is sent after that. */
  readonly replaces?: readonly string[];
  /** For an update: the record that the service has, as JSON text. */
  readonly record?: string;
  /** The user's decision, if only a workbook of another machine showed that the document was in doubt. */
  readonly settlement?: Settlement;
  /** ISO time when another machine sent it. Absent if only this machine may have sent it, or if the time is unknown. */
  readonly sentAt?: string;
} & Traced &
  PerhapsSentBefore;

/** Gives the traits of a document that is not in the journal yet. */
export function traitKeysOf({ traits = [] }: Pick<NewDocument, 'traits'>): readonly string[] {
  return typeof traits === 'function' ? traits() : traits;
}

/** Gives the request of a document that is not in the journal yet, as JSON text; null if it is invalid. */
export function requestTextOf({ request }: Pick<NewDocument, 'request'>): string | null {
  return typeof request === 'function' ? request() : request;
}
