import type { Within } from './account-port.ts';
import type { UnknownSendings } from './unknown-sendings-port.ts';

/** Beside the journal: how many sendings it had begun when the last of them began. */
export const SENDINGS_MARK = 'journal.sendings';

/** What becomes of one document on its way: each call is durable when it resolves. Several may share a commit. */
export type OutcomeMemory<Document> = {
  /**
   * How many sendings this journal has begun, and how many were begun in its folder, as a mark beside it says. Where
   * those are more, the journal is an older one, or a part of it was removed.
   */
  sendings(): Promise<{ readonly known: number; readonly counted: number }>;
  /** Keeps for good that something is about to be sent. A name that no copy made before has, of this journal or another. */
  startSending(): Promise<string>;
  /** Whether that was kept here. */
  knowsStart(name: string): Promise<boolean>;
  /** Notes what results say was sent, and this journal does not know, in the journal's folder. */
  noteUnknown(found: UnknownSendings): Promise<void>;
  /** All that was noted there, whether this journal knows it by now or not, and the file with these notes. */
  unknownSendings(): Promise<{ readonly file: string; readonly noted: readonly UnknownSendings[] }>;
  /**
   * The intent: on disk before the first byte of the request. Counts an attempt, unless nothing may be sent: `elsewhere`
   * where another run sends the same or has sent it, `late` where this machine stood still for too long, and `limited`
   * where the account has no room for it now.
   */
  sending(id: number, within?: Within): Promise<Intent>;
  /**
   * What became of a document that is `elsewhere`: as it is now, `ready` where it may be tried again. Null while another
   * run is sending the same.
   */
  takeOver(id: number): Promise<Document | null>;
  /** The place among all sendings up to which whoever looks from now on knows what was sent. */
  knownUpTo(): Promise<number>;
  /**
   * The service's yes, and null; but a creating document of which the id is another's of its kind and scope already is in
   * doubt, with the answer, and that is why. Where ids return by right, only the same answer word for word is doubtful.
   */
  accepted(
    id: number,
    trackingId: string | null,
    status: number,
    response: string,
    idReturns?: boolean,
  ): Promise<StoredReason | null>;
  /** The service's no, and null; but an update that was in doubt before this try stays so, and that is why. */
  rejected(id: number, reason: StoredReason): Promise<StoredReason | null>;
  /** It may have been done. An update may be tried again from here: it is in doubt until that is answered. */
  inDoubt(id: number, reason: StoredReason): Promise<void>;
  /**
   * What turned out not to be fit for sending before a byte had left: `ready` becomes `invalid`, and null. An update that
   * is in doubt stays so, and that is why.
   */
  invalidate(id: number, reason: StoredReason): Promise<StoredReason | null>;
  /**
   * Proof that nothing was done by this try: `sending` (or still `ready`) becomes `ready`, and the reason is kept. An
   * update that was in doubt before this try is in doubt again, for the reason that it had.
   */
  backToReady(id: number, reason: StoredReason): Promise<void>;
};

export type Intent = 'begun' | 'elsewhere' | 'late' | 'limited';

export type StoredReason = { readonly code: string; readonly status: number | null; readonly message: string };
