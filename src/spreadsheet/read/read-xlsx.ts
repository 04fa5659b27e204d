import type { Pause } from '../../schema/pause.ts';
import { isStop } from '../pause.ts';
import type { SheetInfo, SourceFile } from '../sheet.ts';
import { CellTable } from './cell-table.ts';
import type { Book } from './cell-value.ts';
import { messages } from './messages.ts';
import { locatePackage, type OnBytes, type Package } from './package.ts';
import { damaged, quoted, Refused } from './refused.ts';
import { findWorkbook, type Relationship, relationshipsOf } from './relationships.ts';
import { newSheetBudget } from './sheet-budget.ts';
import {
  judgeSheet,
  rowsOfKept,
  rowsParsedAgain,
  type SheetFacts,
  type SheetPart,
  type SheetRows,
} from './sheet-rows.ts';
import { readSharedStrings } from './strings.ts';
import { readNumberFormats } from './styles.ts';
import { readWorkbookPart, type WorkbookPart } from './workbook-part.ts';

type Judged = { readonly info: SheetInfo; readonly part: SheetPart; readonly facts: SheetFacts };

/** How a workbook is read. */
export type ReadingXlsx = {
  readonly pause: Pause;
  readonly onBytes?: OnBytes;
  /**
   * The only sheet to read: a large workbook takes seconds, and its meta sheet does not. All parts are verified.
   */
  readonly only?: string;
};

/** Reads a workbook and checks its sheets. Throws `Refused`; then nothing of the file is used. */
export async function readXlsx(
  bytes: Buffer,
  { pause, onBytes, only }: ReadingXlsx,
): Promise<Omit<SourceFile, 'sha256'>> {
  const pack = await locatePackage(bytes, pause, onBytes);
  const judged = await judge(pack, only).catch(async (error: unknown) => {
    // If a part is damaged, `verify` reports that instead. A strange content in it is then not the writer's fault.
    if (!isStop(error)) await pack.verify();
    throw error;
  });
  await pack.verify();
  return sourceOf(judged);
}

type Workbook = Pick<WorkbookPart, 'ownSheets'> & { readonly book: Book; readonly sheets: readonly Judged[] };

async function judge(pack: Package, only?: string): Promise<Workbook> {
  const main = await findWorkbook(pack);
  const relationships = await relationshipsOf(pack, main);
  const workbook = await readWorkbookPart(main, pack.read(main));
  const book = await readBook(pack, relationships, workbook);
  const budget = newSheetBudget(new CellTable(book));
  const sheets: Judged[] = [];
  for (const { part, info } of sheetParts(pack, relationships, workbook)) {
    if (only !== undefined && info.name !== only) continue;
    sheets.push({ info, part, facts: await judgeSheet(part, book, budget) });
  }
  return { book, sheets, ownSheets: workbook.ownSheets };
}

function sourceOf(judged: Workbook): Omit<SourceFile, 'sha256'> {
  const sheets = judged.sheets.map(({ info, part, facts }) => {
    const { rows, ...others } = facts;
    return { info, rows: rows === null ? rowsParsedAgain(part, judged.book, facts) : rowsOfKept(rows, others) };
  });
  return openSheets(sheets, judged.ownSheets);
}

type OpenSheet = { readonly info: SheetInfo; readonly rows: SheetRows };

/** A function of its own, because the variables of the check would otherwise stay in memory. */
function openSheets(sheets: readonly OpenSheet[], ownSheets: Workbook['ownSheets']): Omit<SourceFile, 'sha256'> {
  return {
    format: 'xlsx',
    sheets: sheets.map(({ info }) => info),
    ...(ownSheets.size === 0 ? {} : { ownSheets }),
    rows: (name, see) => {
      const sheet = sheets.find(({ info }) => info.name === name);
      if (sheet === undefined) throw new Error(`the workbook has no sheet "${name}"`);
      return sheet.rows(see);
    },
    // Everything is in memory, so there is nothing to close.
    close: async () => {},
  };
}

async function readBook(pack: Package, links: readonly Relationship[], workbook: WorkbookPart): Promise<Book> {
  const strings = links.find(({ type }) => type === 'sharedStrings')?.part;
  const styles = links.find(({ type }) => type === 'styles')?.part;
  return {
    strings: strings === undefined ? [] : await readSharedStrings(strings, pack.read(strings)),
    formats: styles === undefined ? ['plain'] : await readNumberFormats(styles, pack.read(styles)),
    date1904: workbook.date1904,
    calculateOnOpen: workbook.calculateOnOpen,
  };
}

/** In the order of the tabs. Chart, dialog and macro sheets have no rows and are skipped. */
function sheetParts(pack: Package, links: readonly Relationship[], workbook: WorkbookPart) {
  const found: { info: SheetInfo; part: SheetPart }[] = [];
  for (const { name, hidden, id } of workbook.sheets) {
    const link = links.find((link) => link.id === id);
    if (link === undefined) throw damaged(messages.sheetNoPart(quoted(name)));
    if (link.type !== 'worksheet') continue;
    found.push({
      info: { name, hidden },
      part: { name, part: link.part, bytes: () => pack.read(link.part) },
    });
  }
  if (found.length === 0) {
    const hint = messages.noRowsThere;
    throw new Refused('file-not-a-workbook', messages.noWorksheet, hint);
  }
  return found;
}
