import { DOUBT_SHEET } from '../input/headers/own-sheets.ts';
import type { SheetInput } from './results-input.ts';

/** In a workbook of the user a sheet of ours may have another name than in a new one. */
export function nameIn({ place }: Pick<SheetInput, 'place'>, sheet: string): string {
  return place?.nameOf(sheet) ?? sheet;
}

/** The sheet where a person decides about what is in doubt; null for updates, which nobody settles. */
export function doubtSheetIn(input: Pick<SheetInput, 'place' | 'kind'>): string | null {
  return input.kind.operation.effect === 'update' ? null : nameIn(input, DOUBT_SHEET);
}
