import { OWN_COLUMNS } from './own-columns.ts';

/** The names of the sheets that qcsheet adds to a workbook beside the data sheet. */
export const INSTRUCTIONS_SHEET = 'Instructions';
export const CHOICES_SHEET = 'Choices';

/** The sheet on which a person says what became of the documents in doubt; importing the workbook settles them. */
export const DOUBT_SHEET = 'In doubt';

export const DOUBT_HEADERS = {
  rows: 'Rows',
  sentAt: 'Sent at',
  why: 'Why it is in doubt',
  lookFor: 'Look for at the provider',
  sent: 'What was sent',
  decision: 'Decision',
  trackingId: OWN_COLUMNS.trackingId,
  reason: 'Why',
  sending: '_sending',
  fingerprint: OWN_COLUMNS.fingerprint,
  document: '_document',
} as const;

/** The words of `Decision`. */
export const DECISIONS = { accepted: 'accepted', notAccepted: 'not accepted' } as const;

/** The sheet on which a person says what is meant by a value that cannot be used; the next check or import reads it so. */
export const FIX_SHEET = 'Fixes';

/** The hidden sheet with the lists that `Use instead` offers. */
export const LISTS_SHEET = '_lists';

export const FIX_HEADERS = {
  column: 'Column',
  value: 'Value',
  rows: 'Rows',
  reason: 'Reason',
  candidates: 'Candidates',
  instead: 'Use instead',
} as const;

/** Whether a finding is about the rows, and not about what a person wrote on a sheet of ours. */
export function isAboutRows({ sheet }: { readonly sheet: string }): boolean {
  return sheet !== DOUBT_SHEET && sheet !== FIX_SHEET;
}
