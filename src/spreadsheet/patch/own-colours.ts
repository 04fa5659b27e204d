import { TONE_LOOKS } from '../house-style.ts';
import { attributesOf, withAttribute } from './markup.ts';

/** The lists of a workbook's styles part, in order, as they are written there. */
export type StyleLists = {
  readonly fonts: readonly string[];
  readonly fills: readonly string[];
  readonly cellXfs: readonly string[];
  /** Give the number of an entry. They add the entry if it is not there. */
  font(raw: string): number;
  style(raw: string): number;
};

const PAIRS: ReadonlySet<string> = new Set(Object.values(TONE_LOOKS).map(({ fill, colour }) => `${fill} ${colour}`));

/**
 * Gives the numbers of cell styles in the colours of our findings, each with the number of the same style without them.
 * A cell that a person gave a named style, such as Excel's Bad, has other numbers.
 */
export function withoutOurColours(lists: StyleLists): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [number, raw] of lists.cellXfs.entries()) {
    const [tag = ''] = /^<[^>]*>/.exec(raw) ?? [];
    const attributes = attributesOf(tag);
    const at = (name: string) => Number(attributes.get(name) ?? 0);
    const font = lists.fonts[at('fontId')] ?? '';
    const pair = `${colourIn(lists.fills[at('fillId')] ?? '', 'fgColor')} ${colourIn(font, 'color')}`;
    if (at('xfId') !== 0 || !PAIRS.has(pair)) continue;
    const plain = lists.font(font.replace(/<(?:[\w.-]+:)?color\b[^>]*\/>/, ''));
    const changed = withAttribute(withAttribute(tag, 'fillId', '0'), 'fontId', String(plain));
    found.set(number, lists.style(changed + raw.slice(tag.length)));
  }
  return found;
}

/** `FFC7CE`; empty for a colour of the theme. */
function colourIn(raw: string, name: string): string {
  const [tag = ''] = new RegExp(`<(?:[\\w.-]+:)?${name}\\b[^>]*>`).exec(raw) ?? [];
  return (attributesOf(tag).get('rgb') ?? '').slice(-6).toUpperCase();
}

/** Gives a row whose cells have other style numbers, except in `kept` columns. */
export function restyledRow(raw: string, numbers: ReadonlyMap<number, number>, kept: ReadonlySet<string>): string {
  if (numbers.size === 0) return raw;
  return raw.replace(/<(?:[\w.-]+:)?c\s[^>]*>/g, (tag) => {
    const attributes = attributesOf(tag);
    const to = numbers.get(Number(attributes.get('s') ?? 0));
    const letters = attributes.get('r')?.replace(/\d+$/, '') ?? '';
    return to === undefined || kept.has(letters) ? tag : withAttribute(tag, 's', String(to));
  });
}
