import { z } from 'zod';
import { DATE_ORDERS, type DateOrder } from './date-order.ts';

/**
 * What is known about the headers of one file besides the kind's own headers. A person named these columns, or an
 * earlier import of the same columns used them. Headers are in the form that `headerForm` gives.
 */
export type ColumnNaming = {
  /** The column key by header; null for a column of the user's own. */
  readonly columns: ReadonlyMap<string, string | null>;
  /**
   * Headers of filled columns that an earlier import did not read. They stay unread, even if they are synonyms now,
   * because the same file must send the same data. `all` if that import did not record its unread headers.
   */
  readonly unreadBefore: ReadonlySet<string> | 'all';
  /**
   * The order of the dates. `isByPerson`: a person chose it for this file. Otherwise it comes from earlier files with
   * these headers.
   */
  readonly dateOrder?: { readonly order: DateOrder; readonly isByPerson: boolean };
  /** The number of the header row, if a person chose it: the lower one of two. */
  readonly headerRow?: number;
};

/** How the columns of one layout are read. Files in `mappings` have this form, and a run keeps it. */
export const columnLayout = z.strictObject({
  kind: z.string().min(1),
  /** All headers of the sheet, in sheet order. */
  headers: z.array(z.string()).readonly(),
  /** Headers that are not the kind's own, with the keys of their columns. */
  map: z.record(z.string(), z.string().min(1)),
  /** Headers of the user's own columns. */
  ignore: z.array(z.string()).readonly(),
  /** Headers of columns without a value. Only a run records them. */
  empty: z.array(z.string()).readonly().optional(),
  /** The order of ambiguous dates, if a person chose it. */
  dateOrder: z.enum(DATE_ORDERS).optional(),
});

export type ColumnLayout = z.infer<typeof columnLayout>;

/** The columns that a layout names, by header in the form that `headerForm` gives. */
export function columnsIn(
  { map, ignore }: Pick<ColumnLayout, 'map' | 'ignore'>,
  headerForm: (header: string) => string,
): ColumnNaming['columns'] {
  const mapped = Object.entries(map).map(([header, key]) => [headerForm(header), key] as const);
  return new Map([...mapped, ...ignore.map((header) => [headerForm(header), null] as const)]);
}
