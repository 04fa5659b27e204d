import {
  type Element,
  elementsOf,
  elementText,
  entriesOf,
  innerText,
  openElement,
  type Piece,
  tagOf,
  withRaw,
} from './element.ts';
import {
  attributesOf,
  decoded,
  escaped,
  type Names,
  relationshipAttribute,
  relationshipIn,
  withAttribute,
} from './markup.ts';

/** The changeable contents of the part that lists the sheets and names of a workbook. */
export type Book = {
  /** The prefixes of the part, for entries to add. */
  readonly prefixes: Names;
  readonly sheets: readonly BookSheet[];
  readonly names: readonly BookName[];
};

export type BookSheet = {
  readonly name: string;
  readonly sheetId: number;
  /** The id of its relationship. */
  readonly id: string;
  readonly isHidden: boolean;
  readonly raw: string;
};

export type BookName = {
  readonly name: string;
  /** The position of the sheet in the list of all sheets, from 0; null for a name of the whole workbook. */
  readonly sheet: number | null;
  readonly text: string;
  readonly raw: string;
};

/** Elements that come after the list of names (ECMA-376 part 1, 18.2.27). */
const AFTER_NAMES = new Set(
  'calcPr oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing fileRecoveryPr webPublishObjects extLst'.split(
    ' ',
  ),
);

export function bookOf(text: string): Book {
  const root = openElement(text);
  const sheets = entriesOf(root, 'sheets').map((child) => {
    const attributes = attributesOf(tagOf(child));
    const name = attributes.get('name') ?? '';
    const sheetId = Number(attributes.get('sheetId') ?? 0);
    const isHidden = (attributes.get('state') ?? 'visible') !== 'visible';
    return { name, sheetId, id: relationshipIn(tagOf(child)) ?? '', isHidden, raw: child.raw };
  });
  const names = entriesOf(root, 'definedNames').map((child) => {
    const attributes = attributesOf(tagOf(child));
    const sheet = attributes.get('localSheetId');
    const place = sheet === undefined ? null : Number(sheet);
    return { name: attributes.get('name') ?? '', sheet: place, text: decoded(innerText(child)), raw: child.raw };
  });
  return { prefixes: root.names, sheets, names };
}

/** Gives the workbook part with these sheets and names instead of its own. `raw`: as they are written in it. */
export function bookText(text: string, { sheets, names }: Omit<Book, 'prefixes'>): string {
  const root = openElement(text);
  const before = bookOf(text).sheets;
  const withSheets = withList(root, 'sheets', sheets);
  const whole = withList(withSheets, 'definedNames', names);
  return elementText({
    ...whole,
    children: whole.children.map((child) => withSameTabs(child, root, { before, sheets })),
  });
}

function withList(root: Element, name: string, list: readonly { readonly raw: string }[]): Element {
  const isLater = (later: string) => AFTER_NAMES.has(later);
  const found = root.children.find((child) => child.name === name);
  const wanted = list.map(({ raw }) => raw);
  if (found === undefined) {
    const tag = root.names.prefix + name;
    return wanted.length === 0 ? root : withRaw(root, name, `<${tag}>${wanted.join('')}</${tag}>`, isLater);
  }
  const element = openElement(found.raw, root.names);
  const same = elementsOf(element).map(({ raw }) => raw);
  if (same.length === wanted.length && same.every((raw, at) => raw === wanted[at])) return root;
  const isEmpty = wanted.length === 0 && name === 'definedNames';
  const children = wanted.map((raw) => ({ raw, name: 'entry' }));
  return withRaw(root, name, isEmpty ? '' : elementText({ ...element, children }), isLater);
}

type Sheets = readonly BookSheet[];

/** Keeps the same sheet shown, even if its position in the list has changed. */
function withSameTabs(child: Piece, root: Element, { before, sheets }: { before: Sheets; sheets: Sheets }): Piece {
  if (child.name !== 'bookViews' || before.every((sheet, at) => isSame(sheet, sheets[at]))) return child;
  const views = openElement(child.raw, root.names);
  const children = views.children.map((view) => {
    if (view.name === '') return view;
    const tag = tagOf(view);
    const moved = ['activeTab', 'firstSheet'].reduce((changed, name) => {
      const at = attributesOf(changed).get(name);
      if (at === undefined) return changed;
      return withAttribute(changed, name, String(placeAfter(Number(at), before, sheets) ?? 0));
    }, tag);
    return { ...view, raw: view.raw.replace(tag, () => moved) };
  });
  return { ...child, raw: elementText({ ...views, children }) };
}

/** Gives the new position of a sheet in the list; null if it was removed. */
export function placeAfter(place: number, before: Sheets, after: Sheets): number | null {
  const at = after.findIndex((sheet) => isSame(sheet, before[place]));
  return at === -1 ? null : at;
}

/** A new sheet may reuse the relationship id of a removed one, but never its number. */
function isSame(a: BookSheet, b: BookSheet | undefined): boolean {
  return a.id === b?.id && a.sheetId === b.sheetId;
}

/** Gives the entry of a sheet in the list. */
export function sheetEntry(
  prefixes: Names,
  { name, sheetId, id, state }: { name: string; sheetId: number; id: string; state: string | undefined },
): BookSheet {
  const hidden = state === undefined || state === 'visible' ? '' : ` state="${state}"`;
  const raw = `<${prefixes.prefix}sheet name="${escaped(name)}" sheetId="${sheetId}"${hidden} ${relationshipAttribute(id, prefixes)}/>`;
  return { name, sheetId, id, isHidden: hidden !== '', raw };
}

export function nameEntry(
  { prefix }: Names,
  { name, sheet, content, isHidden }: { name: string; sheet: number | null; content: string; isHidden: boolean },
): BookName {
  const place = sheet === null ? '' : ` localSheetId="${sheet}"`;
  const hidden = isHidden ? ' hidden="1"' : '';
  const tag = `${prefix}definedName`;
  const raw = `<${tag} name="${escaped(name)}"${place}${hidden}>${escaped(content)}</${tag}>`;
  return { name, sheet, text: content, raw };
}
