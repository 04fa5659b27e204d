import type { JournalDocument } from '../journal/port.ts';
import type { Outcome, Reason, StopCause } from './outcome.ts';

/**
 * What stopped a run early: the service (`StopCause`), three documents in doubt in a row (`breaker`), an option of the
 * user (`limit`, `canary`, `max-errors`), a `signal`, or a journal that could not be written.
 */
export type RunCause = StopCause | 'breaker' | 'limit' | 'canary' | 'max-errors' | 'signal' | 'journal';

/** What happens during a run, reported at once. Events decide nothing: the state is in the journal. */
export type SubmitEvent =
  /** Reported once, at the start: how many documents will be sent. */
  | { readonly type: 'planned'; readonly documents: number }
  /** The outcome of a document is on disk. */
  | {
      readonly type: 'settled';
      readonly document: JournalDocument;
      /**
       * `invalid`: the document cannot be sent, for example because its file changed. `skipped`: another run has sent
       * it.
       */
      readonly state: 'accepted' | 'rejected' | 'in-doubt' | 'invalid' | 'skipped';
      readonly trackingId: string | null;
      readonly reason: Reason | null;
    }
  /** How many bytes of a document's file have left. Each attempt begins at 0. */
  | { readonly type: 'uploading'; readonly document: JournalDocument; readonly bytes: number; readonly size: number }
  /** A document was sent and has no answer yet. Reported after some seconds, then once a minute. Times since 1970. */
  | {
      readonly type: 'awaiting';
      readonly document: JournalDocument;
      readonly sinceMs: number;
      readonly untilMs: number;
    }
  /** The service asks to wait: nothing is sent for `ms` milliseconds. */
  | { readonly type: 'waiting'; readonly because: Reason; readonly ms: number }
  /** The service cannot be reached. The run tries until `untilMs` (since 1970) and then stops. Reported once. */
  | { readonly type: 'unreached'; readonly because: Reason; readonly untilMs: number }
  /** After `unreached`: the service can be reached again. */
  | { readonly type: 'reached-again' }
  /** Other senders use the whole limit of the account, so this run waits for them. Reported once for each such wait. */
  | { readonly type: 'turn-awaited'; readonly others: number }
  | { readonly type: 'concurrency'; readonly concurrency: number }
  /** The service accepted all first documents, and the others follow. */
  | { readonly type: 'canary-passed'; readonly documents: number }
  /** Nothing new begins after this. What is under way is finished. */
  | { readonly type: 'stopping'; readonly cause: RunCause; readonly why: string }
  /** Nothing is under way any more. Reported once, at the end. */
  | { readonly type: 'ended' }
  /** An outcome could not be written to the journal. Only this event has it. */
  | { readonly type: 'unrecorded'; readonly document: JournalDocument; readonly outcome: Outcome }
  /** The program failed while a document was under way. The document is in doubt. */
  | { readonly type: 'fault'; readonly document: JournalDocument; readonly error: unknown };
