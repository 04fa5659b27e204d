import type { JsonRecord, OfBookings } from '../../schema/dataset.ts';
import type { ReportKeys } from '../../schema/kind.ts';
import { meaningOf } from '../../text/meaning.ts';
import { fieldOf, rowsOf } from './records.ts';

/** A booking with the keys that its reports are found by. The caller chooses `name`. */
export type BookingKeys<Name> = { readonly name: Name; readonly keys: ReportKeys };

/**
 * Gives a function that finds the bookings of a report: those with its reference, and those that share a PO number with
 * it. If both have a reference and the references differ, they do not belong together. Upper and lower case and outer
 * spaces do not count.
 */
export function bookingsOf<Name>(
  bookings: readonly BookingKeys<Name>[],
  fields: OfBookings,
): (report: JsonRecord) => readonly Name[] {
  const byReference = groups(bookings, ({ keys }) => (keys.reference === null ? [] : [keys.reference]));
  const byOrder = groups(bookings, ({ keys }) => keys.poNumbers);
  return (report) => {
    const reference = folded(textAt(report, fields.reference));
    const ofReference = byReference.get(reference) ?? [];
    const ofOrders = orderNumbers(report, fields).flatMap((number) => byOrder.get(number) ?? []);
    const others = ofOrders.filter(({ keys }) => keys.reference === null || reference === '');
    return [...new Set([...ofReference, ...others])].map(({ name }) => name);
  };
}

/** Gives what the results show of a report. Texts are empty if the service gave none. */
export function reportWords(report: JsonRecord, fields: OfBookings) {
  const status = textAt(report, fields.status);
  return {
    orderNumber: textAt(report, fields.orderNumber),
    productId: textAt(report, fields.productId),
    status: `${status} ${meaningOf(fields.statusWords, status) ?? ''}`.trim(),
    result: textAt(report, fields.result),
    decision: textAt(report, fields.decision),
  };
}

type Groups<Name> = ReadonlyMap<string, readonly BookingKeys<Name>[]>;

function groups<Name>(
  bookings: readonly BookingKeys<Name>[],
  textsOf: (booking: BookingKeys<Name>) => readonly string[],
): Groups<Name> {
  const found = new Map<string, BookingKeys<Name>[]>();
  for (const booking of bookings) {
    for (const text of textsOf(booking)
      .map(folded)
      .filter((reference) => reference !== '')) {
      found.set(text, [...(found.get(text) ?? []), booking]);
    }
  }
  return found;
}

/** Gives the order numbers of a report. A product with several references may have their numbers in one text. */
function orderNumbers(report: JsonRecord, { poNumbers }: OfBookings): readonly string[] {
  const texts = poNumbers.flatMap((path) => {
    const list = path.slice(0, Math.max(0, path.lastIndexOf('.')));
    const rows = rowsOf(report, list === '' ? {} : { listPaths: [list] });
    return Array.from(rows, (row) => wordsOf(fieldOf(row, { key: path, header: '', cell: { type: 'text' } })));
  });
  const parts = texts.flatMap((text) => [text, ...text.split(/[,;]/)]);
  return [...new Set(parts.map(folded).filter((part) => part !== ''))];
}

function textAt(report: JsonRecord, field: string): string {
  return wordsOf(report[field]);
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}
