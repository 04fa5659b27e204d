import { type Names, namesOf, type Token, tokensOf, withoutSlash, withPrefix } from './markup.ts';
import { Unfit } from './unfit.ts';

/** A child of a root with its content; or a text, a comment and the like between two children. */
export type Piece = {
  readonly raw: string;
  /** Its name without the prefix. Empty if it is not in the root's namespace. */
  readonly name: string;
};

/** A small part, split into the children of its root. */
export type Element = {
  readonly before: string;
  readonly open: string;
  readonly children: readonly Piece[];
  readonly close: string;
  readonly names: Names;
};

/** Splits a part, or an element of one. For an element, `outer` has the names that its root declares. */
export function openElement(text: string, outer?: Names): Element {
  let before = '';
  const tokens = tokensOf(text);
  for (const token of tokens) {
    if (token.type === 'open' || token.type === 'empty') return opened(token, tokens, before, outer ?? namesOf(token));
    before += token.raw;
  }
  throw new Unfit('unusual');
}

function opened(root: Token, tokens: Iterable<Token>, before: string, names: Names): Element {
  const made = { before, names };
  if (root.type === 'empty') {
    return { ...made, open: withoutSlash(root.raw), children: [], close: `</${root.name}>` };
  }
  const children: Piece[] = [];
  let depth = 0;
  let raw = '';
  let name = '';
  let close = '';
  for (const token of tokens) {
    if (close !== '') {
      close += token.raw;
      continue;
    }
    if (token.type === 'close' && depth === 0) {
      close = token.raw;
      continue;
    }
    if (depth === 0) name = token.name === '' ? '' : (names.local(token.name) ?? '');
    raw += token.raw;
    if (token.type === 'open') depth += 1;
    else if (token.type === 'close') depth -= 1;
    if (depth > 0) continue;
    children.push({ raw, name });
    raw = '';
  }
  return { ...made, open: root.raw, children, close };
}

export function elementText({ before, open, children, close }: Element): string {
  return before + open + children.map(({ raw }) => raw).join('') + close;
}

/** Gives the elements in a list of the root; none if there is no such list. */
export function entriesOf({ children, names }: Element, list: string): readonly Piece[] {
  const found = children.find((child) => child.name === list);
  return found === undefined ? [] : elementsOf(openElement(found.raw, names));
}

/** Gives the children that are elements of the root's namespace. */
export function elementsOf({ children }: Element): readonly Piece[] {
  return children.filter(({ name }) => name !== '');
}

/** Adds a child before the first one for which `isLater` is true. `markup` has no prefixes. */
function withChild(element: Element, name: string, markup: string, isLater: (name: string) => boolean): Element {
  const { children, names } = element;
  const found = children.findIndex((child) => child.name !== '' && isLater(child.name));
  const at = found === -1 ? children.length : found;
  const added = { name, raw: withPrefix(markup, names.prefix) };
  return { ...element, children: [...children.slice(0, at), added, ...children.slice(at)] };
}

/**
 * Replaces the child of this name by `raw`, or adds it before the first one for which `isLater` is true. `raw` has the
 * prefixes.
 */
export function withRaw(element: Element, name: string, raw: string, isLater: (name: string) => boolean): Element {
  const isThere = element.children.some((child) => child.name === name);
  const whole = isThere ? element : withChild(element, name, '', isLater);
  return { ...whole, children: whole.children.map((child) => (child.name === name ? { ...child, raw } : child)) };
}

/** Adds a child at the end. */
export function withLast(element: Element, name: string, markup: string): Element {
  return withChild(element, name, markup, () => false);
}

/** True if an alternative between the children may contain several of them. Their number is then unknown. */
export function hasAlternatives({ children }: Element): boolean {
  return children.some(({ raw, name }) => name === '' && /^<(?:[^\s:>]+:)?AlternateContent/.test(raw));
}

/** Gives the first tag of a child. */
export function tagOf({ raw }: Piece): string {
  const [first] = tokensOf(raw);
  return first?.raw ?? '';
}

/** Gives the text of an element without children. */
export function innerText({ raw }: Piece): string {
  return [...tokensOf(raw)].flatMap((token) => (token.type === 'text' ? [token.raw] : [])).join('');
}
