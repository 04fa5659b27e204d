import type { Style as ExcelStyle, CellValue as ExcelValue, PageSetup, Workbook, Worksheet } from 'exceljs';
import type { CellModel, ColumnModel, Print, RowModel, SheetModel } from '../model.ts';
import { addFormats } from './write-format.ts';
import { addNote } from './write-note.ts';
import { serialOf } from './write-serial.ts';
import { argb } from './write-style.ts';
import { cellTextSafe } from './write-text.ts';
import { addValidations } from './write-validation.ts';

type Styles = ReadonlyMap<string, Partial<ExcelStyle>>;

/**
 * Adds one sheet with all its rows to a workbook of either writer. Each row is passed on when it is complete, so the
 * streaming writer need not keep it. `pause` is awaited after each row.
 */
export async function addSheet(
  workbook: Workbook,
  sheet: SheetModel,
  styles: Styles,
  pause: (worksheet: Worksheet) => Promise<void> | undefined,
): Promise<Worksheet> {
  const worksheet = workbook.addWorksheet(sheet.name, sheetOptions(sheet));
  worksheet.columns = sheet.columns.map(({ width, style, hidden = false, outline = 0 }) => ({
    width,
    hidden,
    outlineLevel: outline,
    style: styleNamed(styles, style) ?? {},
  }));
  if (sheet.beyond !== undefined) styleBeyond(worksheet, sheet.columns.length, styleNamed(styles, sheet.beyond) ?? {});
  addValidations(worksheet, sheet.validations ?? []);
  addFormats(worksheet, sheet.formats ?? []);
  if (sheet.protected === true) await protect(worksheet);
  let last = 0;
  for await (const row of sheet.rows) {
    writeRow(worksheet, row, sheet.columns, styles);
    last = row.number;
    await pause(worksheet);
  }
  if (sheet.filter !== undefined) worksheet.autoFilter = downTo(last, sheet.filter);
  return worksheet;
}

/** Extends the range to the last row if that is below it. */
function downTo(row: number, range: string): string {
  return range.replace(/\d+$/, (bottom) => String(Math.max(Number(bottom), row)));
}

/** The number of columns that a sheet has in the format (ECMA-376 part 1, 18.3.1.13). */
const ALL_COLUMNS = 16_384;

/** The library writes columns with equal width and style as one range. */
function styleBeyond(worksheet: Worksheet, columns: number, style: Partial<ExcelStyle>): void {
  for (let number = columns + 1; number <= ALL_COLUMNS; number += 1) {
    const column = worksheet.getColumn(number);
    column.width = 12;
    column.style = style;
  }
}

function sheetOptions({ state = 'visible', tabColour, frozen, cursor, print }: SheetModel) {
  const selected = cursor === undefined ? {} : { activeCell: cursor };
  const view =
    frozen === undefined
      ? { state: 'normal' as const, ...selected }
      : { state: 'frozen' as const, xSplit: frozen.columns, ySplit: frozen.rows, ...selected };
  return {
    state,
    views: [view],
    ...(tabColour === undefined ? {} : { properties: { tabColor: argb(tabColour) } }),
    ...(print === undefined ? {} : { pageSetup: pageSetup(print) }),
  };
}

/** Paper sizes (ECMA-376 part 1, 18.3.1.63). The library's own list does not have A3. */
const A3: number = 8;
const A4: number = 9;

function pageSetup({ pages, area, titleRows, titleColumns }: Print): Partial<PageSetup> {
  const paper: Partial<PageSetup> =
    pages === 'several-wide'
      ? { paperSize: A3, scale: 75, pageOrder: 'overThenDown' }
      : { paperSize: pages === 'one-wide' ? A4 : A3, fitToPage: true, fitToWidth: 1, fitToHeight: 0 };
  return {
    orientation: 'landscape',
    margins: { left: 0.25, right: 0.25, top: 0.5, bottom: 0.5, header: 0.3, footer: 0.3 },
    ...paper,
    // The library makes only the columns absolute.
    ...(area === undefined ? {} : { printArea: area.replace(/\d+/g, '$$$&') }),
    ...(titleRows === undefined ? {} : { printTitlesRow: titleRows }),
    ...(titleColumns === undefined ? {} : { printTitlesColumn: titleColumns }),
  };
}

async function protect(worksheet: Worksheet): Promise<void> {
  await worksheet.protect('', {
    autoFilter: true,
    formatCells: true,
    formatColumns: true,
    formatRows: true,
    insertRows: true,
    deleteRows: true,
    sort: true,
  });
}

function writeRow(
  worksheet: Worksheet,
  { number, height, hidden = false, cells, across }: RowModel,
  columns: readonly ColumnModel[],
  styles: Styles,
): void {
  const row = worksheet.getRow(number);
  if (height !== undefined) row.height = height;
  if (hidden) row.hidden = true;
  for (const [column, model] of cells) {
    const cell = row.getCell(column);
    cell.style = styleNamed(styles, model.style) ?? {};
    cell.value = excelValue(model);
    if (model.note !== undefined) addNote(cell, model.note, columns);
  }
  if (across !== undefined) worksheet.mergeCells(number, across[0], number, across[1]);
  row.commit();
}

function styleNamed(styles: Styles, name: string | undefined): Partial<ExcelStyle> | undefined {
  if (name === undefined) return undefined;
  const style = styles.get(name);
  if (style === undefined) throw new Error(`The workbook model has no style "${name}".`);
  return style;
}

function excelValue(cell: CellModel): ExcelValue {
  switch (cell.type) {
    case 'text':
      return textValue(cellTextSafe(cell.text));
    case 'number':
      return cell.number;
    case 'day':
      return serialOf(cell.day, cell.time) ?? cell.day;
    case 'boolean':
      return cell.value;
    case 'error':
      return { error: cell.text };
    case 'formula':
      return { formula: cell.formula, result: cell.result };
    case 'blank':
      return null;
  }
}

/**
 * The streaming writer does not mark a plain text whose blanks at the ends must be kept. A text with a run of its own
 * is marked.
 */
function textValue(text: string): ExcelValue {
  return /^\s|\s$/.test(text) ? { richText: [{ text }] } : text;
}
