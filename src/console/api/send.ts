import { z } from 'zod';
import { noun } from './noun.ts';

const several = z.int().min(1).max(1_000_000);

/** What a person chooses before the plan is shown. */
export const sendBody = z.object({
  checks: z.number().describe('`checks` of the state that was shown'),
  steps: z.number().describe('`steps` of the state that was shown'),
  limit: several.nullable().describe('only so many now; null for all'),
  canary: several.nullable().describe('so many go first, the others only when all of them are accepted; null for none'),
  maxErrors: several.nullable().describe('stop when so many are rejected; null for never'),
});

const chosenKey = z.object({
  key: z.string(),
  count: z.int().nullable().default(null).describe('of send-again: the number of bookings, as a person has typed it'),
});

/** An answer counts once, and only for the plan that it names. */
export const sendAnswer = z.object({
  id: z.string(),
  agree: z.boolean(),
  confirmed: z.array(z.string()).default([]).describe('the keys of what had to be looked at'),
  choose: z
    .array(chosenKey)
    .nullable()
    .default(null)
    .describe('plans again with exactly these choices and asks about that plan; null to leave them as they are'),
});

/** An option of `import` that would send held-back or skipped rows. No choice is preselected. */
const sendChoice = z.object({
  key: z.string().describe('of this choice for these rows of this file'),
  option: z.enum(['other-service', 'replace', 'allow-similar', 'allow-duplicates', 'send-again']),
  count: z
    .number()
    .describe(
      'documents that it would send, 0 where only the whole file is known to be held back; of replace: those that would stay unsent',
    ),
  rows: z.string().nullable().describe('in words; null where it is about the whole file'),
  lines: z.array(z.string()).describe('why they are not sent, of the first few'),
  run: z.string().nullable().describe('the run that is replaced'),
  isNeeded: z.boolean().describe('whether nothing is sent without it'),
  isChosen: z.boolean(),
});

const toConfirm = z.object({
  key: z.string(),
  lines: z.array(z.string()),
  words: z.string().describe('what a person says with a tick'),
});

const sendQuestion = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('send'),
    id: z.string(),
    file: z.string(),
    account: z.string(),
    service: z.string(),
    noun,
    ready: z.number(),
    sending: z.number().describe('fewer than `ready` where a limit says so'),
    canary: z.number().nullable().describe('so many of them go first'),
    maxErrors: z.number().nullable().describe('the sending stops when so many are rejected'),
    heldBack: z.number(),
    reasons: z.array(z.object({ title: z.string(), count: z.number() })).describe('why rows are held back'),
    skipped: z.number(),
    areUpdates: z.boolean().describe('whether skipped means: it would change nothing'),
    inDoubt: z.number(),
    warnings: z.number(),
    changedCells: z.number().describe('cells of the file that were changed on the page before'),
    about: z.array(z.string()).describe('what else a person should know'),
    writesUndo: z.boolean().describe('whether a workbook with the old values is written first'),
    toConfirm: z.array(toConfirm).describe('each must be confirmed by its key'),
    choices: z.array(sendChoice),
  }),
  z.object({
    type: z.literal('choose'),
    id: z.string(),
    noun,
    choices: z.array(sendChoice).describe('nothing is sent before something of this is chosen'),
  }),
  z.object({
    type: z.literal('changed'),
    id: z.string(),
    lines: z.array(z.string()).describe('what was changed at the service since the run was planned'),
  }),
]);

const sendProgress = z.object({
  planned: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  inDoubt: z.number(),
  left: z.number(),
  perSecond: z.number().nullable(),
  leftMs: z.number().nullable(),
  chart: z.array(z.number()).describe('answers in each of the last 60 seconds that are over'),
});

export const runCounts = z.object({
  documents: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  inDoubt: z.number(),
  invalid: z.number(),
  skipped: z.number(),
  unsent: z.number(),
});

const sendOutcome = z.object({
  run: z.string().nullable(),
  state: z.enum(['running', 'interrupted', 'stopped', 'complete']),
  why: z.string().nullable(),
  noun,
  counts: runCounts,
  file: z.string(),
  mayAsk: z.boolean().describe('whether a person can settle its documents in doubt'),
  results: z.string().nullable().describe('the name of the results workbook; null where there is none'),
  reasons: z.array(z.string()),
  next: z.array(z.string()).describe('as the terminal says it'),
});

export const sendState = z.object({
  phase: z.enum(['preparing', 'asking', 'sending', 'ended']),
  question: sendQuestion.nullable(),
  isStopping: z.boolean(),
  progress: sendProgress.nullable(),
  notes: z.array(z.string()).describe('what came up on the way'),
  problem: z
    .object({ code: z.string(), message: z.string(), details: z.array(z.string()), hint: z.string() })
    .nullable()
    .describe('why nothing was sent'),
  outcome: sendOutcome.nullable(),
  changes: z.number().describe('grows with each row that has another state'),
});

export type SendBody = z.infer<typeof sendBody>;
export type SendChoice = z.infer<typeof sendChoice>;
export type ChosenKey = z.infer<typeof chosenKey>;
export type SendAnswer = z.infer<typeof sendAnswer>;
export type SendQuestion = z.infer<typeof sendQuestion>;
export type SendProgress = z.infer<typeof sendProgress>;
export type SendState = z.infer<typeof sendState>;
