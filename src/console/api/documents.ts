import { z } from 'zod';
import { documentState } from './desk.ts';

export const documentQuery = z.object({
  from: z.coerce.number().int().min(0).default(0),
  count: z.coerce.number().int().min(1).max(200).default(50),
  show: z.enum(['all', ...documentState.options]).default('all'),
  text: z.string().max(200).default('').describe('in the name, the content, the message or the tracking id'),
});

const shownDocument = z.object({
  first: z.number().describe('its first row, which names it'),
  name: z.string().describe('its group, or its rows'),
  rows: z.string().describe('such as 5, 6, 9-14'),
  content: z
    .array(z.object({ header: z.string(), values: z.array(z.string()), more: z.number() }))
    .describe('the values that identify it for a person'),
  state: documentState,
  errors: z.number().describe('in its rows'),
  warnings: z.number().describe('in its rows'),
  trackingId: z.string().nullable(),
  messages: z.array(z.string()).describe('why it has this state: the first few'),
  more: z.number().describe('further messages'),
  joins: z
    .array(z.string())
    .nullable()
    .describe(
      'why its rows belong together; empty if each row is its own document; null if a group was changed unchecked',
    ),
});

/** Some documents of the open file. */
export const documentWindow = z.object({
  version: z.number(),
  total: z.number().describe('so many fit the query'),
  from: z.number(),
  states: z.array(z.object({ state: documentState, count: z.number() })).describe('of all documents of the file'),
  documents: z.array(shownDocument),
});

export type DocumentQuery = z.infer<typeof documentQuery>;
export type DocumentWindow = z.infer<typeof documentWindow>;
export type ShownDocument = z.infer<typeof shownDocument>;
