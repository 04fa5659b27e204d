import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isAsWritten, noteWritten } from '../disk/written-bytes.ts';
import { lookupsFor } from '../lookups/for-command.ts';
import { createLookupIndex } from '../lookups/resolve.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import type { Kind } from '../schema/kind.ts';
import type { Lookups } from '../schema/lookup.ts';
import { checkOutput, unwritten } from '../spreadsheet/write/output-target.ts';
import { writeWorkbook } from '../spreadsheet/write/write-xlsx.ts';
import { wordOr } from '../text/shell-word.ts';
import type { ReadingParts } from '../workspace/parts.ts';
import { program } from '../workspace/program.ts';
import { cellTexts } from './cells/cell-texts.ts';
import { withListedValues } from './cells/listed-values.ts';
import { readCurrent, withRecords } from './history/current-records.ts';
import { lastBody } from './history/last-sent.ts';
import { kindNamed } from './kind-named.ts';
import { messages } from './messages.ts';
import type { FilledRow } from './template/fill.ts';
import { recordValues } from './template/record-values.ts';
import { templateModel } from './template/template-model.ts';

/** Whether the template contains the service's present records. `type`: only records of one type. */
export type Filling = { readonly filled: boolean; readonly type: string | null };

export type WrittenTemplate = {
  readonly kind: string;
  readonly file: string;
  readonly lookupsPulledAt: string;
  /** The number of its rows; only for a filled template. */
  readonly rows?: number;
};

/** Writes the template of a kind with the account's own lookup lists. */
export async function writeTemplate(
  parts: ReadingParts,
  name: string,
  output: string,
  filling: Filling,
): Promise<Result<WrittenTemplate>> {
  const named = kindNamed(name);
  if (named.type === 'problem') return named;
  const kind = named.value;
  const wrong = fillingProblem(kind, filling);
  if (wrong !== null) return wrong;
  const path = resolve(parts.effects.cwd, output);
  const place = await templatePath(parts, path);
  if (place.type === 'problem') return place;
  const lookups = await lookupsFor(parts, { offline: 'allowed' });
  if (lookups.type === 'problem') return lookups;
  const { pulledAt, scope } = lookups.value;
  const filled = filling.filled ? await filledWith(parts, kind, lookups.value, filling.type) : ok(null);
  if (filled.type === 'problem') return filled;
  const { rows = [], filledAt, lists = lookups.value } = filled.value ?? {};
  const info = { account: scope, program, lookupsPulledAt: pulledAt, ...(filledAt === undefined ? {} : { filledAt }) };
  const listed = withListedValues(kind, parts.config.values);
  const model = templateModel(listed, createLookupIndex(lists), info, rows);
  parts.effects.onStep({ what: 'written', done: 0, of: null });
  const written = await writeWorkbook(model, path, parts.effects.pause);
  if (written.type !== 'written') return unwritten(written);
  await noteWritten(parts.config.cacheDir, path);
  const report = { kind: name, file: output, lookupsPulledAt: pulledAt };
  return ok(filled.value === null ? report : { ...report, rows: rows.length });
}

/** Checks that a template can be written. An existing one is overwritten only if nobody has changed it. */
async function templatePath({ config }: ReadingParts, path: string): Promise<Result<true>> {
  const place = await checkOutput(path, 'template');
  const size = (await stat(path).catch(() => null))?.size ?? 0;
  if (place.type === 'problem' || size === 0 || (await isAsWritten(config.cacheDir, path))) return place;
  return problem('usage', 'output-foreign', messages.maybeEdited(path), messages.nameOrMove);
}

function fillingProblem({ name, noun, current }: Kind, { filled, type }: Filling): Result<never> | null {
  if (filled && current === undefined) {
    return problem('usage', 'not-fillable', messages.notFillable(name, noun[1]), messages.withoutFilled);
  }
  if (filled || type === null) return null;
  return problem('usage', 'usage', messages.typeNeedsFilled, messages.filledCommand(name, wordOr('TYPE', type)));
}

type Filled = { readonly rows: readonly FilledRow[]; readonly filledAt: string; readonly lists: Lookups };

async function filledWith(
  parts: ReadingParts,
  kind: Kind,
  lookups: Lookups,
  type: string | null,
): Promise<Result<Filled>> {
  const filledAt = new Date(parts.effects.now()).toISOString();
  const all = await readCurrent(parts, kind);
  if (all.type === 'problem') return all;
  const wanted = type === null ? all : await readCurrent(parts, kind, type);
  if (wanted.type === 'problem') return wanted;
  const journal = await parts.journalIfThere();
  if (journal.type === 'problem') return journal;
  const past = journal.value ?? { lastUpdate: async () => undefined };
  const lists = withRecords(lookups, kind, all.value);
  const index = createLookupIndex(lists);
  const rows = await Promise.all(
    (wanted.value ?? []).map(async (record) => {
      const last = await lastBody(past, lookups.scope, kind, record);
      return { texts: cellTexts(kind, recordValues(kind, record, last), index) };
    }),
  );
  return ok({ rows, filledAt, lists });
}
