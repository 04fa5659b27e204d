import { z } from 'zod';
import { earlier } from './doubts.ts';
import { listedFile, readingBody, related } from './files.ts';
import { severity } from './findings.ts';
import { MOST_CELLS, MOST_CHARACTERS } from './most-cells.ts';
import { noun } from './noun.ts';
import { question } from './questions.ts';
import { sendState } from './send.ts';

/** The path of this version of the API. A change that would break a script gets a new version. */
export const API = '/api/v1';
/** A page gets the progress of long work at most this often. */
export const TELL_EVERY_MS = 250;

/** The header in which a changing request may name the file that its page shows: its number, or 0 for none. */
export const FILE_HEADER = 'x-qcsheet-file';

export const documentState = z.enum([
  'ready',
  'sending',
  'accepted',
  'rejected',
  'in-doubt',
  'skipped',
  'invalid',
  'unsent',
  'unchecked',
]);

const problem = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(z.string()),
  hint: z.string(),
});

export const column = z.object({
  number: z.number().describe('A = 1'),
  letters: z.string(),
  header: z.string(),
  key: z.string().nullable().describe('null for a column of the user’s own, which is not sent'),
  isRequired: z.boolean(),
  isUsed: z.boolean().describe('whether it has a value, a changed cell or a finding'),
  isLocked: z.boolean().describe('a secret column: its values are never shown'),
  help: z.string(),
  choices: z.array(z.string()),
  hasChoices: z.boolean().describe('whether `/choices` has values for its cells'),
  isDate: z.boolean(),
  identifies: z
    .number()
    .nullable()
    .describe('its place, from 0, among the columns that identify a document for a person; null for others'),
});

const review = z.object({
  kind: z.string(),
  sheet: z.string(),
  headerRow: z.number().nullable(),
  noun,
  rows: z.number(),
  rowsWithErrors: z.number(),
  errors: z.number(),
  warnings: z.number(),
  documents: z.number(),
  ready: z.number().describe('an import would send so many now'),
  held: z.number(),
  inDoubt: z.number(),
  skipped: z.number(),
  isRefused: z.boolean().describe('an import would send nothing at all; a finding says why'),
  unfinishedRun: z.string().nullable().describe('the run that an import would continue'),
  decisions: z.number().describe('decisions about documents in doubt that an import would ask about'),
  columns: z.array(column),
});

const preview = z.object({
  kind: z.string(),
  sheet: z.string(),
  noun,
  rows: z.number().describe('so many can be asked for'),
  isPart: z.boolean().describe('whether the file has more rows'),
  columns: z.array(column),
});

const saved = z.object({
  path: z.string(),
  name: z.string(),
  notice: z.string().nullable().describe('why it is a new workbook and not the user’s own; null if it is that'),
  command: z.string().describe('what sends this file'),
  isCurrent: z.boolean().describe('whether nothing was changed since'),
});

