import type { Day } from '../text/day.ts';

/**
 * What a file holds in one cell, before any column gives it a meaning.
 * `text` of a number is the digits as the file has them ("12", "1.5", "1E+20"), so that codes can be taken by their digits.
 * `shows` is what its number format shows instead (`00123` of 123, `PO-45` of 45), where that is known and not the same
 * number: `whole` where it is a code made of all its digits, else it is rounded, or a fraction among words. Its text is
 * null where nobody can know what the sheet shows.
 * A formula appears as its cached result; `broken` is an error value (`#N/A`) or a formula without a result.
 */
export type Cell =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'number';
      readonly number: number;
      readonly text: string;
      readonly shows?: { readonly text: string | null; readonly format: string; readonly whole: boolean };
    }
  | { readonly type: 'date'; readonly day: Day; readonly text: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'broken'; readonly text: string };

/** How a person reads the cell on the sheet: what messages quote and what results repeat. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (cell.type === 'boolean') return cell.value ? 'TRUE' : 'FALSE';
  const code = cell.type === 'number' && cell.shows?.whole === true ? cell.shows.text : null;
  return code ?? cell.text;
}

/** "A" for 1, "AA" for 27: the letters that a spreadsheet program shows above a column. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
