import { type Cell, columnLetters } from '../../../src/schema/cell.ts';
import { either, MAIN, xlsxParts } from './trap-workbook.ts';
import { type Part, zip } from './zip.ts';

/** Gives a whole number from 0 below `most`: every oddity is chosen by it. */
export type Pick = (most: number) => number;

/** The same numbers for the same seed. */
export function picker(seed: number): Pick {
  let state = seed >>> 0;
  return (most) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * most);
  };
}

/** A workbook of one sheet with these cells, written in any way that the standard allows. */
export function oddPackage(rows: readonly (readonly (Cell | undefined)[])[], pick: Pick): Buffer {
  return zip(oddParts(rows, pick));
}

/** The parts of such a workbook. */
export function oddParts(rows: readonly (readonly (Cell | undefined)[])[], pick: Pick): Part[] {
  const odd = oddXml(pick);
  const book = oddBook(odd);
  const cells = rows.map((row, index) => oddRow(row, index + 1, odd, book)).join(odd.noise());
  const root = `xmlns="${MAIN}" xmlns:m="${MAIN}" xmlns:o="http://example.com/o"`;
  const sheet = `<?xml version="1.0"?>${odd.comment()}<worksheet ${root}><dimension ref="A1"/>${odd.noise()}<sheetData>${cells}</sheetData><extLst><ext uri="{x}"><o:c><v>9</v></o:c></ext></extLst></worksheet>`;
  const head = '<?xml version="1.0"?>';
  const styles = `${head}<styleSheet ${root}>${odd.noise()}<numFmts>${book.formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${odd.escaped(code, '"')}"/>`).join('')}</numFmts><cellXfs>${book.styles.join(odd.noise())}</cellXfs></styleSheet>`;
  const strings = `${head}<sst ${root}>${book.strings.join(odd.noise())}</sst>`;
  const parts = xlsxParts({
    sheets: [{ name: 'Data', rows: '' }],
    strings: '',
    formats: [],
    strict: pick(3) === 0,
    parts: { 'xl/styles.xml': styles, 'xl/strings.xml': strings, 'xl/worksheets/sheet1.xml': sheet, 'docs/x.txt': 'x' },
  });
  const packed = parts.map(({ name, data }) => {
    const wide = name.startsWith('xl/') && !name.endsWith('.rels') && pick(4) === 0;
    const text = String(data);
    const bytes = wide ? Buffer.from(`\ufeff${text}`, 'utf16le') : text;
    return {
      name: pick(4) === 0 ? name.toUpperCase().replace('[CONTENT_TYPES].XML', '[Content_Types].xml') : name,
      data: bytes,
      stored: pick(3) === 0,
      ...(pick(3) === 0 ? { descriptor: odd.one('signed' as const, 'bare' as const) } : {}),
    };
  });
  return pick(2) === 0 ? packed : packed.toReversed();
}

type Odd = ReturnType<typeof oddXml>;

function oddXml(pick: Pick) {
  const one = <T>(...all: readonly T[]): T => all[pick(all.length)] ?? (all[0] as T);
  const comment = () => one('', '', '', '<!-- <c> -->', '<?pi <row ?>');
  const noise = () =>
    one('', '', '\n  ', comment(), '<o:c><m:v>8</m:v></o:c>', either('<row/><c><v>7</v></c><si/><xf/>', ''));
  const escaped = (text: string, quote = '') =>
    [...text]
      .map((character) => {
        const code = character.codePointAt(0) ?? 0;
        if ('<>&'.includes(character) || character === quote || pick(6) === 0)
          return one(`&#${code};`, `&#x${code.toString(16)};`);
        return character;
      })
      .join('');
  const text = (value: string) =>
    !value.includes(']]>') && pick(4) === 0 ? `<![CDATA[${value}]]>` : escaped(value) + comment();
  const element = (name: string, attributes: Readonly<Record<string, string>>, content: string) => {
    const tag = one(name, name, `m:${name}`);
    const all = Object.entries({ ...attributes, ...(pick(6) === 0 ? { 'o:s': '99' } : {}) }).map(([key, value]) => {
      const quote = one('"', "'");
      return `${one(' ', '\n')}${key}${one('', ' ')}=${quote}${value}${quote}`;
    });
    const made = `<${tag}${(pick(2) === 0 ? all : all.toReversed()).join('')}>${content}</${tag}${one('', ' ')}>`;
    return pick(8) === 0 ? either(`<${name}/>`, made) : pick(8) === 0 ? either(made, `<${name}/>`, 'm') : made;
  };
  return { pick, one, noise, comment, escaped, text, element };
}

