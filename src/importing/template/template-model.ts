import { columnLetters } from '../../schema/cell.ts';
import type { Kind } from '../../schema/kind.ts';
import type { LookupIndex, LookupName } from '../../schema/lookup.ts';
import { bandStyle, commonStyles, headerStyle, metaSheet } from '../../spreadsheet/house-style.ts';
import type { CellModel, RowModel, SheetModel, WorkbookModel } from '../../spreadsheet/model.ts';
import { META_SHEET } from '../../spreadsheet/sheet.ts';
import { displayWidth } from '../../text/display-width.ts';
import { CHOICES_SHEET, INSTRUCTIONS_SHEET } from '../input/headers/own-sheets.ts';
import { choicesSheet } from './choices.ts';
import { ENTRY_STYLES, entryColumn, type HasList, headerNote, headerText } from './columns.ts';
import { dropdowns } from './dropdown.ts';
import { type FilledRow, filledRows } from './fill.ts';
import { INSTRUCTION_STYLES, instructionsSheet } from './instructions.ts';
import { listDigest } from './list-digest.ts';
import { type ListSheet, listSheets } from './list-sheets.ts';
import { listTables, lookupOf } from './lists.ts';
import { liveFormats } from './live-formats.ts';
import { messages } from './messages.ts';
import { withOwnExamples } from './own-examples.ts';
import { type PreparedRows, rowFormulas } from './rows.ts';
import { leftToCheck } from './rules.ts';
import { entryValidations } from './validations.ts';

/** The origin of a template. */
export type TemplateInfo = {
  /** Origin and account of the lists. */
  readonly account: string;
  /** Name and version of the program. */
  readonly program: string;
  /** ISO time. It is also the template's own date, so the same lists give the same file. */
  readonly lookupsPulledAt: string;
  /** The ISO time of the request for the rows in the template. */
  readonly filledAt?: string;
};

const HEADER_ROW = 2;
const PREPARED = { first: 3, last: 2002 };

/** The workbook to fill in rows of a kind: one data sheet, and lists to pick from. `filled`: its initial rows. */
export function templateModel(
  definition: Kind,
  lookups: LookupIndex,
  info: TemplateInfo,
  filled: readonly FilledRow[] = [],
): WorkbookModel {
  const tables = listTables(definition, lookups);
  const kind = withOwnExamples(definition, lookups, info.lookupsPulledAt, tables);
  const codes = new Set(kind.columns.flatMap((column) => codeList(column)));
  const sheets = listSheets(tables, codes, [kind.sheet, INSTRUCTIONS_SHEET, CHOICES_SHEET]);
  const choices = choicesSheet(kind);
  const meta = {
    kind: kind.name,
    role: 'template',
    version: 1,
    dataSheet: kind.sheet,
    headerRow: HEADER_ROW,
    firstRow: PREPARED.first,
    ...info,
    template: {
      kindVersion: kind.version,
      columns: new Map(kind.columns.map(({ key, header }) => [key, header])),
      lists: new Map([...sheets].flatMap(([list, { model }]) => digestOf(list, model.name, lookups))),
    },
  } as const;
  return {
    title: kind.title,
    subject: messages.subject(kind.noun[1], kind.version),
    creator: info.program,
    createdAt: info.lookupsPulledAt,
    styles: { ...commonStyles(kind), ...ENTRY_STYLES, ...INSTRUCTION_STYLES },
    names: Object.assign({}, ...[...sheets.values()].map((sheet) => sheet.names)),
    sheets: [
      dataSheet(kind, sheets, filled, (list) => lookups.lookups.lists[list] !== undefined),
      instructionsSheet(kind, PREPARED.first, aboutLines(info)),
      ...(choices === undefined ? [] : [choices]),
      ...[...sheets.values()].map((sheet) => sheet.model),
      metaSheet(META_SHEET, meta, kind.version),
    ],
  };
}

function digestOf(list: LookupName, sheet: string, { lookups }: LookupIndex) {
  const entries = lookups.lists[list];
  return entries === undefined ? [] : [[list, { sheet, digest: listDigest(entries) }] as const];
}

function aboutLines({ account, program, lookupsPulledAt }: TemplateInfo): string[] {
  return [messages.listsOf(account, lookupsPulledAt.slice(0, 10), program)];
}

/** The lists whose cells take the code instead of the name. */
function codeList(column: Kind['columns'][number]) {
  const use = lookupOf(column);
  return use?.shows === 'id' ? [use.list] : [];
}

/** The prepared rows: twice as many as the initial rows, but not fewer than usual. */
function preparedFor(filled: number): PreparedRows {
  return { first: PREPARED.first, last: Math.max(PREPARED.last, PREPARED.first + 2 * filled) };
}

function dataSheet(
  kind: Kind,
  sheets: ReadonlyMap<LookupName, ListSheet>,
  filled: readonly FilledRow[],
  hasList: HasList,
): SheetModel {
  const prepared = preparedFor(filled.length);
  const folded = new Set(kind.bands.filter((band) => band.folded === true).map((band) => band.name));
  const key = kind.levels[0].groupBy;
  const fixed = key === undefined ? 0 : kind.columns.findIndex((column) => column.key === key) + 1;
  return {
    name: kind.sheet,
    tabColour: kind.bands[0]?.colour ?? '1F4E79',
    columns: kind.columns.map((column) => entryColumn(column, folded.has(column.band))),
    rows: [bandRow(kind, folded), headerRow(kind, hasList), ...filledRows(kind, filled, prepared.first)],
    frozen: { rows: HEADER_ROW, columns: fixed },
    cursor: `${columnLetters(fixed + 1)}${PREPARED.first}`,
    filter: `A${HEADER_ROW}:${columnLetters(kind.columns.length)}${prepared.last}`,
    validations: entryValidations(kind, dropdowns(kind, sheets), prepared),
    formats: liveFormats(kind, sheets, prepared),
    protected: true,
    beyond: 'entryText',
    print: { pages: 'one-wide-a3', titleRows: `1:${HEADER_ROW}` },
  };
}

/**
 * The row with the bands. Each name is in the band's first cell, because merged cells would break sorting and
 * filtering.
 */
function bandRow({ columns }: Kind, folded: ReadonlySet<string>): RowModel {
  const cells = columns.map(({ band }, index): readonly [number, CellModel] => {
    const style = bandStyle(band);
    if (columns[index - 1]?.band === band) return [index + 1, { type: 'blank', style }];
    const next = columns.slice(index).find((column) => column.band !== band)?.band;
    // Excel does not open groups on a protected sheet; unhiding works.
    const note = next !== undefined && folded.has(next) ? { note: messages.collapsed(next) } : {};
    return [index + 1, { type: 'text', text: band, style, ...note }];
  });
  return { number: 1, height: 20, cells: new Map(cells) };
}

function headerRow(kind: Kind, hasList: HasList): RowModel {
  const left = leftToCheck(kind, rowFormulas(kind, PREPARED));
  const cells = kind.columns.map((column, index): readonly [number, CellModel] => {
    const style = headerStyle(column.band, column.required === 'always');
    const note = headerNote(kind, column, { leftToCheck: left.get(column.key) ?? [], hasList });
    return [index + 1, { type: 'text', text: headerText(column), style, note }];
  });
  const lines = kind.columns.map((column) =>
    Math.ceil((displayWidth(headerText(column)) + 3) / entryColumn(column, false).width),
  );
  return { number: HEADER_ROW, height: 6 + 15 * Math.max(2, ...lines), cells: new Map(cells) };
}
