import { z } from 'zod';

export const listedFile = z.object({
  id: z.number(),
  name: z.string(),
  isOpen: z.boolean(),
  state: z
    .enum(['new', 'opened', 'part-sent', 'sent'])
    .describe('`new`: not looked at yet; `sent`: nothing is left to send'),
});

export const openFileBody = z.object({
  id: z.number(),
  dropEdits: z.boolean().default(false).describe('whether unsaved changes of the open file may be lost'),
});

export type ListedFile = z.infer<typeof listedFile>;
