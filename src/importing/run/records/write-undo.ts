import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createLookupIndex } from '../../../lookups/resolve.ts';
import { ok, type Result } from '../../../problem/problem.ts';
import type { Kind } from '../../../schema/kind.ts';
import type { Lookups } from '../../../schema/lookup.ts';
import { unwritten } from '../../../spreadsheet/write/output-target.ts';
import { writeWorkbook } from '../../../spreadsheet/write/write-xlsx.ts';
import { program } from '../../../workspace/program.ts';
import type { PreparedRequest } from '../../check/plan-requests.ts';
import { templateModel } from '../../template/template-model.ts';
import { type Update, undoRows, undoWords } from '../../template/undo-rows.ts';

/**
 * Writes a workbook that can restore the known old values. It is written beside the results before anything is sent.
 * Earlier undo workbooks stay. Gives lines that say what it can restore.
 */
export async function writeUndo(
  kind: Kind,
  { updates, lookups }: { readonly updates: readonly Update[]; readonly lookups: Lookups },
  output: string,
  now: number,
): Promise<Result<readonly string[]>> {
  const index = createLookupIndex(lookups);
  const rows = undoRows(kind, updates, index);
  if (rows.length === 0) return ok(undoWords(kind, updates, null));
  const { scope, pulledAt } = lookups;
  const info = { account: scope, program, lookupsPulledAt: pulledAt, filledAt: new Date(now).toISOString() };
  const path = await freePath(output);
  const written = await writeWorkbook(templateModel(kind, index, info, rows), path);
  return written.type === 'written' ? ok(undoWords(kind, updates, path)) : unwritten(written);
}

/** The updates whose old values are known at least in part, with their new ones. */
export function updatesOf(plans: readonly Pick<PreparedRequest, 'document'>[]): readonly Update[] {
  return plans.flatMap(({ document }) => {
    const { rows, before, unknown } = document;
    return before === undefined ? [] : [{ rows, before, unknown, ...document.values() }];
  });
}

/**
 * A free path: `suppliers.undo.xlsx` beside `suppliers.results.xlsx`. If it exists, `suppliers.undo-2.xlsx` and so on.
 */
async function freePath(output: string): Promise<string> {
  const stem = basename(output).replace(/(\.results(-\d{1,4})?)?\.xlsx$/i, '');
  for (let round = 1; ; round += 1) {
    const path = join(dirname(output), `${stem}.undo${round === 1 ? '' : `-${round}`}.xlsx`);
    if ((await stat(path).catch(() => null)) === null) return path;
  }
}
