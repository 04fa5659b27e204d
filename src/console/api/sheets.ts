import { z } from 'zod';
import type { DeskState } from './desk.ts';
import type { Reading } from './files.ts';

export const sheetsQuery = z.object({
  kind: z.string().max(100).optional().describe('for which kind the header rows are looked for'),
  encoding: z.string().max(100).optional().describe('of a CSV'),
  rows: z.coerce.number().int().min(1).max(530).default(30).describe('at least so many first rows'),
});

const start = z.object({
  headerRow: z.number().nullable().describe('the row that is taken for the headers'),
  isGuess: z.boolean().describe('whether that row must be chosen, so that it is the one'),
  columns: z.array(z.string()).describe('letters'),
  rows: z.array(z.object({ number: z.number(), cells: z.array(z.string()) })),
  hasMore: z.boolean().describe('whether `rows` can be larger'),
});

export const sheetList = z.object({
  isCsv: z.boolean(),
  sheets: z
    .array(
      z.object({
        name: z.string(),
        rows: z.number().describe('rows with a value, below the header row'),
        kind: z.string().nullable().describe('what the sheet is taken for; null if that is not clear'),
        start: start.describe('its first rows'),
      }),
    )
    .describe('the visible ones'),
});

export type SheetsQuery = z.infer<typeof sheetsQuery>;
export type SheetList = z.infer<typeof sheetList>;

/** Whether other rows would be shown than now. Changed cells belong to the rows that are shown. */
export function showsOtherRows(
  { reading, review }: Pick<DeskState, 'reading'> & { readonly review: Shown | null },
  { sheet, headerRow }: Reading,
): boolean {
  const isSheet = sheet === reading.sheet || sheet === review?.sheet;
  return !isSheet || (headerRow !== reading.headerRow && headerRow !== review?.headerRow);
}

type Shown = Pick<NonNullable<DeskState['review']>, 'sheet' | 'headerRow'>;
