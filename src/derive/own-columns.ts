/** The columns that a results workbook adds after the user's own, by what they hold. */
export const OWN_COLUMNS = {
  status: 'Status',
  trackingId: 'Tracking id',
  message: 'Message',
  sentAt: 'Sent at',
  fingerprint: '_fingerprint',
} as const;

export type OwnColumn = keyof typeof OWN_COLUMNS;
