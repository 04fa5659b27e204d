import { columnLetters } from '../../schema/cell.ts';
import type { Range } from '../address.ts';
import type { PatchBase } from './base.ts';
import { relationsOf } from './draft.ts';
import { type Element, elementText, hasAlternatives, openElement, type Piece, tagOf } from './element.ts';
import { attributesOf, escaped, isTrue, withAttribute } from './markup.ts';
import type { WorkbookPatch } from './model.ts';
import { rangeOf } from './sheet-facts.ts';
import { readsWholeTable } from './table-readers.ts';
import { Unfit } from './unfit.ts';

/**
 * Extends the table over the data to our columns. Sorting a table moves only its own columns, and the results of a row
 * must move with it. True if there is such a table. A table above or below the data does not count. Throws `Unfit` if
 * the table cannot be extended safely.
 */
export async function widenTable(base: PatchBase, patch: WorkbookPatch): Promise<boolean> {
  const { draft, facts } = base;
  const [part, ...others] = await tablesOverRows(base, patch);
  if (part === undefined) return false;
  if (others.length > 0 || facts.hasFilter) throw new Unfit('table');
  const table = openElement(await draft.text(part));
  const links = await relationsOf(draft, part);
  if (hasAlternatives(table) || links.some(({ type }) => type === 'queryTable')) throw new Unfit('table');
  const range = rangeOfPlain(table.open, patch);
  const right = newRight(range, patch);
  await judgeTotals(table.open, range, patch);
  const wider = widened(table, range, right, patch);
  if (right > range.right && (await readsWholeTable(base, tableNames(table.open)))) throw new Unfit('table');
  draft.write(part, wider);
  return true;
}

async function tablesOverRows({ draft, tables }: PatchBase, { headerRow, lastDataRow }: WorkbookPatch) {
  const found: string[] = [];
  for (const part of tables) {
    const range = rangeOf(openElement(await draft.text(part)).open);
    if (range === undefined || (range.bottom >= headerRow && range.top <= lastDataRow)) found.push(part);
  }
  return found;
}

function tableNames(open: string): readonly string[] {
  const attributes = attributesOf(open);
  return ['name', 'displayName'].flatMap((name) => attributes.get(name) ?? []);
}

/** Gives the range of a table that only the user fills, below the headers. Throws `Unfit` for any other table. */
function rangeOfPlain(open: string, { headerRow, firstColumn }: WorkbookPatch): Range {
  const attributes = attributesOf(open);
  const range = rangeOf(open);
  const isPlain =
    (attributes.get('tableType') ?? 'worksheet') === 'worksheet' &&
    (attributes.get('headerRowCount') ?? '1') === '1' &&
    !attributes.has('connectionId') &&
    !isTrue(attributes.get('insertRow'));
  if (range === undefined || !isPlain || range.top !== headerRow || range.left > firstColumn) throw new Unfit('table');
  return range;
}

/** Gives the last column of the table including ours. They must be in it already, or follow it without a gap. */
function newRight({ left, right }: Range, { columns }: WorkbookPatch): number {
  const ours = new Set(columns.map(({ number }) => number));
  const last = Math.max(right, ...ours);
  for (let column = right + 1; column <= last; column += 1) if (!ours.has(column)) throw new Unfit('table');
  if (Math.min(...ours) < left) throw new Unfit('table');
  return last;
}

/** Checks the totals rows of a table. Sorting does not move them, so they must have none of our cells. */
async function judgeTotals(open: string, { bottom }: Range, patch: WorkbookPatch): Promise<void> {
  const totals = Number(attributesOf(open).get('totalsRowCount') ?? 0);
  if (totals === 0) return;
  for await (const { number, cells } of patch.rows()) {
    const isTotal = number > bottom - totals && number <= bottom;
    if (isTotal && [...cells.values()].some((cell) => cell !== null)) throw new Unfit('table');
  }
}

function widened(table: Element, range: Range, right: number, patch: WorkbookPatch): string {
  const wide = (tag: string) => withWiderRef(tag, range.right, right);
  const children = table.children.map((child) => {
    if (child.name === 'tableColumns') return { ...child, raw: withColumns(child, table, range, patch) };
    if (child.name !== 'autoFilter' && child.name !== 'sortState') return child;
    return { ...child, raw: child.raw.replace(/^<[^>]*>|<(?:\w+:)?sortState\s[^>]*>/g, wide) };
  });
  return elementText({ ...table, open: wide(table.open), children });
}

/** Extends the range of a tag that ends where the table did. */
function withWiderRef(tag: string, before: number, right: number): string {
  const range = rangeOf(tag);
  if (range?.right !== before || right === before) return tag;
  return withAttribute(tag, 'ref', `${columnLetters(range.left)}${range.top}:${columnLetters(right)}${range.bottom}`);
}

/**
 * Gives the list of columns with ours. The name of a column must be the text of its header, and names must be unique.
 */
function withColumns(list: Piece, { names }: Element, range: Range, patch: WorkbookPatch): string {
  const element = openElement(list.raw, names);
  const columns = element.children.filter(({ name }) => name === 'tableColumn');
  const isOfOthers = columns.some(({ raw }) => raw.includes('xmlColumnPr') || raw.includes('queryTableFieldId'));
  if (isOfOthers || columns.length !== range.right - range.left + 1) throw new Unfit('table');
  const headers = new Map(patch.columns.map(({ number, header }) => [number - range.left, header]));
  const renamed = columns.map((child, at) => withName(child, headers.get(at)));
  let id = Math.max(...columns.map((child) => Number(attributesOf(tagOf(child)).get('id') ?? 0)));
  const added = [...headers].filter(([at]) => at >= columns.length).toSorted(([a], [b]) => a - b);
  const more = added.map(([, header]) => {
    id += 1;
    return { name: 'tableColumn', raw: `<${names.prefix}tableColumn id="${id}" name="${escaped(header)}"/>` };
  });
  const all = [...renamed, ...more];
  const alike = new Set(all.map((child) => attributesOf(tagOf(child)).get('name')?.toLowerCase()));
  if (alike.size < all.length) throw new Unfit('table');
  const changed = new Map(columns.map((child, at) => [child, renamed[at] ?? child]));
  const children = element.children.map((child) => changed.get(child) ?? child);
  const open = withAttribute(element.open, 'count', String(all.length));
  return elementText({ ...element, open, children: [...children, ...more] });
}

function withName(child: Piece, header: string | undefined): Piece {
  const tag = tagOf(child);
  if (header === undefined || attributesOf(tag).get('name') === header) return child;
  return { ...child, raw: withAttribute(tag, 'name', header) + child.raw.slice(tag.length) };
}
