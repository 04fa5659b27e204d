/** Sendings that a results workbook shows and this journal does not know. */
export type UnknownSendings = {
  /** Absolute path of the workbook when it was read. */
  readonly path: string;
  readonly scope: string;
  readonly kind: string;
  readonly run: string | null;
  readonly documents: readonly UnknownDocument[];
  readonly updates: readonly UnknownUpdate[];
};

/** A row of a creation, with the content of its hidden column. */
export type UnknownDocument = {
  readonly row: number;
  readonly state: 'accepted' | 'in-doubt' | 'unclear';
  readonly trackingId: string | null;
  readonly fingerprint: string | null;
  /** How many documents with this fingerprint the journal knew at that time. */
  readonly known: number;
  readonly uid: string | null;
  /** ISO time; null if the workbook does not show it, and for an accepted document. */
  readonly sentAt: string | null;
};

type UnknownUpdate = {
  readonly row: number;
  /** The business key of the record that it changes. */
  readonly key: string;
  /** As the workbook shows it: `2027-03-10 09:12:30 UTC`. */
  readonly sentAt: string;
};
