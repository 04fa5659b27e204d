import {
  type Element,
  elementsOf,
  elementText,
  entriesOf,
  hasAlternatives,
  openElement,
  type Piece,
  tagOf,
  withRaw,
} from './element.ts';
import { attributesOf, escaped, withAttribute, withPrefix } from './markup.ts';
import { withoutOurColours } from './own-colours.ts';
import { styleKey } from './style-key.ts';
import type { StyleMarkup } from './style-markup.ts';
import { Unfit } from './unfit.ts';

/** The styles of a workbook, with ours added. Existing styles keep their numbers, because cells refer to them. */
export type Styles = {
  /** Gives the number of a cell style. Adds the style if it is not there. */
  cell(style: StyleMarkup): number;
  /** Gives the number of a conditional format, `<dxf>`. Adds it if it is not there. */
  differential(markup: string): number;
  /** Gives the cell styles in the colours of our findings, each with the number of the same style without them. */
  uncoloured(): ReadonlyMap<number, number>;
  /** Gives the part with everything that was added. */
  text(): string;
};

/** The order of the lists (ECMA-376 part 1, 18.8.39). */
const ORDER = [
  'numFmts',
  'fonts',
  'fills',
  'borders',
  'cellStyleXfs',
  'cellXfs',
  'cellStyles',
  'dxfs',
  'tableStyles',
  'colors',
  'extLst',
];

/** The entries that must come first in a workbook, because cells without a style have the first one. */
const FIRST: Readonly<Record<string, string>> = {
  fonts: '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  fills: '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  borders: '<border><left/><right/><top/><bottom/><diagonal/></border>',
  cellXfs: '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>',
};

/** The styles part for a workbook without one. */
export const NO_STYLES = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"></styleSheet>`;

export function stylesOf(text: string): Styles {
  const root = openElement(text);
  const lists = new Map<string, StyleList>();
  const placeOf = (name: string, place: number) => lists.get(name)?.first(place) ?? place;
  for (const name of ['numFmts', 'fonts', 'fills', 'borders', 'cellXfs', 'dxfs']) {
    lists.set(name, listOf(root, name, placeOf));
  }
  const list = (name: string) => {
    const found = lists.get(name);
    if (found === undefined) throw new Error(`There is no list ${name} of styles.`);
    return found;
  };
  const formats = formatsOf(list('numFmts'));
  return {
    cell: ({ font, fill, border, format, inner }) => {
      const ids = {
        numFmtId: formats.id(format),
        fontId: list('fonts').add(font),
        fillId: list('fills').add(fill),
        borderId: list('borders').add(border),
      };
      const written = Object.entries(ids).map(([name, id]) => `${name}="${id}"`);
      const applies =
        'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1" applyProtection="1"';
      return list('cellXfs').add(`<xf ${written.join(' ')} ${applies}>${inner}</xf>`);
    },
    differential: (markup) => list('dxfs').add(markup),
    uncoloured: () => {
      const rawOf = (name: string) => list(name).children.map(({ raw }) => raw);
      const bare = (raw: string) =>
        raw.replaceAll(`</${root.names.prefix}`, '</').replaceAll(`<${root.names.prefix}`, '<');
      return withoutOurColours({
        fonts: rawOf('fonts'),
        fills: rawOf('fills'),
        cellXfs: rawOf('cellXfs'),
        font: (raw) => list('fonts').add(bare(raw)),
        style: (raw) => list('cellXfs').add(bare(raw)),
      });
    },
    text: () => elementText([...lists].reduce((whole, [name, { element }]) => replaced(whole, name, element()), root)),
  };
}

type StyleList = {
  readonly children: readonly Piece[];
  /** Gives the first number of an entry that looks like this one. */
  first(number: number): number;
  /** Gives the number of an entry. Adds it if it is not there. */
  add(markup: string): number;
  /** Gives the list with the added entries; null if there are none. */
  element(): Element | null;
};

