import { LIMITS } from '../limits.ts';
import { messages } from './messages.ts';

const XML_FORBIDS = /(?![\t\n\u0080-\u009f])[\p{Cc}\ufffe\uffff]|_(?=x[0-9a-fA-F]{4}_)/gu;

/**
 * Gives text in the form that a cell of an XLSX file can have. Characters that XML cannot have are written as `_x000B_`
 * (ECMA-376 part 1, 22.9.2.19). An underscore that looks like that form is escaped too; readers undo both. Half
 * surrogate pairs become U+FFFD. Text that is too long is cut, with a note at its end.
 */
export function cellTextSafe(text: string): string {
  return shortened(text.toWellFormed()).replace(XML_FORBIDS, escaped);
}

/** Gives the same text for XML that we write ourselves, between tags or quotes. */
export function xmlText(text: string): string {
  return cellTextSafe(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function shortened(text: string): string {
  if (text.length <= LIMITS.cellCharacters) return text;
  const note = messages.cutHere(text.length);
  return `${text.slice(0, LIMITS.cellCharacters - note.length).toWellFormed()}${note}`;
}

function escaped(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
