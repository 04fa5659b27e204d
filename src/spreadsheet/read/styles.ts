import { LIMITS } from '../limits.ts';
import { messages } from './messages.ts';
import { SPREADSHEET_NAMESPACES } from './namespaces.ts';
import type { Mask } from './number-mask.ts';
import { tooLarge } from './refused.ts';
import { visitXml } from './xml.ts';

/** How a cell shows a number, if that changes the meaning of the number. */
export type NumberFormat = 'plain' | 'date' | 'percent' | Mask;

/** Gives the number format of each cell style (`cellXfs`), by the index in cells. Throws `Refused`. */
export async function readNumberFormats(part: string, bytes: AsyncIterable<Buffer>): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let section = '';
  await visitXml({ name: part, root: 'styleSheet', namespaces: SPREADSHEET_NAMESPACES }, bytes, {
    open: (name, attributes, depth) => {
      if (depth === 1) section = name;
      if (depth !== 2) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      if (section === 'numFmts' && name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '');
      if (section === 'cellXfs' && name === 'xf') ids.push(id);
      if (ids.length > LIMITS.cellStyles || codes.size > LIMITS.cellStyles) {
        throw tooLarge(messages.tooManyStyles(LIMITS.cellStyles), messages.copyValues);
      }
    },
  });
  const formats = ids.map((id) => {
    const code = codes.get(id);
    return code === undefined ? builtIn(id) : formatOf(code);
  });
  const simple = formats.filter((format) => typeof format === 'string');
  if (simple.length === formats.length) return simple.length === 0 ? ['plain'] : simple;
  // Imported only here: many files have no such format, and numfmt makes a check of ten rows 5 % slower.
  const { maskOf } = await import('./number-mask.ts');
  return formats.map((format) => (typeof format === 'string' ? format : (maskOf(format.code) ?? 'plain')));
}

type Coded = Exclude<NumberFormat, Mask> | { readonly code: string };

/** Formats that files refer to by number alone (ECMA-376 part 1, 18.8.30), including those of East Asian Excels. */
function builtIn(id: number): Coded {
  if (id === 9 || id === 10) return 'percent';
  const date = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58);
  if (date) return 'date';
  const code = BUILT_IN_CODES.get(id);
  return code === undefined ? 'plain' : { code };
}

/** Without currency signs, because these depend on the system. */
const BUILT_IN_CODES = new Map(
  Object.entries({
    1: '0',
    2: '0.00',
    3: '#,##0',
    4: '#,##0.00',
    11: '0.00E+00',
    12: '# ?/?',
    13: '# ??/??',
    37: '#,##0_);(#,##0)',
    38: '#,##0_);[Red](#,##0)',
    39: '#,##0.00_);(#,##0.00)',
    40: '#,##0.00_);[Red](#,##0.00)',
    41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
    43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
    46: '[h]:mm:ss',
    48: '##0.0E+0',
  }).map(([id, code]) => [Number(id), code] as const),
);

/** Gives what a format code (18.8.31) shows. Quoted, escaped, padded or bracketed characters are not part of a date. */
function formatOf(code: string): Coded {
  const bare = code.replace(/"[^"]*"?|\\.|[_*]./gs, '');
  const tokens = bare.replace(/\[[^\]]*\]/g, '').replace(/general|am\/pm|a\/p/gi, '');
  if (!/\[[hms]+\]/i.test(bare)) {
    if (/[ymdhs]/i.test(tokens)) return 'date';
    const isPercent = (section: string) => section.includes('%') === /[0#?]/.test(section);
    if (tokens.includes('%') && tokens.split(';').every(isPercent)) return 'percent';
  }
  return code === '' || code === 'General' ? 'plain' : { code };
}
