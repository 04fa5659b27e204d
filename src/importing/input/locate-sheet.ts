import { findKind, kinds } from '../../kinds/index.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import { cellText } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Pause } from '../../schema/pause.ts';
import type { Meta, SourceFile } from '../../spreadsheet/sheet.ts';
import { isBlank } from '../cells/text.ts';
import { chooseSheet, type SheetWish } from './choose-sheet.ts';
import { fittingKinds, hasNeeded, likelyKind } from './detect-kind.ts';
import { withHeaderRow } from './headers/chosen-headers.ts';
import { TOP_ROWS } from './headers/header-row.ts';
import { OWN_COLUMNS } from './headers/own-columns.ts';
import { sheetHeaders } from './headers/top-rows.ts';
import { findLowHeaders, headersTooLow, LAST_HEADER_ROW, lowHeadersWords, MOVE_HEADERS } from './low-headers.ts';
import { messages } from './messages.ts';

/** What a person says about the data of a file. Each is null if the file shows it. */
export type SheetAndKindWish = SheetWish & {
  /** The name of the kind. */
  readonly kind: string | null;
  /** The number of the header row, the lower one of two. */
  readonly headerRow: number | null;
};

export type LocatedSheet = {
  /** With the header row, if a person chose it. */
  readonly kind: Kind;
  readonly sheet: string;
  /** Findings about sheets that are not read. */
  readonly sheetFindings: readonly Finding[];
  /** Visible unread sheets that a person may mean too. */
  readonly otherSheets: readonly string[];
  /** From the meta sheet; without one the header row is searched. */
  readonly headerRow: number | undefined;
};

/** A person may have added rows above the headers. */
export const ROWS_BEYOND = 10;

type Opened = {
  readonly path: string;
  readonly file: SourceFile;
  readonly meta: Meta | null;
  readonly pause: Pause;
};

/** Finds the kind of a file, its data sheet and its header row. */
export async function locate(opened: Opened, wish: SheetAndKindWish): Promise<Result<LocatedSheet>> {
  const { meta, file } = opened;
  if (wish.headerRow !== null && !isHeaderRow(wish.headerRow)) {
    const message = messages.headerRowNumber(LAST_HEADER_ROW);
    return problem('usage', 'header-row-unknown', message, messages.nameHeaderRow(LAST_HEADER_ROW));
  }
  const kind = await kindOf(opened, wish);
  if (kind.type === 'problem') return kind;
  const chosen = await chooseSheet({ ...opened, kind: kind.value }, wish);
  if (chosen.type === 'problem') return chosen;
  const { sheet, findings, others } = chosen.value;
  const located = { sheet, sheetFindings: findings, otherSheets: others };
  const headerRow = sheet === meta?.dataSheet ? meta.headerRow : undefined;
  const said = wish.headerRow ?? (await keptChoice(opened, sheet));
  if (said !== null) {
    const refused = await headerRowMissing(opened, sheet, said);
    return refused ?? ok({ ...located, kind: withHeaderRow(kind.value, said), headerRow });
  }
  const { numbers } = await sheetHeaders({ kind: kind.value, file, sheet, headerRow });
  const isAbove = headerRow !== undefined || hasNeeded(kind.value, numbers);
  const low = isAbove ? undefined : await findLowHeaders(file, [sheet], [kind.value], opened.pause);
  if (low !== undefined) return headersTooLow(opened.path, low);
  return ok({ ...located, kind: kind.value, headerRow });
}

/** The header row that a person chose before qcsheet wrote this workbook; null if nobody did. Rows may be added above. */
async function keptChoice({ file, meta }: Opened, sheet: string): Promise<number | null> {
  if (meta?.chosenHeaders !== true || sheet !== meta.dataSheet) return null;
  const own: ReadonlySet<string> = new Set([OWN_COLUMNS.fingerprint.header, OWN_COLUMNS.marks.header]);
  for await (const { number, cells } of file.rows(sheet)) {
    if ([...cells.values()].some((cell) => own.has(cellText(cell)))) return number;
    if (number > meta.headerRow + ROWS_BEYOND) break;
  }
  return meta.headerRow;
}

function isHeaderRow(row: number): boolean {
  return Number.isInteger(row) && row >= 1 && row <= LAST_HEADER_ROW;
}

