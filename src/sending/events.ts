import type { JournalDocument } from '../journal/port.ts';
import type { Outcome, Reason, StopCause } from './outcome.ts';

/**
 * What ended a run before its end: the service (`StopCause`), three doubtful documents in a row (`breaker`), what was
 * asked for (`limit`, `canary`, `max-errors`), a `signal`, or a journal that could not be written.
 */
export type RunCause = StopCause | 'breaker' | 'limit' | 'canary' | 'max-errors' | 'signal' | 'journal';

/** What happens during a run, at the moment when it happens. Nothing in it is a decision: the journal holds those. */
export type SubmitEvent =
  /** Once, at the start: the documents that are to be sent. */
  | { readonly type: 'planned'; readonly documents: number }
  /** An outcome is on disk. */
  | {
      readonly type: 'settled';
      readonly document: JournalDocument;
      /** `invalid`: it turned out not to be fit for sending. `skipped`: another run has sent it meanwhile. */
      readonly state: 'accepted' | 'rejected' | 'in-doubt' | 'invalid' | 'skipped';
      readonly trackingId: string | null;
      readonly reason: Reason | null;
    }
  /** So many bytes of a document's file have left; an attempt begins at 0 again. */
  | { readonly type: 'uploading'; readonly document: JournalDocument; readonly bytes: number; readonly size: number }
  /** A document has left and has no answer yet; told after some seconds and then once a minute. Times since 1970. */
  | {
      readonly type: 'awaiting';
      readonly document: JournalDocument;
      readonly sinceMs: number;
      readonly untilMs: number;
    }
  /** The service asks to wait: nothing is sent for `ms` milliseconds. */
  | { readonly type: 'waiting'; readonly because: Reason; readonly ms: number }
  /** Nobody can be reached: tried again and again until `untilMs` (since 1970), when the run stops. Told once. */
  | { readonly type: 'unreached'; readonly because: Reason; readonly untilMs: number }
  /** After `unreached`: somebody was there again. */
  | { readonly type: 'reached-again' }
  /** Other senders of the account use all of its limits: nothing is sent until they leave some. Told once each time. */
  | { readonly type: 'turn-awaited'; readonly others: number }
  | { readonly type: 'concurrency'; readonly concurrency: number }
  /** The first ones were all accepted: the others follow. */
  | { readonly type: 'canary-passed'; readonly documents: number }
  /** Nothing new is taken from here on; what is in flight is finished. */
  | { readonly type: 'stopping'; readonly cause: RunCause; readonly why: string }
  /** An outcome that could not be written to the journal: the only place that still tells it is where this goes. */
  | { readonly type: 'unrecorded'; readonly document: JournalDocument; readonly outcome: Outcome }
  /** The program failed while a document was on its way; the document is in doubt. */
  | { readonly type: 'fault'; readonly document: JournalDocument; readonly error: unknown };
