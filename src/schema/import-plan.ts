import { z } from 'zod';
import { DATE_ORDERS } from './date-order.ts';

const count = z.int().min(0);
const text = z.string().min(1);
const atLeastOne = z.int().min(1).nullable();
const maxErrors = z.union([z.strictObject({ count }), z.strictObject({ percent: count.max(100) })]).nullable();

const words = z.array(z.string()).readonly();

const options = z.strictObject({
  kind: z.string().nullable(),
  /** The column options of the import. Plans of earlier versions have none. */
  columns: z.strictObject({ map: words, ignore: words, dateOrder: z.enum(DATE_ORDERS).optional() }).optional(),
  /** The sheet that was read; null for a CSV. Plans of earlier versions have none. */
  sheet: z.string().nullable().optional(),
  /** The header row that a person chose. Plans of earlier versions have none. */
  headerRow: atLeastOne.optional(),
  /** The encoding of a CSV that does not name one itself. Plans of earlier versions have none. */
  encoding: z.string().nullable().optional(),
  output: z.string().nullable(),
  limit: atLeastOne,
  canary: atLeastOne,
  maxErrors,
  allOrNothing: z.boolean(),
  allowDuplicates: z.boolean(),
  allowSimilar: z.boolean(),
  allowOutside: z.boolean(),
  /** Plans of earlier versions do not have this option. */
  otherService: z.boolean().default(false),
  sendAgain: atLeastOne,
  replace: z.boolean(),
  sendUnchanged: z.boolean(),
  fresh: z.boolean().optional(),
  concurrency: z.number().nullable(),
  rate: z.number().nullable(),
});

/** One request as it would be sent, without its secrets. */
const request = z.looseObject({ method: text, path: text });

const document = z.looseObject({
  rows: z.array(count).min(1),
  key: z.string().nullable(),
  /**
   * What an import does with this document: send it, leave it for later (`--limit`), or not send it because of `why`.
   */
  does: z.enum(['send', 'later', 'not-send']),
  /** The state of the document in the run before qcsheet sends anything. */
  state: z.enum(['ready', 'invalid', 'skipped', 'in-doubt']),
  why: z.looseObject({ code: z.string(), message: z.string() }).nullable(),
  fingerprint: z.string().nullable(),
  occurrence: z.int().min(1),
  trackingId: z.string().nullable(),
  request: request.nullable(),
});

/**
 * What an import would do with a file, bound to the bytes of that file. `import --plan` writes it, `import --apply`
 * reads it.
 */
export const importPlan = z.looseObject({
  /** The version of this file format. */
  plan: z.literal(1),
  program: text,
  /** ISO time, and the operating system's name for the user. */
  plannedAt: z.iso.datetime(),
  plannedBy: text,
  kind: text,
  file: z.looseObject({ name: text, path: text, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  /** Origin and account. */
  account: text,
  options,
  calls: count,
  counts: z.looseObject({
    rows: count,
    documents: count,
    ready: count,
    invalid: count,
    skipped: count,
    inDoubt: count,
  }),
  documents: z.array(document),
  /**
   * The checksum of everything except the documents, which are compared with the file. Plans of older versions have
   * none.
   */
  checksum: z.string().optional(),
});

export type ImportPlan = z.infer<typeof importPlan>;
export type PlanFileEntry = ImportPlan['documents'][number];
/** The import options that decide what is sent, and how. */
export type PlanOptions = ImportPlan['options'];
