import type { Cell } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import type { Meta, Row, SeeFormula, SourceFile } from '../../spreadsheet/sheet.ts';
import type { Headers } from '../input/headers/headers.ts';
import { FIX_SHEET, ownSheetName } from '../input/headers/own-sheets.ts';
import { sheetHeaders } from '../input/headers/top-rows.ts';
import { readRows } from '../input/rows/data-rows.ts';
import { withRows } from './changed-rows.ts';
import { type ChoiceFinder, cellName, choiceFinder, listedChoices } from './choice-finder.ts';
import { type AppliedFix, type Choice, choicesOf, type Spelling } from './choices.ts';
import { changedFinding, formulaFinding, staleFinding, unusedFinding } from './fix-findings.ts';
import { type FixLine, readFixLines } from './fix-lines.ts';
import { listSpelling } from './lookup-choices.ts';
import { type PendingChoice, pendingChoices, readChoiceTexts } from './pending-choices.ts';
import { undersOf } from './rows-under.ts';
import { type FormulaUses, formulaUses } from './stale-formulas.ts';

/** Values that were read in another way than the file shows, and findings about them. */
export type Fixes = {
  readonly applied: readonly AppliedFix[];
  readonly findings: readonly Finding[];
  /** A person's choices, of now and before, that no import has remembered yet. */
  readonly pending: readonly PendingChoice[];
};

export const NO_FIXES: Fixes = { applied: [], findings: [], pending: [] };

/** The parts of an input that are needed to change its values. */
export type FixableInput = {
  readonly kind: Kind;
  readonly file: SourceFile;
  readonly sheet: string;
  readonly headerRow: number | undefined;
  readonly meta: Meta | null;
  readonly fixes: Fixes;
};

/**
 * The input with the choices on its sheet `Fixes`: every reader gets rows with the chosen values. The result depends
 * only on the bytes of the file, on its column names and on the lists. Without the sheet, there is no cost.
 */
export async function withFixes<Input extends FixableInput>(input: Input, lookups: LookupIndex): Promise<Input> {
  const { lines, findings } = await readFixLines(input.file, input.meta);
  const before = readChoiceTexts(input.meta?.choices);
  if (lines.length + findings.length + before.length === 0) return input;
  const known = { ...input, fixes: { ...input.fixes, findings, pending: before } };
  if (lines.length === 0) return known;
  const changed = await withLines(known, lines, listSpelling(lookups));
  return { ...changed, fixes: { ...changed.fixes, pending: pendingChoices(before, changed.fixes.applied) } };
}

/** The input with the changes of these lines. Cells with formulas do not change. */
export async function withLines<Input extends FixableInput>(
  input: Input,
  lines: readonly FixLine[],
  spelling: Spelling = ({ line }) => line.instead,
): Promise<Input> {
  const { file, sheet } = input;
  const fixSheet = lines.find(({ place }) => place !== null)?.place?.sheet ?? ownSheetName(input, FIX_SHEET);
  const headers = await sheetHeaders(input);
  const { choices, findings } = choicesOf(lines, headers, spelling);
  const seen = await listedCells(input, headers, choices);
  const effects = choiceEffects(seen);
  const applied = choices.flatMap((choice): AppliedFix[] => {
    const changed = effects.changed.get(choice);
    return changed === undefined ? [] : [{ ...choice, rows: changed, wasThere: seen.done.has(choice) }];
  });
  const readers = seen.formulas
    .readersOf(applied.map(({ column }) => headers.numbers.get(column.key) ?? 0))
    .flatMap((number) => headers.columns.get(number) ?? []);
  const unused = choices.filter((choice) => !effects.changed.has(choice) && !effects.done.has(choice));
  const allFindings = [
    ...findings,
    ...applied.map((fix) => changedFinding(sheet, fix, fixSheet)),
    ...staleFinding(sheet, readers, fixSheet),
    ...effects.formulas.map(({ row, choice }) => formulaFinding(sheet, row, choice, fixSheet)),
    ...unused.flatMap((choice) => unusedFinding(choice)),
  ];
  const { fixes: before } = input;
  const fixes = {
    ...before,
    applied: [...before.applied, ...applied],
    findings: [...before.findings, ...allFindings],
  };
  return withRows({ ...input, fixes }, async function* (see) {
    for await (const row of file.rows(sheet, see)) yield isBelow(row.number, headers) ? seen.find.changed(row) : row;
  });
}

