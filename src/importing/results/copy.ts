import { cellText } from '../../schema/cell.ts';
import { commonStyles, metaSheet } from '../../spreadsheet/house-style.ts';
import type { SheetModel, WorkbookModel } from '../../spreadsheet/model.ts';
import { META_SHEET, type Meta, OWN_HEADER, type Row } from '../../spreadsheet/sheet.ts';
import { OWN_COLUMN_KEYS, type OwnColumn } from '../input/headers/own-columns.ts';
import { isAboutRows } from '../input/headers/own-sheets.ts';
import { ENTRY_STYLES } from '../template/columns.ts';
import { cellStyles } from './cells.ts';
import { dataSheet } from './data-sheet.ts';
import { type DocumentGroups, documentGroups } from './document-groups.ts';
import type { WrittenRow } from './doubt-sheet.ts';
import { findingsSheet } from './findings-sheet.ts';
import { type Layout, layoutOf } from './layout.ts';
import { type PlacedSheet, withNewName, withOwnFirst } from './own-first.ts';
import type { ResultsRun, SheetInput } from './results-input.ts';
import { RESULT_STYLES } from './results-look.ts';
import { doubtSheetIn } from './sheet-names.ts';

/** The parts of every workbook that contains the user's sheet. */
export type SheetCopy<Input> = {
  /** The input with the addresses of the workbook. */
  readonly input: Input;
  readonly layout: Layout;
  /** A text whose address at its start, if any, is that of the workbook. */
  placed(text: string): string;
  readonly styles: WorkbookModel['styles'];
  /** The user's sheet for a new workbook. */
  data(): SheetModel;
  readonly findings: SheetModel;
  readonly meta: SheetModel;
  /** The documents with their rows. They are read from the sheet when needed. */
  groups(): Promise<DocumentGroups>;
  /** Some of the rows, by number. */
  rows(numbers: ReadonlySet<number>): Promise<ReadonlyMap<number, WrittenRow>>;
};

type CopyMeta = Pick<
  Meta,
  'role' | 'account' | 'lookupsPulledAt' | 'run' | 'runStartedAt' | 'source' | 'results' | 'choices' | 'sent'
>;

/** `run`: the run whose outcomes are in our columns. With null, these columns do not change. */
export async function sheetCopy<Input extends SheetInput>(
  read: Input,
  copyMeta: CopyMeta,
  run: ResultsRun | null,
): Promise<SheetCopy<Input>> {
  const { kind, program, place: patched } = read;
  const { input, layout, placed } = await laidOut(read, addedColumns(read, run));
  const { findings } = input;
  const { headers, headerRow } = layout;
  const place = { dataSheet: kind.sheet, headerRow, firstRow: headerRow + 1 };
  const mapped = [...headers.mapped.keys(), ...headers.ignored].flatMap((number) => {
    const { text = '' } = headers.texts.get(number) ?? {};
    const key = headers.ignored.has(number) ? OWN_HEADER : headers.columns.get(number)?.key;
    return key === undefined ? [] : [[text, key] as const];
  });
  const { order: dateOrder, isByPerson } = kind.naming?.dateOrder ?? {};
  const dates = dateOrder === undefined || isByPerson !== true ? {} : { dateOrder };
  const headed = kind.naming?.headerRow === undefined ? {} : { chosenHeaders: true as const };
  const inUsers = patched === undefined ? {} : { patched: true as const, beside: patched.beside };
  return {
    input,
    layout,
    placed,
    styles: { ...commonStyles(kind), ...ENTRY_STYLES, ...cellStyles(layout.formats), ...RESULT_STYLES },
    data: () => dataSheet({ ...input, findings: findings.filter(isAboutRows) }, layout, run),
    findings: findingsSheet(findings, {
      counts: run?.counts ?? null,
      kind,
      width: layout.width,
      doubtSheet: doubtSheetIn(input),
      ...(patched && { place: patched }),
    }),
    meta: metaSheet(
      META_SHEET,
      { kind: kind.name, version: 1, ...place, program, mapped, ...dates, ...headed, ...copyMeta, ...inUsers },
      kind.version,
    ),
    groups: () => documentGroups(kind, headers, documentRows(input)),
    rows: (numbers) => writtenRows(numbers, layout, input.sourceRows()),
  };
}

/**
 * The sheet with its addresses. In a new workbook our columns come first. In the user's own workbook no cell of theirs
 * moves.
 */
async function laidOut<Input extends SheetInput>(
  input: Input,
  added: readonly OwnColumn[],
): Promise<PlacedSheet<Input>> {
  const { kind, place } = input;
  const layout = await layoutOf(kind, input.sourceRows(), added, place?.firstFree ?? null);
  if (place !== undefined) return { input, layout, placed: (text) => text };
  return added.length > 0 ? withOwnFirst(input, layout, added) : withNewName(input, layout);
}

/**
 * Our columns to add. A new workbook has its colours in the cells. The user's own workbook needs a column for its
 * conditional formats.
 */
function addedColumns({ place }: SheetInput, run: ResultsRun | null): readonly OwnColumn[] {
  if (place === undefined) return run === null ? [] : OWN_COLUMN_KEYS.filter((name) => name !== 'marks');
  return run === null ? ['marks'] : OWN_COLUMN_KEYS;
}

/** The rows of documents, without totals, notes and other rows. */
async function* documentRows({ sourceRows, outcomeOf }: SheetInput): AsyncIterable<Row> {
  for await (const row of sourceRows()) if (outcomeOf(row.number) !== undefined) yield row;
}

/** The known cells of some rows, and the times of their sendings in the input. */
async function writtenRows(
  numbers: ReadonlySet<number>,
  { headers, own }: Layout,
  rows: AsyncIterable<Row>,
): Promise<ReadonlyMap<number, WrittenRow>> {
  const found = new Map<number, WrittenRow>();
  for await (const { number, cells } of rows) {
    if (!numbers.has(number)) continue;
    const known = [...headers.columns].flatMap(([at, { key }]) => {
      const cell = cells.get(at);
      return cell === undefined ? [] : [[key, cell] as const];
    });
    found.set(number, { number, cells: new Map(known), sentAt: cellText(cells.get(own.get('sentAt') ?? 0)) });
  }
  return found;
}