function listOf(root: Element, name: string, placeOf: (list: string, place: number) => number): StyleList {
  const found = root.children.find((child) => child.name === name);
  const element = openElement(found?.raw ?? withPrefix(`<${name}></${name}>`, root.names.prefix), root.names);
  if (hasAlternatives(element)) throw new Unfit('unusual');
  const entries = elementsOf(element);
  const keyOf = (raw: string) => styleKey(raw, root.names, placeOf);
  const keys = entries.map(({ raw }) => keyOf(raw));
  const numbers = new Map<string, number>();
  for (const [index, key] of keys.entries()) if (!numbers.has(key)) numbers.set(key, index);
  const added: string[] = [];
  const append = (raw: string) => {
    const number = entries.length + added.length;
    added.push(raw);
    numbers.set(keyOf(raw), number);
    return number;
  };
  const prefix = root.names.prefix;
  return {
    children: entries,
    first: (number) => {
      const key = keys[number];
      // Added entries are unique. An entry without meaning has an empty key.
      return key === undefined ? number : (numbers.get(key) ?? number);
    },
    add: (markup) => {
      if (entries.length + added.length === 0 && FIRST[name] !== undefined) {
        const first = openElement(`<x>${FIRST[name]}</x>`);
        for (const { raw } of first.children) append(withPrefix(raw, prefix));
      }
      const raw = withPrefix(markup, prefix);
      return numbers.get(keyOf(raw)) ?? append(raw);
    },
    element: () => {
      if (added.length === 0) return null;
      const open = withAttribute(element.open, 'count', String(entries.length + added.length));
      const more = added.map((raw) => ({ raw, name: 'added' }));
      return { ...element, open, children: [...element.children, ...more] };
    },
  };
}

function replaced(root: Element, name: string, list: Element | null): Element {
  if (list === null) return root;
  const later = new Set(ORDER.slice(ORDER.indexOf(name) + 1));
  return withRaw(root, name, elementText(list), (child) => later.has(child));
}

/** Formats with fixed numbers, which a file need not define (ECMA-376 part 1, 18.8.30). */
const KNOWN: Readonly<Record<string, number>> = { General: 0, '': 0, '0': 1, '0.00': 2, '0%': 9, '0.00%': 10, '@': 49 };
const FIRST_OWN = 164;

function formatsOf(list: StyleList): { id(code: string): number } {
  const ids = new Map<string, number>();
  let last = FIRST_OWN - 1;
  for (const child of list.children) {
    const attributes = attributesOf(tagOf(child));
    const id = Number(attributes.get('numFmtId') ?? 0);
    last = Math.max(last, id);
    ids.set(attributes.get('formatCode') ?? '', id);
  }
  return {
    id: (code) => {
      const known = KNOWN[code] ?? ids.get(code);
      if (known !== undefined) return known;
      last += 1;
      ids.set(code, last);
      list.add(`<numFmt numFmtId="${last}" formatCode="${escaped(code)}"/>`);
      return last;
    },
  };
}

/** Gives all cell styles of a workbook, each with its entries. */
export function cellStylesIn(text: string): readonly StyleMarkup[] {
  const root = openElement(text);
  const entries = (name: string) => entriesOf(root, name);
  const [fonts, fills, borders] = ['fonts', 'fills', 'borders'].map(entries);
  const codes = new Map(
    entries('numFmts').map((child) => {
      const attributes = attributesOf(tagOf(child));
      return [attributes.get('numFmtId'), attributes.get('formatCode') ?? ''];
    }),
  );
  const builtIn = new Map(Object.entries(KNOWN).map(([code, id]) => [String(id), code]));
  return entries('cellXfs').map((child) => {
    const attributes = attributesOf(tagOf(child));
    const at = (name: string, list: readonly Piece[] | undefined) =>
      list?.[Number(attributes.get(name) ?? 0)]?.raw ?? '';
    const id = attributes.get('numFmtId') ?? '0';
    const format = codes.get(id) ?? builtIn.get(id);
    if (format === undefined) throw new Error(`Our own sheets have the number format ${id}, which is not known.`);
    const inner = openElement(child.raw)
      .children.map(({ raw }) => raw)
      .join('');
    return { font: at('fontId', fonts), fill: at('fillId', fills), border: at('borderId', borders), format, inner };
  });
}
