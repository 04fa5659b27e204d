import { attributesOf, isTrue, type Token, tokensOf } from './markup.ts';
import type { Corner, Move } from './object-places.ts';

/**
 * Gives a drawing part, or the list of a sheet's controls, with its objects where `move` puts them. A replacement
 * picture for older programs has an anchor of its own, which moves too. The text is unchanged if nothing moves.
 */
export function withMovedAnchors(text: string, move: Move): string {
  const tokens = [...tokensOf(text)];
  const changed = new Map<number, string>();
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'open' || !ANCHORS.has(localName(token))) continue;
    const anchor = anchorAt(tokens, at);
    if (anchor === undefined) continue;
    const { from, end } = anchor;
    const written = { from: from.corner, end: typeof end === 'number' ? end : end.corner };
    const place = move(written, isPinned(token));
    if (place === null) continue;
    put(changed, from.tokens, place.from);
    if (typeof end !== 'number' && typeof place.end !== 'number') put(changed, end.tokens, place.end);
  }
  return changed.size === 0 ? text : tokens.map(({ raw }, at) => changed.get(at) ?? raw).join('');
}

const ANCHORS: ReadonlySet<string> = new Set(['twoCellAnchor', 'oneCellAnchor', 'anchor']);

function localName({ name }: Token): string {
  return name.slice(name.indexOf(':') + 1);
}

/** True if the user set the object so that it does not move with the cells. */
function isPinned(anchor: Token): boolean {
  const attributes = attributesOf(anchor.raw);
  if (localName(anchor) === 'anchor') return !isTrue(attributes.get('moveWithCells'));
  return attributes.get('editAs') === 'absolute';
}

type WrittenCorner = { readonly corner: Corner; readonly tokens: ReadonlyMap<string, number> };

type Anchor = { readonly from: WrittenCorner; readonly end: WrittenCorner | number };

/** Reads the first children of an anchor; undefined if they are not as expected. */
function anchorAt(tokens: readonly Token[], start: number): Anchor | undefined {
  const corners: WrittenCorner[] = [];
  let numbers: Map<string, number> | undefined;
  for (let at = start + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.name === '') continue;
    const name = localName(token);
    const [from] = corners;
    if (name === 'from' || name === 'to') {
      const corner = numbers === undefined ? undefined : cornerOf(tokens, numbers);
      if (token.type === 'close' && corner === undefined) return undefined;
      if (corner !== undefined) corners.push(corner);
      if (from !== undefined && corner !== undefined) return { from, end: corner };
      numbers = token.type === 'open' ? new Map() : undefined;
    } else if (numbers !== undefined) {
      if (token.type === 'open') numbers.set(name, at + 1);
    } else {
      const height = Number(attributesOf(token.raw).get('cy'));
      return from !== undefined && name === 'ext' && height >= 0 ? { from, end: height } : undefined;
    }
  }
  return undefined;
}

function cornerOf(tokens: readonly Token[], numbers: ReadonlyMap<string, number>): WrittenCorner | undefined {
  const [column, offset, row, rowOffset] = ['col', 'colOff', 'row', 'rowOff'].map((name) => {
    const written = tokens[numbers.get(name) ?? -1]?.raw.trim() ?? '';
    return /^\d{1,12}$/.test(written) ? Number(written) : undefined;
  });
  if (column === undefined || offset === undefined || row === undefined || rowOffset === undefined) return undefined;
  return { corner: { column, offset, row, rowOffset }, tokens: numbers };
}

function put(changed: Map<number, string>, tokens: ReadonlyMap<string, number>, { column, offset }: Corner): void {
  changed.set(tokens.get('col') ?? -1, String(column));
  changed.set(tokens.get('colOff') ?? -1, String(offset));
}
