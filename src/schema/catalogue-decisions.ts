import type { CatalogueEntry } from './catalogue-entry.ts';

/** The catalogue entries about decisions in a workbook: what became of documents in doubt. */
export const DECISION_ENTRIES = {
  'decision-unclear': {
    title: 'An unclear decision',
    severity: 'error',
    also: {
      warning: 'Somebody typed a status or a tracking id into the row itself, which decides nothing.',
    },
    meaning:
      'The sheet In doubt does not say clearly what became of this document. It stays in doubt. qcsheet uses the other decisions.',
    action: 'Write "accepted" with the tracking id, or "not accepted" without one.',
    example: 'In doubt!B2: the decision is "yes", and there is no tracking id. qcsheet does not record this decision.',
  },
  'decision-late': {
    title: 'A decision that comes too late',
    severity: 'warning',
    also: {
      error: 'The decision is not about the last sending.',
    },
    meaning: 'Somebody has already settled this document in another way.',
    action:
      'If the earlier decision was right, do nothing. Otherwise take it back with `qcsheet settle --undo`. This works only if nothing was sent because of it. After an error: ask the provider about each sending, and decide in the newest results.',
    example: 'In doubt!B2: row 17 is no longer in doubt: it is accepted as TRK-100482. This decision changes nothing.',
  },
  'tracking-id-taken': {
    title: 'A tracking id that another document has',
    severity: 'error',
    meaning:
      'Each document has its own tracking id. If two have the same id, nobody notices that one of them is missing.',
    action: 'Ask the provider for the tracking id again.',
    example:
      'In doubt!B2: TRK-100482 is the tracking id of row 4 of run r-20270310-1. qcsheet does not record this decision.',
  },
  'tracking-id-unlike': {
    title: 'A tracking id of another form',
    severity: 'warning',
    meaning: 'The id in the sheet In doubt does not look like the ids of the service. Perhaps somebody typed it wrong.',
    action: 'Compare it, letter by letter, with what the provider said.',
    example: 'In doubt!B2: "TRK-7" does not look like the tracking ids of the service. An example is "8f3a02".',
  },
} satisfies Readonly<Record<string, CatalogueEntry>>;
