import { cellText } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { Meta, Row, SourceFile } from '../../spreadsheet/sheet.ts';
import { trimText } from '../cells/text.ts';
import { type Headers, readHeaders } from '../input/headers/headers.ts';
import { topRows } from '../input/headers/top-rows.ts';
import { readRows } from '../input/rows/data-rows.ts';
import { choiceFinder, type ListedChoices, listedChoices } from './choice-finder.ts';
import { type AppliedFix, type Choice, choicesOf } from './choices.ts';
import { changedFinding, formulaFinding, staleFinding, unusedFinding } from './fix-findings.ts';
import { type FixLine, readFixLines } from './fix-lines.ts';
import { undersOf } from './rows-under.ts';

/** What was read otherwise than the file has it, and what is said about that. */
export type Fixes = {
  readonly applied: readonly AppliedFix[];
  readonly findings: readonly Finding[];
};

export const NO_FIXES: Fixes = { applied: [], findings: [] };

type FixableInput = {
  readonly kind: Kind;
  readonly file: SourceFile;
  readonly sheet: string;
  readonly headerRow: number | undefined;
  readonly meta: Meta | null;
  readonly fixes: Fixes;
};

/**
 * The input with what a person chose on its sheet `Fixes`: its rows have the chosen values, for everybody who reads them.
 * What they are depends on the bytes of the file and on the names of its columns alone. Costs nothing without the sheet.
 */
export async function withFixes<Input extends FixableInput>(input: Input): Promise<Input> {
  const { lines, findings } = await readFixLines(input.file, input.meta);
  const told = findings.length === 0 ? input : { ...input, fixes: { ...input.fixes, findings } };
  return lines.length === 0 ? told : await withLines(told, lines);
}

/** The input with other values as these lines say. A cell with a formula stays as it is. */
export async function withLines<Input extends FixableInput>(input: Input, lines: readonly FixLine[]): Promise<Input> {
  const { kind, file, sheet, headerRow } = input;
  const headers = readHeaders(kind, await topRows(file, sheet), headerRow);
  const { choices, findings } = choicesOf(lines, headers);
  const listed = listedChoices(choices);
  const find = choiceFinder(listed, await undersIn(input, choices, listed), await formulasIn(input, headers, listed));
  const met = await metChoices(file.rows(sheet), headers, find, listed);
  const rows = (name: string) => (name === sheet ? changedRows(file.rows(name), headers, find) : file.rows(name));
  const applied = choices.flatMap((choice): AppliedFix[] => {
    const changed = met.changed.get(choice);
    return changed === undefined ? [] : [{ ...choice, rows: changed }];
  });
  const unused = choices.filter((choice) => !met.changed.has(choice) && !met.done.has(choice));
  const said = [
    ...findings,
    ...applied.map((fix) => changedFinding(sheet, fix)),
    ...(applied.length === 0 ? [] : staleFinding(sheet, find.formulaColumns)),
    ...met.formulas.map(({ row, choice }) => formulaFinding(sheet, row, choice)),
    ...unused.flatMap((choice) => unusedFinding(choice)),
  ];
  const fixes = { applied: [...input.fixes.applied, ...applied], findings: [...input.fixes.findings, ...said] };
  return { ...input, file: { ...file, rows }, fixes };
}

/** Rows have a parent where some line counts for rows of one parent alone; else nothing is read for it. */
async function undersIn(
  { kind, file, sheet, headerRow }: FixableInput,
  choices: readonly Choice[],
  listed: ListedChoices,
) {
  const columns = [...new Set(choices.flatMap(({ parentColumn, column }) => (parentColumn === null ? [] : [column])))];
  if (columns.length === 0) return () => undefined;
  const place = { sheet, ...(headerRow === undefined ? {} : { headerRow }) };
  const { data, headers } = await readRows(kind, file.rows(sheet), place);
  return undersOf(kind, data, columns, ({ cells, merged }, { key }) => {
    const cell = cells.get(key) ?? merged?.find(({ column }) => column.key === key)?.cell;
    return cell !== undefined && listed.at(headers.numbers.get(key) ?? 0, cell) !== undefined;
  });
}

type Formulas = { readonly cells: ReadonlySet<string>; readonly columns: ReadonlySet<Column> };

/** The cells with formulas that a choice means, and the columns that have any formulas and are read. */
async function formulasIn(
  { file, sheet }: FixableInput,
  { columns, row: headerRow }: Headers,
  listed: ListedChoices,
): Promise<Formulas> {
  const cells = new Set<string>();
  const found = new Set<Column>();
  await file.formulas?.(sheet, (row, number, cell) => {
    const column = row > (headerRow ?? 0) ? columns.get(number) : undefined;
    if (column === undefined) return;
    found.add(column);
    if (listed.at(number, cell) !== undefined) cells.add(`${row} ${number}`);
  });
  return { cells, columns: found };
}

type Find = ReturnType<typeof choiceFinder>;

type MetChoices = {
  readonly changed: ReadonlyMap<Choice, readonly number[]>;
  /** Those whose new value is in the column already. */
  readonly done: ReadonlySet<Choice>;
  readonly formulas: readonly { readonly row: number; readonly choice: Choice }[];
};

/** Goes through the rows once and finds out which choices change which of them. */
async function metChoices(
  rows: AsyncIterable<Row>,
  { row: headerRow }: Headers,
  find: Find,
  listed: ListedChoices,
): Promise<MetChoices> {
  const changed = new Map<Choice, number[]>();
  const done = new Set<Choice>();
  const formulas: { row: number; choice: Choice }[] = [];
  for await (const { number: row, cells } of rows) {
    if (headerRow === null || row <= headerRow) continue;
    for (const column of listed.columns) {
      const cell = cells.get(column);
      if (cell === undefined) continue;
      for (const choice of listed.reached(column, cell)) done.add(choice);
      const choice = find.at(row, column, cell);
      if (choice === undefined || trimText(cellText(cell)) === choice.line.instead) continue;
      if (find.isFormula(row, column)) formulas.push({ row, choice });
      else if (changed.has(choice)) changed.get(choice)?.push(row);
      else changed.set(choice, [row]);
    }
  }
  for (const { choice } of formulas) done.add(choice);
  return { changed, done, formulas };
}

async function* changedRows(rows: AsyncIterable<Row>, { row: headerRow }: Headers, find: Find): AsyncIterable<Row> {
  for await (const row of rows) yield headerRow === null || row.number <= headerRow ? row : find.changed(row);
}
