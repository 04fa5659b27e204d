import { z } from 'zod';

export const listedFile = z.object({
  id: z.number(),
  name: z.string(),
  isOpen: z.boolean(),
  state: z
    .enum(['new', 'opened', 'refused', 'sending', 'part-sent', 'sheet-sent', 'sent'])
    .describe(
      '`new`: not looked at yet; `refused`: it cannot be used; `sheet-sent`: nothing of one sheet is left to send, and other sheets have rows; `sent`: nothing is left to send',
    ),
});

/** What belongs to the open file, besides its own rows. */
export const related = z.object({
  sheets: z
    .array(z.object({ name: z.string(), rows: z.number() }))
    .describe('once the open sheet is all sent: the other sheets with rows, without those that were sent here'),
  copy: z
    .string()
    .nullable()
    .describe('the name of a copy with changes that is newer than the open file; null if there is none'),
});

export const openFileBody = z.object({
  id: z.number(),
  dropEdits: z.boolean().default(false).describe('whether unsaved changes of the open file may be lost'),
});

export const openRunBody = z.object({
  run: z.string().min(1).max(100),
  dropEdits: openFileBody.shape.dropEdits,
});

/** How the open file is read. */
export const readingBody = z.object({
  kind: z.string().nullable(),
  sheet: z.string().nullable(),
  headerRow: z.int().min(1).nullable().default(null).describe('the lower one of two; null if the file shows it'),
  encoding: z.string().nullable(),
  dateOrder: z.enum(['dmy', 'mdy']).nullable().default(null).describe('of dates such as 03/04/2027'),
});

/** What a person chose for the open file. */
export const readBody = readingBody.extend({
  dropEdits: z.boolean().default(false).describe('whether changed cells may be lost: they belong to the other rows'),
});

export type ListedFile = z.infer<typeof listedFile>;
export type Related = z.infer<typeof related>;
export type Reading = z.infer<typeof readingBody>;
