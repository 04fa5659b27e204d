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
