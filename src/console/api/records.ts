import { z } from 'zod';
import { runCounts } from './send.ts';

const text = z.string().max(200).default('');
const runName = z.string().min(1).max(100);
const counts = runCounts.extend({ sending: z.number().optional().describe('on their way now') });

export const runsQuery = z.object({ text: text.describe('part of the file, the kind, the state or the name') });
export const runQuery = z.object({ run: runName });

export const runList = z.object({
  all: z.number(),
  runs: z.array(
    z.object({
      run: z.string(),
      kind: z.string(),
      file: z.string(),
      state: z.string(),
      startedAt: z.string(),
      endedAt: z.string().nullable(),
      counts,
      shown: z.object({ state: z.string(), inDoubt: z.string() }).describe('as `qcsheet runs` says it'),
    }),
  ),
});

export const shownRun = z.object({
  run: z.string(),
  kind: z.string(),
  file: z.string(),
  state: z.string(),
  why: z.string().nullable(),
  counts,
  mayAsk: z.boolean().describe('whether a person can settle its documents in doubt'),
  next: z.array(z.string()).describe('as the terminal says it'),
  documents: z
    .array(
      z.object({
        rows: z.array(z.number()),
        key: z.string().nullable(),
        state: z.string(),
        trackingId: z.string().nullable(),
        message: z.string().nullable(),
        sentAt: z.string().nullable(),
      }),
    )
    .describe('the first 1,000'),
});

export const templateQuery = z.object({ kind: z.string().min(1).max(100) });
export const lookupQuery = z.object({ text: z.string().trim().min(1).max(200) });
export const lookupList = z.object({
  all: z.number(),
  entries: z
    .array(z.object({ list: z.string(), id: z.string(), label: z.string(), under: z.string().nullable() }))
    .describe('the first 200'),
});

export const aliasList = z.object({
  aliases: z.array(
    z.object({
      list: z.string(),
      value: z.string().describe('the spelling'),
      parent: z.string().describe('the entry above as the file has it; empty for any'),
      parentLabel: z.string().nullable(),
      id: z.string(),
      label: z.string(),
      state: z.enum(['good', 'stale', 'unchecked']).describe('`stale`: its entry is gone or has changed'),
    }),
  ),
});
export const aliasBody = aliasList.shape.aliases.element.pick({ list: true, value: true, parent: true, id: true });

export type RunList = z.infer<typeof runList>;
export type ShownRun = z.infer<typeof shownRun>;
export type LookupList = z.infer<typeof lookupList>;
export type AliasList = z.infer<typeof aliasList>;
export type AliasBody = z.infer<typeof aliasBody>;
