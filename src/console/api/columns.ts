import { z } from 'zod';
import { column } from './desk.ts';
import { choice } from './questions.ts';

export const columnList = z.object({
  version: z.number(),
  columns: z.array(
    z.object({
      ...column.pick({ number: true, letters: true, header: true, key: true }).shape,
      samples: z.array(z.string()).describe('a few of its values; empty if they may be secret'),
    }),
  ),
  meanings: z.array(choice).describe('all columns of the kind'),
});

export const columnsBody = z.object({
  columns: z
    .array(z.object({ header: z.string().min(1).max(32_767), key: z.string().max(200).nullable() }))
    .min(1)
    .max(1_000)
    .describe('what columns are, by their headers; null for a column of the user’s own'),
});

export type ColumnList = z.infer<typeof columnList>;
export type ColumnsBody = z.infer<typeof columnsBody>;
