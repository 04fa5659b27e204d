import { z } from 'zod';

export const choiceQuery = z.object({
  row: z.coerce.number().int().min(1),
  column: z.coerce.number().int().min(1),
  text: z.string().max(200).default('').describe('part of a name or a code'),
});

export const choiceList = z.object({
  choices: z
    .array(
      z.object({
        value: z.string().describe('the text for the cell'),
        label: z.string(),
        about: z.string().describe('its code, and what it belongs to'),
      }),
    )
    .describe('the first 20; those that belong to the parent in the same row come first'),
});

export type ChoiceQuery = z.infer<typeof choiceQuery>;
export type ChoiceList = z.infer<typeof choiceList>;