/** The tables that cells refer to, filled as they are written. */
function oddBook(odd: Odd) {
  const book = { strings: [] as string[], styles: [] as string[], formats: [] as string[] };
  const style = (numFmtId: number) => odd.element('xf', { numFmtId: String(numFmtId) }, '');
  book.styles.push(style(0));
  return {
    ...book,
    string: (content: string) => book.strings.push(odd.element('si', {}, content)) - 1,
    style: (format: number | string) => {
      if (odd.pick(3) === 0) book.styles.push(style(14));
      const id = typeof format === 'number' ? format : 199 + book.formats.push(format);
      return String(book.styles.push(style(id)) - 1);
    },
  };
}

type Book = ReturnType<typeof oddBook>;

function oddRow(row: readonly (Cell | undefined)[], number: number, odd: Odd, book: Book): string {
  let last = 0;
  const cells = row.flatMap((cell, index) => {
    if (cell === undefined && odd.pick(2) === 0) return [];
    const isNext = last === index;
    last = index + 1;
    const address = `${odd.one('', '$')}${columnLetters(index + 1)}${number}`;
    const place: Readonly<Record<string, string>> = isNext && odd.pick(2) === 0 ? {} : { r: address };
    return [cell === undefined ? blank(place, odd) : filled(cell, place, odd, book)];
  });
  return odd.element(
    'row',
    { ...(odd.pick(2) === 0 ? {} : { r: String(number) }), spans: '1:9' },
    cells.join(odd.noise()),
  );
}

type Place = Readonly<Record<string, string>>;

function blank(place: Place, { element, one }: Odd): string {
  return one(element('c', place, ''), element('c', { ...place, t: 's' }, '<v/>'), element('c', place, '<v></v>'));
}

function filled(cell: Cell, place: Place, odd: Odd, book: Book): string {
  const { element, one, pick } = odd;
  const valued = (attributes: Place, value: string) =>
    element(
      'c',
      { ...place, ...attributes },
      `${pick(5) === 0 ? element('f', {}, 'A1+1') : ''}${element('v', {}, one(value, ` ${value}\n`))}`,
    );
  switch (cell.type) {
    case 'text':
      return written(cell.text, place, odd, book);
    case 'number': {
      const digits = one(String(cell.number), cell.number.toExponential(), cell.number.toExponential().toUpperCase());
      return valued(cell.shows === undefined ? {} : { s: book.style(cell.shows.format) }, digits);
    }
    case 'date':
      return one(
        () => valued({ t: 'd' }, cell.day),
        () =>
          valued(
            { s: book.style(one<number | string>(14, 'dd\\-mmm\\-yyyy')) },
            String(Date.parse(cell.day) / 86_400_000 + 25_569),
          ),
      )();
    case 'boolean':
      return valued({ t: 'b' }, cell.value ? one('1', 'true') : one('0', 'false'));
    case 'broken':
      return valued({ t: 'e' }, cell.text);
  }
}

function written(value: string, place: Place, odd: Odd, book: Book): string {
  const { element, one, text } = odd;
  const plain = (part: string) => element('t', { 'xml:space': 'preserve' }, text(part));
  const furigana = '<rPh sb="0" eb="1"><t>フリ</t></rPh>';
  const cut = Math.floor([...value].length / 2);
  const halves = [[...value].slice(0, cut).join(''), [...value].slice(cut).join('')];
  const runs = halves.map((half) => element('r', {}, `<rPr><b/></rPr>${plain(half)}`)).join('') + one('', furigana);
  const content = one(plain(value), runs);
  return one(
    () => element('c', { ...place, t: 's' }, element('v', {}, String(book.string(content)))),
    () => element('c', { ...place, t: 'inlineStr' }, element('is', {}, content)),
    () => element('c', { ...place, t: 'str' }, `<f>A1</f>${element('v', {}, text(value))}`),
  )();
}