export const deskState = z.object({
  version: z.number().describe('grows with each change'),
  service: z.string().nullable().describe('origin and account; null where none is set'),
  kinds: z.array(z.object({ name: z.string(), title: z.string() })),
  largestFile: z.number().describe('bytes'),
  fileId: z
    .number()
    .describe(
      'of the open file and sheet; 0 for none. As the header x-qcsheet-file, a change of another file is refused',
    ),
  earlier,
  file: z.object({ name: z.string(), isUpload: z.boolean() }).nullable(),
  files: z.array(listedFile).describe('all files of this session, the open one too'),
  related,
  reading: readingBody,
  phase: z.enum(['empty', 'checking', 'asking', 'refused', 'ready']),
  progress: z.object({ row: z.number(), pass: z.number() }).nullable(),
  exporting: z
    .object({ words: z.string(), done: z.number(), of: z.number().nullable().describe('null while nobody knows') })
    .nullable()
    .describe('how far an export of any tab is'),
  question: question.nullable(),
  problem: problem.nullable(),
  preview: preview.nullable().describe('the first rows, until the first check has ended; null before and after'),
  review: review.nullable(),
  checks: z.number().describe('grows with each finished check'),
  edits: z.number().describe('cells that differ from the file'),
  steps: z.number().describe('grows with each change, undo and redo'),
  unchecked: z.boolean().describe('whether cells were changed since the last check'),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  command: z.string().nullable().describe('what sends the file as it is; null while it has edits'),
  saved: saved.nullable(),
  hasUnsaved: z.boolean().describe('whether changes would be lost if the file were closed'),
  notice: z.string().nullable().describe('what the last step could not do'),
  mayEdit: z.boolean().describe('false while the file is sent, and after that'),
  maySend: z.boolean().describe('whether an import would send or record something now'),
  mustChoose: z.boolean().describe('whether something must be chosen before anything would be sent'),
  isAllSent: z.boolean().describe('whether the only choice is to send again what was accepted'),
  send: sendState.nullable().describe('the sending of this file; null where there was none'),
});

const mark = z.object({
  column: z.number().nullable().describe('null for the whole row'),
  severity,
  code: z.string(),
  message: z.string(),
  hint: z.string(),
  suggestions: z.array(z.string()),
  fix: z.string().nullable(),
});

const shownRow = z.object({
  number: z.number(),
  cells: z.array(z.tuple([z.number(), z.string()])),
  edited: z.array(z.number()),
  before: z.array(z.tuple([z.number(), z.string()])).describe('the texts of the changed cells in the file'),
  locked: z.array(z.number()).describe('columns in which a formula gives the value'),
  marks: z.array(mark),
  document: z.number().nullable().describe('the first row of its document; null while that is not known'),
  band: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .describe('the same for the rows of a document, in turn for documents of several rows; null for other rows'),
  state: documentState.nullable(),
  answer: z
    .object({ trackingId: z.string().nullable(), message: z.string().nullable() })
    .nullable()
    .describe('what the service said; null where nothing was sent'),
});

export const rowWindow = z.object({
  version: z.number(),
  total: z.number(),
  from: z.number(),
  rows: z.array(shownRow),
});

export const rowQuery = z.object({
  from: z.coerce.number().int().min(0).default(0),
  count: z.coerce.number().int().min(1).max(500).default(100),
  show: z.enum(['all', 'errors', 'warnings', 'edited', 'accepted', 'rejected', 'in-doubt', 'unsent']).default('all'),
  sort: z.coerce.number().int().min(0).optional().describe('only rows with findings of this sort'),
  column: z.coerce.number().int().min(1).optional().describe('where the text is looked for; absent for all columns'),
  text: z.string().max(200).default(''),
  cells: z
    .enum(['empty', 'filled'])
    .optional()
    .describe(
      'only rows whose cell in `column` is empty, or is not; without `column`, rows without any value, or with one',
    ),
  document: z.coerce.number().int().min(1).optional().describe('only the rows of the document with this first row'),
  hold: z
    .string()
    .max(40)
    .optional()
    .describe('any name: the same query with the same name gives the same rows, even if they fit it no more'),
});

export const stateQuery = z.object({
  after: z.coerce.number().int().optional().describe('waits until the version is another one, 20 s at most'),
});

export const uploadQuery = z.object({ name: z.string().min(1).max(300) });

export const editBody = z.object({
  cells: z
    .array(z.object({ row: z.int().min(1), column: z.int().min(1).max(16_384), text: z.string().max(MOST_CHARACTERS) }))
    .min(1)
    .max(MOST_CELLS),
});

export type DeskState = z.infer<typeof deskState>;
export type RowWindow = z.infer<typeof rowWindow>;
export type RowQuery = z.infer<typeof rowQuery>;
export type ShownRow = z.infer<typeof shownRow>;
export type EditBody = z.infer<typeof editBody>;
