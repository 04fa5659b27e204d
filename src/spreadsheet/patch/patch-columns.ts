import { elementText, openElement, tagOf } from './element.ts';
import { attributesOf, type Names, withAttribute } from './markup.ts';
import type { AddedColumn } from './model.ts';

/**
 * Gives the list of column widths with ours. `raw` is the present list; null if the sheet has none. `style`: the number
 * of the style of blank cells in new columns; null for none.
 */
export function patchedColumns(
  raw: string | null,
  added: readonly AddedColumn[],
  { names, style }: { readonly names: Names; readonly style: number | null },
): string {
  const { prefix } = names;
  const list = openElement(raw ?? `<${prefix}cols></${prefix}cols>`, names);
  const changed = added.filter(({ isNew, hidden }) => isNew || hidden).toSorted((a, b) => a.number - b.number);
  const taken = new Set(changed.map(({ number }) => number));
  const entries = list.children.flatMap((child) => {
    if (child.name !== 'col') return [];
    const tag = tagOf(child).replace(/\s*\/?>$/, '/>');
    const attributes = attributesOf(tag);
    const [min, max] = ['min', 'max'].map((name) => Number(attributes.get(name) ?? 0));
    return gaps(min ?? 0, max ?? 0, taken).map(({ from, to, isTaken }) => ({ from, to, isTaken, tag }));
  });
  const kept = entries.filter(({ isTaken }) => !isTaken);
  const own = changed.map((column) => {
    const before = entries.find(({ from, isTaken }) => isTaken && from === column.number);
    return { from: column.number, to: column.number, tag: columnTag(column, before?.tag ?? `<${prefix}col/>`, style) };
  });
  const all = [...kept, ...own].toSorted((a, b) => a.from - b.from);
  const children = all.map(({ from, to, tag }) => ({ name: 'col', raw: within(tag, from, to) }));
  return children.length === 0 ? (raw ?? '') : elementText({ ...list, children });
}

function columnTag({ width, hidden, isNew }: AddedColumn, before: string, style: number | null): string {
  const tag = isNew && style !== null ? withAttribute(before, 'style', String(style)) : before;
  const sized = isNew ? withAttribute(withAttribute(shown(tag), 'width', String(width)), 'customWidth', '1') : tag;
  if (!hidden) return sized;
  const wide = attributesOf(sized).has('width') ? sized : withAttribute(sized, 'width', String(width));
  return withAttribute(wide, 'hidden', '1');
}

/** Makes one of our columns visible. Users often hide or collapse all unused columns, and ours is now used. */
function shown(tag: string): string {
  return tag.replace(/\s(?:hidden|collapsed|outlineLevel|bestFit)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
}

function within(tag: string, from: number, to: number): string {
  const attributes = attributesOf(tag);
  if (attributes.get('min') === String(from) && attributes.get('max') === String(to)) return tag;
  return withAttribute(withAttribute(tag, 'min', String(from)), 'max', String(to));
}

/** Splits a range of columns at the taken ones. Each taken column is a part of its own. */
function gaps(min: number, max: number, taken: ReadonlySet<number>) {
  const parts: { from: number; to: number; isTaken: boolean }[] = [];
  let from = min;
  for (const at of [...taken].filter((number) => number >= min && number <= max)) {
    if (from < at) parts.push({ from, to: at - 1, isTaken: false });
    parts.push({ from: at, to: at, isTaken: true });
    from = at + 1;
  }
  if (from <= max) parts.push({ from, to: max, isTaken: false });
  return parts;
}
