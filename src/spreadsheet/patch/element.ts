import { type Names, namesOf, type Token, tokensOf, withPrefix } from './markup.ts';
import { Unfit } from './unfit.ts';

/** A child of a root with all that is in it; or a text, a comment and the like between two of them. */
export type Piece = {
  readonly raw: string;
  /** Its name without the prefix; empty where it is none of the root's namespace. */
  readonly name: string;
};

/** A small part, opened up to the children of its root. */
export type Element = {
  readonly before: string;
  readonly open: string;
  readonly children: readonly Piece[];
  readonly close: string;
  readonly names: Names;
};

/** Opens a part, or an element of one: then `outer` has the names that its root declares. */
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
    return { ...made, open: root.raw.replace(/(?<!\s)\s*\/>$/, '>'), children: [], close: `</${root.name}>` };
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

/** The children with one more, which is written without prefixes, before the first one that `isLater`. */
function withChild(element: Element, name: string, markup: string, isLater: (name: string) => boolean): Element {
  const { children, names } = element;
  const found = children.findIndex((child) => child.name !== '' && isLater(child.name));
  const at = found === -1 ? children.length : found;
  const added = { name, raw: withPrefix(markup, names.prefix) };
  return { ...element, children: [...children.slice(0, at), added, ...children.slice(at)] };
}

/** The child of this name with other text, or a new one before the first one that `isLater`; `raw` has its prefixes. */
export function withRaw(element: Element, name: string, raw: string, isLater: (name: string) => boolean): Element {
  const isThere = element.children.some((child) => child.name === name);
  const whole = isThere ? element : withChild(element, name, '', isLater);
  return { ...whole, children: whole.children.map((child) => (child.name === name ? { ...child, raw } : child)) };
}

/** `withChild` at the end. */
export function withLast(element: Element, name: string, markup: string): Element {
  return withChild(element, name, markup, () => false);
}

/** Whether something between the children may stand for several of them: nobody can say then how many there are. */
export function hasAlternatives({ children }: Element): boolean {
  return children.some(({ raw, name }) => name === '' && /^<(?:[^\s:>]+:)?AlternateContent/.test(raw));
}

/** The first tag of a child. */
export function tagOf({ raw }: Piece): string {
  const [first] = tokensOf(raw);
  return first?.raw ?? '';
}

/** The text within an element without children. */
export function innerText({ raw }: Piece): string {
  return [...tokensOf(raw)].flatMap((token) => (token.type === 'text' ? [token.raw] : [])).join('');
}