/** The problem if a sheet has no text in the row that a person chose. */
async function headerRowMissing({ path, file }: Opened, sheet: string, chosen: number): Promise<Result<never> | null> {
  for await (const { number, cells } of file.rows(sheet)) {
    if (number > Math.min(chosen, LAST_HEADER_ROW)) break;
    if (number === chosen && [...cells.values()].some((cell) => !isBlank(cell))) return null;
  }
  const message = messages.noSuchHeaderRow(path, chosen, sheet);
  return problem('usage', 'header-row-unknown', message, messages.nameHeaderRow(LAST_HEADER_ROW));
}

async function kindOf(opened: Opened, wish: SheetAndKindWish): Promise<Result<Kind>> {
  const { path, file, meta } = opened;
  const wanted = wish.kind;
  const name = wanted ?? meta?.kind ?? null;
  if (name === null) {
    const shown = file.sheets.filter(({ hidden }) => !hidden).map((sheet) => sheet.name);
    // The sheet that a person named shows its own kind. The other sheets count if it shows none.
    const named = file.sheets.filter((sheet) => sheet.name === wish.sheet).map((sheet) => sheet.name);
    const { fitting, likely } =
      (await shownKind(file, named, wish.headerRow)) ??
      (await shownKind(file, shown, named.length === 0 ? wish.headerRow : null)) ??
      NO_KIND;
    const [only] = fitting;
    if (only !== undefined && fitting.length === 1) return ok(only);
    if (likely !== undefined) return ok(likely);
    if (only === undefined && wish.headerRow !== null) {
      const message = messages.kindUnclear(path, messages.noHeadersInRow(wish.headerRow));
      return problem('usage', 'kind-unknown', message, messages.nameHeaderRow(LAST_HEADER_ROW));
    }
    return await kindUnclear(opened, shown, fitting);
  }
  if (meta !== null && wanted !== null && meta.kind !== wanted) {
    const message = messages.otherKind(path, meta.kind, wanted);
    return problem('usage', 'kind-mismatch', message, messages.useKind(meta.kind));
  }
  const kind = findKind(name);
  if (kind !== undefined) return ok(kind);
  return problem('usage', 'kind-unknown', messages.kindUnknown(name), messages.kinds(NAMES));
}

/** Why the sheets do not show the kind, and what to do. */
async function kindUnclear(
  { path, file, pause }: Opened,
  sheets: readonly string[],
  fitting: readonly Kind[],
): Promise<Result<never>> {
  const refuse = (why: string, hint: string) => problem('usage', 'kind-unknown', messages.kindUnclear(path, why), hint);
  if (fitting.length > 0) return refuse(messages.fitsSeveral(namesOf(fitting, ' and ')), messages.nameKind(NAMES));
  const low = await findLowHeaders(file, sheets, kinds, pause);
  if (low !== undefined) return refuse(messages.noHeadersOfAKind(TOP_ROWS, lowHeadersWords(low)), MOVE_HEADERS);
  const hidden = await hiddenSheetOfAKind(file);
  if (hidden !== undefined) return refuse(messages.onlyHidden(hidden), messages.showOrName(hidden));
  if (await areEmpty(file, sheets)) return refuse(messages.emptySheets, messages.saveOrTemplate);
  return refuse(messages.noHeadersOfAKind(TOP_ROWS, undefined), messages.nameKindToSee(NAMES));
}

/** The first hidden sheet with the headers of a kind: a person sees only the cover sheet. */
async function hiddenSheetOfAKind(file: SourceFile): Promise<string | undefined> {
  for (const { name, hidden } of file.sheets)
    if (hidden && (await shownKind(file, [name], null)) !== undefined) return name;
  return undefined;
}

function namesOf(list: readonly Kind[], separator: string): string {
  return list.map(({ name }) => name).join(separator);
}

const NAMES = namesOf(kinds, ', ');

async function areEmpty(file: SourceFile, sheets: readonly string[]): Promise<boolean> {
  for (const sheet of sheets)
    for await (const { cells } of file.rows(sheet))
      if ([...cells.values()].some((cell) => !isBlank(cell))) return false;
  return true;
}

type ShownKind = { readonly fitting: readonly Kind[]; readonly likely: Kind | undefined };
const NO_KIND: ShownKind = { fitting: [], likely: undefined };

/** The kinds that fit these sheets, or else the likely one; undefined if there is none. */
async function shownKind(
  file: SourceFile,
  sheets: readonly string[],
  headerRow: number | null,
): Promise<ShownKind | undefined> {
  const fitting = await fittingKinds(file, sheets, headerRow);
  const likely = fitting.length === 0 ? await likelyKind(file, sheets, headerRow) : undefined;
  return fitting.length === 0 && likely === undefined ? undefined : { fitting, likely };
}
