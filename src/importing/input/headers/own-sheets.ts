import type { Meta, SourceFile } from '../../../spreadsheet/sheet.ts';
import { nameBeside } from '../../../spreadsheet/sheet-tags.ts';
import { OWN_COLUMNS } from './own-columns.ts';

/** The names of the sheets that qcsheet adds to a workbook besides the data sheet. */
export const INSTRUCTIONS_SHEET = 'Instructions';
export const CHOICES_SHEET = 'Choices';
export const SUMMARY_SHEET = 'Summary';
export const FINDINGS_SHEET = 'Findings';
export const DOCUMENTS_SHEET = 'Documents';
export const BOOKING_RESULTS_SHEET = 'Booking results';
export const REPORTS_SHEET = 'Reports';

/** The sheet for decisions about documents in doubt. Importing the workbook settles them. */
export const DOUBT_SHEET = 'In doubt';

export const DOUBT_HEADERS = {
  rows: 'Rows',
  sentAt: 'Sent at',
  why: 'Why it is in doubt',
  lookFor: 'Look for at the provider',
  sent: 'What was sent',
  decision: 'Decision',
  trackingId: OWN_COLUMNS.trackingId.header,
  reason: 'Why',
  sending: '_sending',
  fingerprint: OWN_COLUMNS.fingerprint.header,
  lastWord: '_decided',
  document: '_document',
} as const;

/** The words in the column `Decision`. */
export const DECISIONS = { accepted: 'accepted', notAccepted: 'not accepted' } as const;

/** The sheet for a person's replacements of unusable values. The next check or import uses them. */
export const FIX_SHEET = 'Fixes';

/** The hidden sheet with the lists for `Use instead`. */
export const LISTS_SHEET = '_lists';

export const FIX_HEADERS = {
  column: 'Column',
  value: 'Value',
  rows: 'Rows',
  reason: 'Reason',
  candidates: 'Candidates',
  instead: 'Use instead',
} as const;

/** Whether a finding is about the data rows, not about a person's entries on our sheets. */
export function isAboutRows({ sheet }: { readonly sheet: string }): boolean {
  return sheet !== DOUBT_SHEET && sheet !== FIX_SHEET;
}

/** The name that one of our sheets has in a workbook, or gets in its results and copies. */
export function ownSheetName(
  { file, meta }: { readonly file: Pick<SourceFile, 'sheets' | 'ownSheets'>; readonly meta: Meta | null },
  usual: string,
): string {
  const tagged = file.ownSheets?.get(usual);
  if (tagged !== undefined) return tagged;
  // An older qcsheet made this workbook, without tags.
  const isOursAlone = meta !== null && meta.role !== 'template' && meta.patched !== true;
  return isOursAlone ? usual : nameBeside(usual, new Set(file.sheets.map(({ name }) => name.toLowerCase())));
}
