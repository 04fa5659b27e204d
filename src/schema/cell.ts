import type { Day } from '../text/day.ts';

/**
 * The content of one cell in the file, before a column gives it a meaning.
 * `text` of a number is its digits as in the file ("12", "1.5", "1E+20"), because codes are read by their digits.
 * `shows` is what the number format displays (`00123` for 123, `PO-45` for 45). It is absent if that is not known or is
 * the same number. `whole` is true for a code that has all the digits. It is false for a rounded number or a fraction
 * among words. `shows.text` is null if nobody can know what the sheet displays.
 * A formula appears as its cached result. `broken` is an error value (`#N/A`) or a formula without a result.
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

/** The cell as a person reads it on the sheet. Messages quote this text, and results repeat it. */
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
