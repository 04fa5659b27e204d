import { type Cells, csv } from '../office.ts';

/** Rows as a CSV in which some columns have another header than their key. */
export function renamed(rows: readonly Cells[], headers: Readonly<Record<string, string>>): string {
  return csv(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, text]) => [headers[key] ?? key, text]))),
  );
}

export const PO = 'products.poNumber';
export const QUANTITY = 'products.prodQuantity';
