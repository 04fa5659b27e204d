import { elementText, openElement, type Piece, tagOf } from './element.ts';
import { attributesOf, decoded, escaped, isTrue, type Names, withAttribute } from './markup.ts';
import { type ConditionalFormat, HIGHLIGHT_TAG } from './model.ts';

/** The priorities of the conditional formats of a sheet. The lowest number wins. */
export type Rules = {
  /** The lowest (`Infinity` if none) and the highest priority of the user's formats. */
  first: number;
  last: number;
  /** Those of our formats from last time. */
  readonly ours: number[];
  /** True if a pivot table refers to its formats by their priorities. */
  isOfPivot: boolean;
};

export function noRules(): Rules {
  return { first: Number.POSITIVE_INFINITY, last: 0, ours: [], isOfPivot: false };
}

/**
 * Adds the priorities in a child of the sheet: one range with its formats, or the additions of later Excel versions.
 */
export function addRules(rules: Rules, raw: string, names: Names): void {
  const element = openElement(raw, names);
  rules.isOfPivot ||= isTrue(attributesOf(element.open).get('pivot'));
  for (const child of element.children) {
    if (isOurs(child)) rules.ours.push(...priorityIn(tagOf(child)));
    else
      for (const priority of (child.raw.match(TAGS) ?? []).flatMap(priorityIn)) {
        rules.first = Math.min(rules.first, priority);
        rules.last = Math.max(rules.last, priority);
      }
  }
}

const TAGS = /<(?:[^\s<>/]+:)?cfRule\s(?:"[^"]*"|'[^']*'|[^"'>])*>/g;

function priorityIn(tag: string): readonly number[] {
  const written = attributesOf(tag).get('priority') ?? '';
  return /^\d{1,9}$/.test(written) ? [Number(written)] : [];
}

export type Priorities = {
  /** Added to the priorities of the user's formats. */
  readonly shift: number;
  /** The priority of each highlight. */
  readonly highlights: readonly number[];
  /** Highlights with a priority up to this one come before the user's formats. */
  readonly front: number;
};

/**
 * Gives the priorities of our highlights. Most come before the user's formats, which may colour whole rows; some come
 * behind. The user's priorities are raised to make room, and lowered again for our formats from last time.
 */
export function prioritiesOf(
  { first, last, ours, isOfPivot }: Rules,
  highlights: readonly ConditionalFormat[],
): Priorities {
  const hasUsers = Number.isFinite(first);
  const isInFront = ({ isBehind }: ConditionalFormat) => isBehind !== true && !isOfPivot;
  const front = highlights.filter(isInFront).length;
  const before = ours.filter((priority) => priority < first).length;
  const shift = !hasUsers || isOfPivot ? 0 : front + Math.max(1 - first, -before);
  let inFront = 0;
  let behind = hasUsers ? last + shift : front;
  const next = (format: ConditionalFormat) => {
    if (!isInFront(format)) {
      behind += 1;
      return behind;
    }
    inFront += 1;
    return inFront;
  };
  return { shift, highlights: highlights.map(next), front };
}

export function ruleMarkup({ range, formula }: ConditionalFormat, format: number, priority: number): string {
  const rule = `<cfRule type="expression" dxfId="${format}" priority="${priority}"><formula>${escaped(formula)}</formula></cfRule>`;
  return `<conditionalFormatting sqref="${range}">${rule}</conditionalFormatting>`;
}

/** Gives a child of the sheet with its priorities changed by `shift`. */
export function withShift(raw: string, shift: number): string {
  if (shift === 0) return raw;
  return raw.replace(TAGS, (tag) => {
    const [priority] = priorityIn(tag);
    return priority === undefined ? tag : withAttribute(tag, 'priority', String(priority + shift));
  });
}

function isOurs({ name, raw }: Piece): boolean {
  return name === 'cfRule' && hasTag(raw);
}

function hasTag(raw: string): boolean {
  return decoded(raw).includes(HIGHLIGHT_TAG);
}

/** Removes our highlights from last time. Formats of other programs beside them stay. */
export function withoutHighlights(raw: string, names: Names): string {
  if (!hasTag(raw)) return raw;
  const element = openElement(raw, names);
  const children = element.children.filter((child) => !isOurs(child));
  return children.some(({ name }) => name === 'cfRule') ? elementText({ ...element, children }) : '';
}