type ListedCell = { readonly row: number; readonly column: number; readonly cell: Cell };

type SeenCells = {
  /** Cells with a value that a choice changes. */
  readonly cells: readonly ListedCell[];
  /** Choices whose new value is already in their column. */
  readonly done: ReadonlySet<Choice>;
  readonly formulas: FormulaUses;
  readonly find: ChoiceFinder;
};

/** Reads the sheet once. */
async function listedCells(
  { kind, file, sheet, headerRow }: FixableInput,
  headers: Headers,
  choices: readonly Choice[],
): Promise<SeenCells> {
  const listed = listedChoices(choices);
  const cells: ListedCell[] = [];
  const done = new Set<Choice>();
  const formulas = new Set<string>();
  const allFormulas = formulaUses();
  const see: SeeFormula = (row, number, cell, uses) => {
    allFormulas.add({ column: number, uses, isInRows: isBelow(row, headers) });
    const column = isBelow(row, headers) ? headers.columns.get(number) : undefined;
    if (column !== undefined && listed.at(number, cell) !== undefined) formulas.add(cellName(row, number));
  };
  async function* looking(): AsyncIterable<Row> {
    for await (const row of file.rows(sheet, see)) {
      for (const column of isBelow(row.number, headers) ? listed.columns : []) {
        const cell = row.cells.get(column);
        if (cell === undefined) continue;
        for (const choice of listed.reached(column, cell)) done.add(choice);
        if (listed.at(column, cell) !== undefined) cells.push({ row: row.number, column, cell });
      }
      yield row;
    }
  }
  const below = [...new Set(choices.flatMap(({ parentColumn, column }) => (parentColumn === null ? [] : [column])))];
  // Document groups are needed only for lines about one parent.
  if (below.length === 0) for await (const _ of looking());
  const { data } = below.length === 0 ? { data: [] } : await readRows(kind, looking(), { sheet, headerRow });
  const unders = undersOf(kind, data, below, ({ cells: ofRow, merged }, { key }) => {
    const cell = ofRow.get(key) ?? merged?.find(({ column }) => column.key === key)?.cell;
    return cell !== undefined && listed.at(headers.numbers.get(key) ?? 0, cell) !== undefined;
  });
  return { cells, done, formulas: allFormulas, find: choiceFinder(listed, unders, formulas) };
}

type ChoiceEffects = {
  /** The rows that each choice changes, ascending. */
  readonly changed: ReadonlyMap<Choice, readonly number[]>;
  /** Choices without effect, because no cell needs them or because a formula has the value. */
  readonly done: ReadonlySet<Choice>;
  readonly formulas: readonly { readonly row: number; readonly choice: Choice }[];
};

function choiceEffects({ cells, find, done: reached }: SeenCells): ChoiceEffects {
  const changed = new Map<Choice, number[]>();
  const done = new Set(reached);
  const formulas: { row: number; choice: Choice }[] = [];
  for (const { row, column, cell } of cells) {
    const choice = find.at(row, column, cell);
    if (choice === undefined) continue;
    if (find.isFormula(row, column)) {
      done.add(choice);
      formulas.push({ row, choice });
    } else if (changed.has(choice)) changed.get(choice)?.push(row);
    else changed.set(choice, [row]);
  }
  return { changed, done, formulas };
}

function isBelow(row: number, { row: headerRow }: Headers): boolean {
  return headerRow !== null && row > headerRow;
}
