import { z } from 'zod';

const place = { run: z.string(), rows: z.array(z.number()), noun: z.string(), file: z.string() };

export const doubtList = z.object({
  doubts: z.array(
    z.object({
      ...place,
      sentAt: z.string().nullable(),
      why: z.string().nullable(),
      lookFor: z.array(z.object({ header: z.string(), value: z.string() })).describe('what finds it at the provider'),
      sent: z.string().describe('all that was sent, in one line'),
    }),
  ),
  decisions: z
    .array(
      z.object({
        ...place,
        reference: z.string(),
        decision: z.enum(['accepted', 'not-accepted']),
        trackingId: z.string().nullable(),
        who: z.string(),
        why: z.string().nullable(),
        at: z.string(),
      }),
    )
    .describe('decisions that can still be taken back'),
});

const stoppedRun = z.object({
  run: z.string(),
  file: z.string(),
  unsent: z.number(),
  inDoubt: z.number(),
  mayAsk: z.boolean().describe('whether a person can settle its documents in doubt'),
});

/** What earlier runs left, for the page's header and its start. */
export const earlier = z.object({
  changes: z.number().describe('grows when documents in doubt, decisions or stopped runs change'),
  inDoubt: z.number().describe('documents that a person must settle'),
  stopped: z.array(stoppedRun).describe('the last run of each file, if it did not come to its end'),
});

/** The body of both calls: the first asks, and the second, with the key of the question, records. */
export const settleBody = z.object({
  run: z.string(),
  row: z.int().min(1),
  decision: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('accepted'), trackingId: z.string().trim().min(1).max(200) }),
    z.object({ decision: z.literal('not-accepted') }),
    z.object({ decision: z.literal('undone') }),
  ]),
  why: z.string().trim().max(1_000).nullable(),
  idsConfirmed: z.boolean().default(false).describe('whether a person has looked at the doubtful ids again'),
  agreed: z.string().nullable().describe('the key of the question that was shown; null to be asked'),
});

export const settleAnswer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('question'),
    key: z.string().describe('agrees to exactly this'),
    lines: z.array(z.string()),
    doubtfulIds: z.array(z.string()).describe('ids that do not look like those of the service'),
  }),
  z.object({ type: z.literal('done'), notes: z.array(z.string()), next: z.array(z.string()) }),
  z.object({ type: z.literal('problem'), code: z.string(), message: z.string(), hint: z.string() }),
]);

export type DoubtList = z.infer<typeof doubtList>;
export type SettleBody = z.infer<typeof settleBody>;
export type SettleAnswer = z.infer<typeof settleAnswer>;
