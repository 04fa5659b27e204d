import { z } from 'zod';
import { MOST_CHARACTERS } from './most-cells.ts';

export const severity = z.enum(['error', 'warning', 'info']);

const wrongValue = z.object({
  column: z.string(),
  value: z.string().describe('empty where cells are empty'),
  under: z.object({ column: z.string(), value: z.string() }).nullable(),
  cells: z.number().describe('so many cells have it'),
  candidates: z.array(z.string()),
  fix: z.string().nullable(),
  parentFix: z
    .object({ header: z.string(), value: z.string() })
    .nullable()
    .describe('the value for the column of `under` with which this one fits; null if there is not exactly one'),
  canRemember: z.boolean(),
});

const reason = z.object({
  words: z.string(),
  hint: z.string(),
  count: z.number(),
  row: z.number().nullable(),
  wrong: wrongValue.nullable(),
});

export const findingList = z.object({
  version: z.number(),
  sorts: z.array(
    z.object({
      id: z.number(),
      severity,
      code: z.string(),
      title: z.string(),
      header: z.string().nullable(),
      column: z.number().nullable().describe('the number of its column in the sheet'),
      count: z.number(),
      hasRows: z.boolean().describe('whether it is about rows below the headers'),
      isRepeated: z.boolean().describe('whether the rows say the same as other rows, and can be emptied together'),
      reasons: z.array(reason).describe('the commonest'),
      more: z.number().describe('further reasons of the sort'),
    }),
  ),
});

export const fixBody = z.object({
  ...wrongValue.pick({ column: true, value: true, under: true }).shape,
  instead: z.string().max(MOST_CHARACTERS),
  changes: z.enum(['value', 'parent']).default('value').describe('`parent` changes the column of `under` instead'),
  remember: z.boolean(),
});

export const emptyBody = z.object({ sort: z.int().min(0) });

export type FindingList = z.infer<typeof findingList>;
export type FixBody = z.infer<typeof fixBody>;
