import { LIMITS } from '../limits.ts';
import { messages } from './messages.ts';
import { SPREADSHEET_NAMESPACES } from './namespaces.ts';
import { tooLarge } from './refused.ts';
import { visitXml } from './xml.ts';
import type { Visitor } from './xml-visitor.ts';

/** Gives the table of texts that cells refer to by number. Throws `Refused`. */
export async function readSharedStrings(part: string, bytes: AsyncIterable<Buffer>): Promise<readonly string[]> {
  const strings: string[] = [];
  let size = 0;
  const item = richText();
  const most = () =>
    LIMITS.sheetBytes + strings.length * LIMITS.sheetBytesForValue + (size / 2) * LIMITS.sheetBytesForCharacter;
  const visitor: Visitor = {
    open: (name, _, depth) => {
      if (depth === 1) item.start();
      else if (depth > 1) item.open(name);
    },
    text: item.text,
    close: (name, depth) => {
      if (depth > 1) item.close(name);
      if (depth !== 1 || name !== 'si') return;
      const text = item.end();
      size += text.length * 2;
      strings.push(text);
      if (strings.length > LIMITS.sharedStrings || size > LIMITS.sharedStringBytes) {
        throw tooLarge(messages.tooMuchText, messages.splitWorkbook);
      }
    },
  };
  await visitXml({ name: part, root: 'sst', namespaces: SPREADSHEET_NAMESPACES }, bytes, visitor, most);
  return strings;
}

/**
 * Collects the text of one `si` or `is` (ECMA-376 part 1, 18.4.8). Its runs are joined, without the furigana (`rPh`),
 * which show how the text is pronounced.
 */
export function richText(): Pick<Required<Visitor>, 'text'> & {
  start(): void;
  open(name: string): void;
  close(name: string): void;
  end(): string;
} {
  let gathered = '';
  let inText = false;
  let inPhonetic = false;
  return {
    start: () => {
      gathered = '';
      inText = false;
      inPhonetic = false;
    },
    open: (name) => {
      if (name === 'rPh') inPhonetic = true;
      else if (name === 't') inText = !inPhonetic;
    },
    text: (text) => {
      if (inText) gathered += text;
    },
    close: (name) => {
      if (name === 'rPh') inPhonetic = false;
      else if (name === 't') inText = false;
    },
    end: () => unescapeText(gathered),
  };
}

/** Decodes `_x000D_`, a character that XML cannot have, and `_x005F_`, an escaped underscore (18.9.29 ST_Xstring). */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
