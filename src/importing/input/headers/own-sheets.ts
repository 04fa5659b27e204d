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
