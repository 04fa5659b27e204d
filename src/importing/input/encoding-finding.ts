import type { Finding } from '../../schema/finding.ts';
import type { EncodingGuess } from '../../spreadsheet/sheet.ts';
import { findingAt } from '../cells/finding-at.ts';
import { sheetHeaders } from './headers/top-rows.ts';
import { messages } from './messages.ts';
import type { Input } from './open-input.ts';

/**
 * The finding that the encoding of a CSV is a guess, with the first text that shows it. It is an error if windows-1252
 * does not fit the text. A person must then name the encoding.
 */
export async function encodingFindings(input: Input): Promise<readonly Finding[]> {
  const { sheet, file } = input;
  const guess = file.encodingGuess;
  if (guess === undefined) return [];
  const example = await firstForeignText(input);
  const place = { sheet, row: example?.row ?? null, columnNumber: example?.column, value: example?.text };
  return [findingAt(place, { code: 'encoding', ...words(guess, example?.text) })];
}

function words({ name, isDoubtful, others }: EncodingGuess, text: string | undefined) {
  const read = text === undefined ? 'it' : `"${text}"`;
  if (!isDoubtful) {
    const what = messages.encodingGuessed(read, name);
    const hint = messages.nothingIfLettersRight(SAVE);
    return { severity: 'warning', what, hint } as const;
  }
  const what = messages.encodingDoubtful(read, name);
  const hint = messages.nameEncoding(name, others, SAVE);
  return { severity: 'error', what, hint } as const;
}

const SAVE = messages.saveAsUtf8;

/** The first text with characters beyond ASCII, but not from a secret column. */
async function firstForeignText(input: Input) {
  const { secret } = await sheetHeaders(input);
  for await (const { number: row, cells } of input.file.rows(input.sheet))
    for (const [column, cell] of cells)
      if (cell.type === 'text' && !secret.has(column) && /[^\0-\x7f]/.test(cell.text))
        return { row, column, text: cell.text };
  return undefined;
}
