import { parseRange, sheetIn } from '../address.ts';
import { elementsOf, elementText, openElement } from './element.ts';
import { attributesOf, decoded, escaped, type Names, withAttribute, withPrefix } from './markup.ts';
import type { Dropdown } from './model.ts';

/**
 * Gives a sheet's list of validations without those that refer to one of `sheets`; empty if none is left. These are our
 * sheets from last time: they are written again or removed.
 */
export function withoutDropdowns(raw: string, names: Names, sheets: ReadonlySet<string>): string {
  const list = openElement(raw, names);
  const children = list.children.filter((child) => child.name === '' || !refersTo(child.raw, sheets));
  if (children.length === list.children.length) return raw;
  const left = elementsOf({ ...list, children }).length;
  return left === 0 ? '' : elementText({ ...list, open: withAttribute(list.open, 'count', String(left)), children });
}

/**
 * Adds dropdowns to a sheet's list of validations, except in columns that have one, here or in `others`. `raw` may be
 * empty: no list.
 */
export function withDropdowns(
  raw: string,
  names: Names,
  dropdowns: readonly Dropdown[],
  others: readonly number[],
): string {
  const list = openElement(raw === '' ? withPrefix('<dataValidations></dataValidations>', names.prefix) : raw, names);
  const here = elementsOf(list).flatMap((validation) => columnsOf(attributesOf(validation.raw).get('sqref')));
  const columns = new Set([...here, ...others]);
  const added = dropdowns
    .filter(({ range }) => !columns.has(parseRange(range)?.left ?? 0))
    .map(({ range, formula }) => ({ raw: withPrefix(dropdownMarkup(range, formula), names.prefix), name: NAME }));
  if (added.length === 0) return raw;
  const children = [...list.children, ...added];
  const open = withAttribute(list.open, 'count', String(elementsOf({ ...list, children }).length));
  return elementText({ ...list, open, children });
}

const NAME = 'dataValidation';

function dropdownMarkup(range: string, formula: string): string {
  const open = `<${NAME} type="list" allowBlank="1" sqref="${range}">`;
  return `${open}<formula1>${escaped(formula)}</formula1></${NAME}>`;
}

/** The columns of ranges, as a validation has them. */
function columnsOf(ranges = ''): readonly number[] {
  return ranges
    .trim()
    .split(/\s+/)
    .flatMap((text) => {
      const range = parseRange(text);
      if (range === undefined) return [];
      return Array.from({ length: range.right - range.left + 1 }, (_, at) => range.left + at);
    });
}

/** Like `withoutDropdowns`, for the form that Excel writes for lists on another sheet, within a list of extensions. */
export function withoutNewerDropdowns(raw: string, names: Names, sheets: ReadonlySet<string>): string {
  if (!raw.includes('dataValidation')) return raw;
  const extensions = openElement(raw, names);
  const children = extensions.children.flatMap((extension) => {
    const changed = extension.raw
      .replace(ONE_NEWER, (found) => (refersTo(found, sheets) ? '' : found))
      .replace(COUNT, '$1');
    if (changed.length === extension.raw.replace(COUNT, '$1').length) return [extension];
    return /:dataValidation\s/.test(changed) ? [{ ...extension, raw: changed }] : [];
  });
  const isEmpty = elementsOf({ ...extensions, children }).length === 0;
  return isEmpty ? '' : elementText({ ...extensions, children });
}

const ONE_NEWER = /<([\w.-]+:)dataValidation\s.*?<\/\1dataValidation>/gs;
const COUNT = /(<[\w.-]+:dataValidations)\s+count\s*=\s*["']\d+["']/;

/** The validations in the newer form within a list of extensions. */
export function newerDropdowns(raw: string): readonly string[] {
  return raw.match(ONE_NEWER) ?? [];
}

/** The columns of validations in the newer form, without those that refer to one of `sheets`. */
export function columnsOfNewer(newer: readonly string[], sheets: ReadonlySet<string>): readonly number[] {
  return newer.flatMap((one) => (refersTo(one, sheets) ? [] : columnsOf(NEWER_CELLS.exec(one)?.[1])));
}

const NEWER_CELLS = /<(?:[\w.-]+:)?sqref(?:\s[^>]*)?>([^<]+)</;

function refersTo(raw: string, sheets: ReadonlySet<string>): boolean {
  const formula = /<(?:[\w.-]+:)?(?:formula1|f)(?:\s[^>]*)?>([^<]+)</.exec(raw)?.[1];
  const sheet = formula === undefined ? null : sheetIn(decoded(formula));
  return sheet !== null && sheets.has(sheet);
}
