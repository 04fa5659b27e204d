import { z } from 'zod';
import { FINDING_CODES } from '../../src/schema/finding.ts';
import type { Told } from './cli.ts';

const finding = z.strictObject({
  code: z.enum(FINDING_CODES),
  severity: z.enum(['error', 'warning', 'info']),
  sheet: z.string(),
  row: z.int().nullable(),
  cell: z.string().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  message: z.string().min(1),
  hint: z.string().min(1),
  suggestions: z.array(z.string()),
  fix: z.string().optional(),
  under: z.strictObject({ column: z.string(), value: z.string() }).optional(),
  outcome: z.enum(['sent', 'skipped', 'held-back', 'in-doubt']).optional(),
  option: z.enum(['allow-similar', 'allow-duplicates', 'send-again', 'other-service']).optional(),
  mentions: z.array(z.string()).min(1).optional(),
  rows: z.array(z.int()).min(2).optional(),
});

/** How many values aliases decide, and in how many cells. */
const aliases = z.strictObject({ values: z.int().min(0), cells: z.int().min(0) });

const states = ['invalid', 'ready', 'sending', 'accepted', 'rejected', 'in-doubt', 'skipped', 'unsent'] as const;

const document = z.strictObject({
  rows: z.array(z.int()).min(1),
  key: z.string().nullable(),
  state: z.enum(states),
  trackingId: z.string().nullable(),
  response: z.unknown(),
  error: z.strictObject({ code: z.string(), status: z.int().nullable(), message: z.string() }).nullable(),
  attempts: z.int(),
  sentAt: z.iso.datetime().nullable(),
  notSentLater: z.array(z.string()).min(1).optional(),
  bookingResult: z.strictObject({ answer: z.unknown(), at: z.iso.datetime() }).optional(),
  settled: z
    .strictObject({
      decision: z.string(),
      who: z.string(),
      machine: z.string().nullable(),
      why: z.string().nullable(),
      at: z.string(),
    })
    .optional(),
});

const count = z.int().min(0);

/** What the sheet `In doubt` of an imported workbook decides. */
const decision = z.strictObject({
  cell: z.string(),
  run: z.string().nullable(),
  rows: z.array(z.int()),
  decision: z.enum(['accepted', 'not-accepted']),
  trackingId: z.string().nullable(),
  why: z.string().nullable(),
  recorded: z.boolean(),
  left: z.literal(true).optional(),
});

/** What earlier runs of the file left in doubt, and no row stands for by now. */
const leftDoubt = z.strictObject({
  run: z.string(),
  rows: z.array(z.int()).min(1),
  sentAt: z.iso.datetime().nullable(),
  reference: z.string(),
  sentAgain: z.literal(true).optional(),
});

const notPatched = z.strictObject({ code: z.string().min(1), message: z.string().min(1) });

/** What `import`, `resume` and `runs show` print: every member, and none that the contract does not know but `why`. */
export const run = z.strictObject({
  run: z.string().nullable(),
  kind: z.string(),
  file: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  who: z.string().nullable().optional(),
  machine: z.string().nullable().optional(),
  state: z.enum(['running', 'interrupted', 'stopped', 'complete']),
  why: z.string().nullable(),
  counts: z.strictObject({
    rows: count,
    documents: count,
    invalid: count,
    accepted: count,
    rejected: count,
    inDoubt: count,
    skipped: count,
    unsent: count,
    sending: count.optional(),
  }),
  aliases,
  findings: z.array(finding),
  documents: z.array(document),
  results: z.string().nullable(),
  notPatched: notPatched.optional(),
  sheetNames: z.record(z.string(), z.string()).optional(),
  decisions: z.array(decision).optional(),
  leftInDoubt: z.array(leftDoubt).min(1).optional(),
  plan: z.string().optional(),
});
export type Run = z.infer<typeof run>;

export const check = z.strictObject({
  kind: z.string(),
  file: z.string(),
  sha256: z.string(),
  counts: z.strictObject({
    rows: count,
    documents: count,
    valid: count,
    invalid: count,
    errors: count,
    warnings: count,
  }),
  aliases,
  findings: z.array(finding),
  fixes: z
    .array(
      z.strictObject({
        column: z.string(),
        header: z.string(),
        value: z.string(),
        instead: z.string(),
        under: z.strictObject({ column: z.string(), value: z.string() }).optional(),
        by: z.enum(['sheet', 'spelling']),
        rows: z.array(z.int()).min(1),
      }),
    )
    .min(1)
    .optional(),
  decisions: z.array(decision).optional(),
  leftInDoubt: z.array(leftDoubt).min(1).optional(),
  copy: z.string().optional(),
  notPatched: notPatched.optional(),
  sheetNames: z.record(z.string(), z.string()).optional(),
  unfinished: z
    .strictObject({
      run: z.string(),
      sheet: z.string().optional(),
      changed: z.boolean(),
      sender: z.strictObject({ who: z.string(), machine: z.string() }).optional(),
      ready: count,
      sentBefore: z.array(z.int()),
      alike: z.array(z.int()),
    })
    .optional(),
});

export const failure = z.strictObject({
  error: z.strictObject({ code: z.string().min(1), message: z.string().min(1), hint: z.string() }),
  run: z.string().optional(),
});

/** The one document on stdout: any other character but the last line's end, and any other shape, makes it throw. */
export function told<T>(shape: z.ZodType<T>, { stdout, stderr }: Told): T {
  if (!/^[{[].*[}\]]\n$/.test(stdout)) throw new Error(`stdout is no single line of JSON: ${stdout}\n${stderr}`);
  return shape.parse(JSON.parse(stdout));
}
