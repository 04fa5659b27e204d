import { Unfit } from './unfit.ts';

/** A piece of XML as it is written. All pieces of a text, joined, give the text. */
export type Token = {
  readonly type: 'open' | 'close' | 'empty' | 'text' | 'other';
  readonly raw: string;
  /** The name as written, with its prefix. Empty for texts, comments and the like. */
  readonly name: string;
};

/**
 * Matches a tag, a comment, CDATA, an instruction or a text. An attribute may contain `>` in its quotes, but never `<`:
 * the parts were checked as well-formed when the file was opened.
 */
const PIECE = /<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<\/?([^\s/>!?]+)(?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+/sy;

/** Gives the piece that begins at a position of a text; undefined if its end is still missing. */
export function tokenAt(text: string, at: number): Token | undefined {
  PIECE.lastIndex = at;
  const match = PIECE.exec(text);
  if (match === null) return undefined;
  const [raw, name = ''] = match;
  if (name === '') return { type: raw.startsWith('<') ? 'other' : 'text', raw, name };
  if (raw.startsWith('</')) return { type: 'close', raw, name };
  return { type: raw.endsWith('/>') ? 'empty' : 'open', raw, name };
}

export function* tokensOf(text: string): Generator<Token> {
  for (let at = 0; at < text.length; ) {
    const token = tokenAt(text, at);
    if (token === undefined) throw new Unfit('unusual');
    yield token;
    at += token.raw.length;
  }
}

const ATTRIBUTE = /([^\s=/<>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Gives the attributes of a tag by their names as written. References are decoded. */
export function attributesOf(tag: string): ReadonlyMap<string, string> {
  const found = [...tag.matchAll(ATTRIBUTE)];
  return new Map(found.map(([, name = '', double, single]) => [name, decoded(double ?? single ?? '')]));
}

/** Gives a tag with an attribute set to a value. All other characters are unchanged. */
export function withAttribute(tag: string, name: string, value: string): string {
  const written = `${name}="${escaped(value)}"`;
  const start = new RegExp(`(\\s)${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`);
  if (start.test(tag)) return tag.replace(start, (_, blank: string) => `${blank}${written}`);
  return tag.replace(/(?<!\s)\s*(\/?>)$/, (_, end: string) => ` ${written}${end}`);
}

/** True if a tag's attribute has one of the two spellings of true. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Gives the open tag of an element that is written without content. */
export function withoutSlash(tag: string): string {
  return tag.replace(/(?<!\s)\s*\/>$/, '>');
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, number?: string, name?: string) => {
    const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16);
    if (code > 0x10ffff) throw new Unfit('unusual');
    if (name === undefined) return String.fromCodePoint(code);
    return NAMED[name] ?? all;
  });
}

/** Gives the prefix of a name with its colon; empty if it has none. */
function prefixOf(name: string): string {
  return name.slice(0, name.indexOf(':') + 1);
}

/** Adds a prefix to our own markup, so it is in the namespace of the elements around it. */
export function withPrefix(markup: string, prefix: string): string {
  return prefix === '' ? markup : markup.replace(/<(\/?)(?=\w)/g, `<$1${prefix}`);
}

export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Gives the relationship id in a tag, with any prefix; null if none. */
export function relationshipIn(tag: string): string | null {
  return [...attributesOf(tag)].find(([name]) => name.endsWith(':id'))?.[1] ?? null;
}

/** Gives the attribute with a relationship id for a tag of ours. */
export function relationshipAttribute(id: string, names: Names): string {
  const prefix = names.prefixFor(RELATIONSHIPS);
  return prefix === undefined ? `xmlns:r="${RELATIONSHIPS}" r:id="${id}"` : `${prefix}:id="${id}"`;
}

/** The names that the root of a part declares. */
export type Names = {
  /** The prefix of the root itself, with its colon; empty if it has none. */
  readonly prefix: string;
  /** Gives the local name of an element in the root's namespace; undefined for another namespace. */
  local(name: string): string | undefined;
  /** Gives the prefix of a namespace, without the colon; undefined if the root declares none. */
  prefixFor(namespace: string): string | undefined;
};

export function namesOf(root: Token): Names {
  const declared = new Map<string, string>();
  for (const [name, value] of attributesOf(root.raw)) {
    if (name === 'xmlns') declared.set('', value);
    else if (name.startsWith('xmlns:')) declared.set(`${name.slice('xmlns:'.length)}:`, value);
  }
  const prefix = prefixOf(root.name);
  const own = declared.get(prefix);
  const prefixes = new Set([...declared].flatMap(([prefix, namespace]) => (namespace === own ? [prefix] : [])));
  return {
    prefix,
    local: (name) => {
      const at = name.indexOf(':') + 1;
      return prefixes.has(name.slice(0, at)) ? name.slice(at) : undefined;
    },
    prefixFor: (namespace) => {
      const found = [...declared].find(([prefix, value]) => prefix !== '' && value === namespace);
      return found?.[0].slice(0, -1);
    },
  };
}
