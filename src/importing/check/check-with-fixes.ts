import { createLookupIndex } from '../../lookups/resolve.ts';
import { problem, type Result } from '../../problem/problem.ts';
import type { SourceFile } from '../../spreadsheet/sheet.ts';
import type { AppliedFix } from '../fixes/choices.ts';
import { safeLines, type WrongValue, wrongValues } from '../fixes/listed-fixes.ts';
import { type Review, watched } from '../fixes/review.ts';
import { withCells } from '../fixes/with-cells.ts';
import { withFixes, withLines } from '../fixes/with-fixes.ts';
import { sheetHeaders } from '../input/headers/top-rows.ts';
import type { Input } from '../input/open-input.ts';
import type { FixedValue } from '../results/fixes-sheet.ts';
import { messages } from './messages.ts';
import { type Background, type Prepared, type PrepareOptions, prepare } from './prepare.ts';

/** A value that is read in another way than the file shows, as `check --json` prints it. */
export type FixReport = {
  /** The column's key. */
  readonly column: string;
  readonly header: string;
  readonly value: string;
  readonly instead: string;
  /** Only rows with this text in this column are affected; absent if all rows are. */
  readonly under?: { readonly column: string; readonly value: string };
  /** `sheet`: a person chose it on the sheet `Fixes`. `spelling`: `--fix` found the only possible spelling or day. */
  readonly by: 'sheet' | 'spelling';
  /** Ascending. */
  readonly rows: readonly number[];
};

type CheckedInput = {
  readonly input: Input;
  readonly prepared: Prepared;
  /** The values that were replaced without a person's choice. */
  readonly fixed: readonly FixedValue[];
};

/**
 * Checks an input with the choices on its sheet `Fixes`, and with changed texts in single cells. `fix` also replaces
 * values that have exactly one safe reading, and checks everything again with them.
 */
export async function checkWithFixes(
  opened: Input,
  background: Background,
  options: PrepareOptions & { readonly fix: boolean; readonly review: Review | undefined },
  now: number,
): Promise<CheckedInput> {
  const input = await withCells(
    await withFixes(watched(opened, options.review), createLookupIndex(background.lookups)),
    options.review?.cells ?? [],
  );
  await showNamed(input, options.review);
  const prepared = await prepare(input, background, options, now);
  const values = options.fix ? wrongValues(prepared.findings, input.kind) : [];
  const lines = safeLines(values);
  if (lines.length === 0) return { input, prepared, fixed: [] };
  const again = await withLines(input, lines);
  const fixed = again.fixes.applied.slice(input.fixes.applied.length).flatMap((applied) => {
    const value = values.find((candidate) => isOf(applied, candidate));
    return value === undefined ? [] : [{ ...value, rows: applied.rows, instead: applied.line.instead }];
  });
  return { input: again, prepared: await prepare(again, background, options, now), fixed };
}

/** The problem if the file changed, so the person's cell changes may belong to other rows; null if it did not. */
export function movedCells(
  { path, file }: { readonly path: string; readonly file: Pick<SourceFile, 'sha256'> },
  review: Review | undefined,
): Result<never> | null {
  const { cellsOf = null } = review ?? {};
  if (cellsOf === null || cellsOf === file.sha256) return null;
  return problem('file', 'input-changed', messages.changedUnderCells(path), messages.undoCells);
}

function isOf({ column, line }: AppliedFix, wrong: WrongValue): boolean {
  const { value, under } = wrong;
  const isSamePlace = line.where?.header === under?.column && line.where?.text === under?.value;
  return column.key === wrong.column.key && line.value === value && isSamePlace;
}

export function fixReports({ fixes: { applied } }: Pick<Input, 'fixes'>): readonly FixReport[] {
  return applied.map(({ column, line, parentColumn, rows }) => ({
    column: column.key,
    header: column.header,
    value: line.value,
    instead: line.instead,
    ...(parentColumn === null ? {} : { under: { column: parentColumn.key, value: line.where?.text ?? '' } }),
    by: line.place === null ? 'spelling' : 'sheet',
    rows,
  }));
}

async function showNamed(input: Input, review: Review | undefined): Promise<void> {
  if (review === undefined) return;
  const { kind, sheet, file } = input;
  const headers = await sheetHeaders(input);
  await review.onNamed({
    kind,
    sheet,
    headers,
    documents: [],
    recheck: async () => [],
    parentsOf: () => new Map(),
    rows: (see) => file.rows(sheet, see),
  });
}

/** Passes the checked rows to the review, if there is one. */
export async function showChecked(
  { kind, sheet, file }: Input,
  { documents, recheck, parentsOf, checked: { headers } }: Prepared,
  review: Review | undefined,
): Promise<void> {
  const found = { kind, sheet, headers, documents, recheck, parentsOf };
  await review?.onChecked({ ...found, rows: (see) => file.rows(sheet, see) });
}
