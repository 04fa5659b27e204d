import type { CatalogueEntry } from './catalogue-entry.ts';

/** The catalogue entries about values of the service's lists. */
export const LOOKUP_ENTRIES = {
  'lookup-unknown': {
    title: 'Not in the list',
    severity: 'error',
    also: {
      warning:
        'The whole list is not available. Or it has changed since the template was made, or the template is for another account.',
    },
    meaning: "The service's list has no such label and no such id.",
    action:
      'Write a value of the list. The sheet Fixes and the template have the list, and `qcsheet lookups find` searches it.',
    example: 'Bookings!S3 (Supplier city): "Shenzen" is not a city of China.',
  },
  'lookup-ambiguous': {
    title: 'Several entries have this label',
    severity: 'error',
    meaning: 'Several entries of the list have this label, and the other cells do not show which one.',
    action: 'Fill in what it belongs to (category, family, country), or write the entry as `Label [id]`.',
    example: 'Bookings!AM3 (Product family): several product families are called "Other".',
  },
  'lookup-parent': {
    title: 'It belongs to another category, family or country',
    severity: 'error',
    meaning: 'The entry exists, but it does not belong to the category, family or country in the row.',
    action: 'Correct this cell, or the cell with the category, family or country.',
    example: 'Bookings!S3 (Supplier city): "Shenzhen" is a city of China, not of Vietnam.',
  },
  'alias-used': {
    title: 'An alias decides the value',
    severity: 'info',
    meaning:
      'The list has no such entry, but you have an alias for this spelling. qcsheet sends the entry that the message names.',
    action: 'If that is right, do nothing. To see all aliases: `qcsheet lookups aliases list`.',
    example: 'Bookings!S3 (Supplier city): qcsheet reads "Guangzou" as Guangzhou [1561901], because of your alias.',
  },
  'alias-stale': {
    title: 'An alias that does not fit any more',
    severity: 'warning',
    meaning:
      'The entry of your alias is gone from the list, or has another label. Or it does not fit the other cells of the row. Or several aliases fit. qcsheet does not use the alias.',
    action:
      'Remove the alias with `qcsheet lookups aliases remove`, or choose again with `lookups aliases add --replace`.',
    example:
      'Bookings!S3 (Supplier city): your alias for "SH" is Shanghai [1562501], but there is no such city any more.',
  },
} satisfies Readonly<Record<string, CatalogueEntry>>;
