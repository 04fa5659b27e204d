import type { Within } from './account-port.ts';
import type { UnknownSendings } from './unknown-sendings-port.ts';

/** A file beside the journal. It has the number of sendings that the journal had begun when the last one began. */
export const SENDINGS_MARK = 'journal.sendings';

/**
 * Records what becomes of one document. Each change is on disk when its promise resolves. Several changes may share a
 * commit.
 */
export type OutcomeMemory<Document> = {
  /**
   * Gives how many sendings this journal has begun (`known`), and how many its folder has seen (`counted`, from the
   * mark beside the journal). If `counted` is larger, the journal is an old copy, or a part of it is gone.
   */
  sendings(): Promise<{ readonly known: number; readonly counted: number }>;
  /**
   * Records forever that sending is about to begin. Gives a name for it. No journal and no earlier copy has the same
   * name.
   */
  startSending(): Promise<string>;
  /** True if this journal recorded that name. */
  knowsStart(name: string): Promise<boolean>;
  /** Notes, in the journal's folder, sendings that results workbooks show and this journal does not know. */
  noteUnknown(found: UnknownSendings): Promise<void>;
  /** Gives all such notes, even those that this journal knows by now, and the path of their file. */
  unknownSendings(): Promise<{ readonly file: string; readonly noted: readonly UnknownSendings[] }>;
  /**
   * Records the intent. It is on disk before the first byte of the request, and counts an attempt. If nothing may be
   * sent, it gives why: `elsewhere` (another run sends the same or has sent it), `late` (this machine was suspended for
   * too long) or `limited` (the account is at its limit).
   */
  sending(id: number, within?: Within): Promise<Intent>;
  /**
   * Gives the present state of a document that is `elsewhere`; `ready` if it may be tried again. Null while another run
   * is sending the same.
   */
  takeOver(id: number): Promise<Document | null>;
  /**
   * Gives the place among all sendings up to which every outcome is known. Documents compared after this call know
   * these sendings.
   */
  knownUpTo(): Promise<number>;
  /**
   * Records that the service accepted the document. Gives null. If another document of the same kind and scope already
   * has the id of this creation, the document is in doubt. Then the answer is kept and the reason is given. If an id
   * may return, only a word-for-word equal answer means doubt.
   */
  accepted(
    id: number,
    trackingId: string | null,
    status: number,
    response: string,
    idReturns?: boolean,
  ): Promise<StoredReason | null>;
  /**
   * Records that the service rejected the document. Gives null. An update that was in doubt before this try stays in
   * doubt, and the reason is given.
   */
  rejected(id: number, reason: StoredReason): Promise<StoredReason | null>;
  /**
   * Records that the service may have done it. An update may be tried again, and is in doubt until the service answers
   * that try.
   */
  inDoubt(id: number, reason: StoredReason): Promise<void>;
  /**
   * Records that a document cannot be sent, before any byte left: `ready` becomes `invalid`. Gives null. An update in
   * doubt stays so, and the reason is given.
   */
  invalidate(id: number, reason: StoredReason): Promise<StoredReason | null>;
  /**
   * Records proof that this try did nothing: `sending` (or still `ready`) becomes `ready`, and the reason is kept. An
   * update that was in doubt before this try is in doubt again, with its earlier reason.
   */
  backToReady(id: number, reason: StoredReason): Promise<void>;
};

export type Intent = 'begun' | 'elsewhere' | 'late' | 'limited';

export type StoredReason = { readonly code: string; readonly status: number | null; readonly message: string };
