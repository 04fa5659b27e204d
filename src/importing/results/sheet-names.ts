import type { SheetModel } from '../../spreadsheet/model.ts';
import { META_SHEET } from '../../spreadsheet/sheet.ts';
import { DOUBT_SHEET } from '../input/headers/own-sheets.ts';
import type { SheetInput } from './results-input.ts';

/** The name of one of our sheets. In a user's workbook it may differ from its usual name. */
export function nameIn({ place }: Pick<SheetInput, 'place'>, sheet: string): string {
  return place?.nameOf(sheet) ?? sheet;
}

/** The sheet for decisions about documents in doubt; null for updates, which nobody settles. */
export function doubtSheetIn(input: Pick<SheetInput, 'place' | 'kind'>): string | null {
  return input.kind.operation.effect === 'update' ? null : nameIn(input, DOUBT_SHEET);
}

/** The names of our sheets in a new workbook, for the tags that identify them at the next import. */
export function sheetsToTag(sheets: readonly SheetModel[], { kind }: Pick<SheetInput, 'kind'>): readonly string[] {
  return sheets.map(({ name }) => name).filter((name) => name !== kind.sheet && name !== META_SHEET);
}
