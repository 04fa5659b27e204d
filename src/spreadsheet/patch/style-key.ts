import { attributesOf, type Names, tokensOf } from './markup.ts';

/**
 * Gives a key for an entry of a list of styles. Entries with equal keys look the same, even if programs write them
 * differently. `placeOf` gives the first position of an equal entry in another list, for the references of a cell
 * style.
 */
export function styleKey(
  raw: string,
  names: Names,
  placeOf: (list: string, place: number) => number = (_, place) => place,
): string {
  const root: Node = { name: '', attributes: '', children: [] };
  const open = [root];
  for (const token of tokensOf(raw)) {
    if (token.type === 'close') open.pop();
    if (token.type !== 'open' && token.type !== 'empty') continue;
    const name = names.local(token.name) ?? token.name;
    const node: Node = { name, attributes: attributesKey(name, token.raw, placeOf), children: [] };
    open.at(-1)?.children.push(node);
    if (token.type === 'open') open.push(node);
  }
  return root.children.map((node) => nodeKey(node, node.name === 'fill')).join('');
}

type Node = { readonly name: string; readonly attributes: string; readonly children: Node[] };

/** `isFill`: the entry is a fill of a cell, where a solid pattern hides the background. */
function nodeKey({ name, attributes, children }: Node, isFill: boolean): string {
  const isSolid = attributes === 'patternType=solid';
  const inner = children
    .filter((child) => !(isFill && isSolid && child.name === 'bgColor'))
    .map((child) => nodeKey(child, isFill))
    .filter((key) => key !== '')
    .toSorted();
  const isNothing = attributes === '' && inner.length === 0 && !SAYING.has(name);
  return isNothing || UNSEEN.has(name) ? '' : `${name}(${attributes};${inner.join(',')})`;
}

/** Elements that have a meaning without attributes and children. Any other empty element has none. */
const SAYING: ReadonlySet<string> = new Set(['b', 'i', 'u', 'strike', 'outline', 'shadow', 'condense', 'extend']);

/** Attributes of a font that follow from its name. */
const UNSEEN: ReadonlySet<string> = new Set(['charset', 'family']);

/** The meaning of absent attributes. */
const DEFAULTS: ReadonlySet<string> = new Set([
  ...['pivotButton=0', 'quotePrefix=0', 'xfId=0', 'horizontal=general', 'vertical=bottom', 'textRotation=0'],
  ...['wrapText=0', 'indent=0', 'relativeIndent=0', 'justifyLastLine=0', 'shrinkToFit=0', 'readingOrder=0'],
  ...['locked=1', 'hidden=0', 'diagonalUp=0', 'diagonalDown=0', 'outline=1', 'patternType=none', 'val=1'],
  ...['val=single', 'style=none'],
]);

const LISTS: Readonly<Record<string, string>> = { fontId: 'fonts', fillId: 'fills', borderId: 'borders' };

function attributesKey(name: string, tag: string, placeOf: (list: string, place: number) => number): string {
  const found = [...attributesOf(tag)].flatMap(([attribute, value]) => {
    if (attribute.startsWith('xmlns') || attribute.startsWith('apply')) return [];
    const list = name === 'xf' ? LISTS[attribute] : undefined;
    const meant = list === undefined ? meaning(attribute, value) : String(placeOf(list, Number(value)));
    const text = `${attribute}=${meant}`;
    return DEFAULTS.has(text) ? [] : [text];
  });
  return found.toSorted().join(' ');
}

/** Normalises a value. The opacity of a colour has no effect in a cell. */
function meaning(attribute: string, value: string): string {
  if (attribute === 'rgb') return value.slice(-6).toUpperCase();
  if (value === 'true') return '1';
  return value === 'false' ? '0' : value;
}
