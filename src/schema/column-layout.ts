import { z } from 'zod';
import { DATE_ORDERS, type DateOrder } from './date-order.ts';

/**
 * What is known about the headers of one file, besides the kind's own: what a person said, or what an earlier import of
 * the same columns used. Headers are in the form that `headerForm` gives.
 */
export type ColumnNaming = {
  /** By header: the key of the column that it names, or null for a column of the user's own. */
  readonly columns: ReadonlyMap<string, string | null>;
  /**
   * Headers of filled columns that an earlier import did not read. They stay unread, even if they are synonyms now:
   * otherwise the same file would send something else. `all` for an import that did not note them down.
   */
  readonly unreadBefore: ReadonlySet<string> | 'all';
  /** The order of its dates. `isByPerson`: of this very file, and not only of earlier ones with these headers. */
  readonly dateOrder?: { readonly order: DateOrder; readonly isByPerson: boolean };
};

/** How the columns of one layout are read: the form of the files in `mappings`, and what a run remembers. */
export const columnLayout = z.strictObject({
  kind: z.string().min(1),
  /** All headers of the sheet that it is about, in their order. */
  headers: z.array(z.string()).readonly(),
  /** Headers that are not the kind's own, with the keys of their columns. */
  map: z.record(z.string(), z.string().min(1)),
  /** Headers of the user's own columns. */
  ignore: z.array(z.string()).readonly(),
  /** Headers of columns without a value, where a run notes down how it read a file. */
  empty: z.array(z.string()).readonly().optional(),
  /** The order of dates that can be read in two ways, where a person has said it. */
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
