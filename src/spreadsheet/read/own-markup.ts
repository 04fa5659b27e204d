import { messages } from './messages.ts';
import { RELATIONSHIP_NAMESPACES } from './namespaces.ts';
import { damaged, Refused } from './refused.ts';
import type { Attributes, Visitor, XmlPart } from './xml-visitor.ts';

/** How the reader of a part treats one tag. */
type Name = {
  readonly role: 'own' | 'alternate' | 'choice' | 'fallback' | 'transparent' | 'foreign';
  readonly local: string;
};

/** What one element declares for itself and its content. */
type Scope = {
  readonly outer: Scope | null;
  /** Depth of the element; -1 outside of the root. */
  readonly depth: number;
  /** Namespaces by prefix; `''` for the default one. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** Foreign elements whose content is kept (`mc:ProcessContent`): namespace, space, name or `*`. */
  readonly transparent: ReadonlySet<string>;
  /** Names that were looked up before. */
  readonly names: Map<string, Name>;
};

const MC = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const NOWHERE = -1;
/** A part has some dozens of names. More are not kept, so no file can fill the memory with names. */
const MOST_NAMES = 1_000;

/** Receives the raw tags and texts of a part from the XML parser. */
export type RawMarkup = {
  /** `declares`: one of the attributes is a declaration (`isDeclaration`). */
  open(name: string, attributes: Attributes, declares: boolean): void;
  text(text: string): void;
  close(): void;
  /** Call it after the last tag. */
  end(): void;
};

/**
 * Filters between the XML parser and the visitor of a part (markup compatibility, ECMA-376 part 3). The visitor sees
 * only elements of the part's own namespaces. In an `AlternateContent` it sees the first `Choice` that needs only
 * namespaces known here, or else the `Fallback`; `depth` does not count these elements. All other foreign elements are
 * skipped with their content, unless `ProcessContent` keeps the content. The standard skips only those in `Ignorable`;
 * LibreOffice skips all, like this function. Throws `Refused` if it is another part, or needs something unknown
 * (`MustUnderstand`).
 */
export function ownMarkup(part: XmlPart, visitor: Visitor): RawMarkup {
  return new OwnMarkup(part, visitor);
}

class OwnMarkup implements RawMarkup {
  readonly #part: XmlPart;
  readonly #visitor: Visitor;
  readonly #known: ReadonlySet<string>;
  /** The open elements, except skipped ones. */
  readonly #open: Name[] = [];
  readonly #alternates: { readonly depth: number; taken: boolean }[] = [];
  #scope: Scope = { outer: null, depth: NOWHERE, namespaces: new Map(), transparent: new Set(), names: new Map() };
  #depth = 0;
  #ownDepth = 0;
  #skippedFrom = NOWHERE;
  #roots = 0;

  constructor(part: XmlPart, visitor: Visitor) {
    this.#part = part;
    this.#visitor = visitor;
    this.#known = new Set([...part.namespaces, ...RELATIONSHIP_NAMESPACES, MC]);
  }

  open(name: string, attributes: Attributes, declares: boolean): void {
    if (this.#skippedFrom === NOWHERE) this.#openSeen(name, attributes, declares);
    this.#depth += 1;
  }

  #openSeen(name: string, attributes: Attributes, declares: boolean): void {
    const part = this.#part;
    const depth = this.#depth;
    if (declares) {
      this.#scope = scopeOf(this.#scope, depth, attributes);
      judgeNeeds(part, this.#known, this.#scope, attributes);
    }
    const found = nameIn(this.#scope, name, part.namespaces);
    this.#open.push(found);
    if (depth === 0 && found.role !== 'own' && found.role !== 'alternate') throw otherPart(part, name);
    if (!this.#isTaken(found, attributes)) this.#skippedFrom = depth;
    else if (found.role === 'alternate') this.#alternates.push({ depth, taken: false });
    else if (found.role === 'own') this.#openOwn(found, attributes);
  }

  #isTaken({ role }: Name, attributes: Attributes): boolean {
    if (role !== 'choice' && role !== 'fallback') return role !== 'foreign';
    const alternate = this.#alternates.at(-1);
    if (alternate === undefined || alternate.taken || alternate.depth !== this.#depth - 1) return false;
    alternate.taken = role === 'fallback' || needsOnly(this.#known, this.#scope, attributes['Requires']);
    return alternate.taken;
  }

  #openOwn(name: Name, attributes: Attributes): void {
    if (this.#ownDepth === 0) {
      this.#roots += 1;
      if (name.local !== this.#part.root || this.#roots > 1) throw otherPart(this.#part, name.local);
    }
    const here = this.#scope;
    this.#visitor.open(name.local, attributes, this.#ownDepth, (prefix) => namespaceOf(here, prefix));
    this.#ownDepth += 1;
  }

  text(text: string): void {
    if (this.#skippedFrom === NOWHERE) this.#visitor.text?.(text);
  }

  close(): void {
    this.#depth -= 1;
    const depth = this.#depth;
    if (this.#skippedFrom !== NOWHERE && this.#skippedFrom !== depth) return;
    const closed = this.#open.pop();
    if (this.#skippedFrom === depth) this.#skippedFrom = NOWHERE;
    else if (closed?.role === 'alternate') this.#alternates.pop();
    else if (closed?.role === 'own') {
      this.#ownDepth -= 1;
      this.#visitor.close?.(closed.local, this.#ownDepth);
    }
    if (this.#scope.depth === depth) this.#scope = this.#scope.outer ?? this.#scope;
  }

  end(): void {
    if (this.#roots === 0) throw otherPart(this.#part, 'mc:AlternateContent');
  }
}

function otherPart(part: XmlPart, name: string): Refused {
  return damaged(messages.otherPart(part.name, name));
}

/**
 * True if an attribute changes the meaning of element names. It runs for every attribute, so it rejects short ones
 * first.
 */
export function isDeclaration(attribute: string): boolean {
  return attribute.length >= 'xmlns'.length && /^xmlns(?::|$)|:(?:ProcessContent|MustUnderstand)$/.test(attribute);
}

function scopeOf(outer: Scope, depth: number, attributes: Attributes): Scope {
  const namespaces = new Map<string, string>();
  for (const key in attributes) {
    if (key === 'xmlns') namespaces.set('', attributes[key] ?? '');
    else if (key.startsWith('xmlns:')) namespaces.set(key.slice('xmlns:'.length), attributes[key] ?? '');
  }
  const scope: Scope = { outer, depth, namespaces, transparent: new Set(), names: new Map() };
  const kept = listed(scope, attributes, 'ProcessContent').map((name) => {
    const [prefix, local] = parted(name);
    return `${namespaceOf(scope, prefix)} ${local}`;
  });
  return kept.length === 0 ? scope : { ...scope, transparent: new Set(kept) };
}

function namespaceOf(scope: Scope, prefix: string): string | undefined {
  for (let at: Scope | null = scope; at !== null; at = at.outer) {
    const namespace = at.namespaces.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return undefined;
}

/** Gives the words of an attribute `mc:...`, with any prefix. */
function listed(scope: Scope, attributes: Attributes, name: string): string[] {
  const key = Object.keys(attributes).find((key) => {
    const [prefix, local] = parted(key);
    return local === name && prefix !== '' && namespaceOf(scope, prefix) === MC;
  });
  return key === undefined ? [] : wordsOf(attributes[key]);
}

function judgeNeeds(part: XmlPart, known: ReadonlySet<string>, scope: Scope, attributes: Attributes): void {
  const needed = listed(scope, attributes, 'MustUnderstand');
  const unknown = needed.find((prefix) => !known.has(namespaceOf(scope, prefix) ?? ''));
  if (unknown === undefined) return;
  throw new Refused('file-not-a-workbook', messages.unknownExtension(unknown, part.name), messages.saveFromExcelAsXlsx);
}

/** True if all namespaces of a `Choice` are known. It must name at least one, and all must be declared. */
function needsOnly(known: ReadonlySet<string>, scope: Scope, requires: string | undefined): boolean {
  const needed = wordsOf(requires);
  return needed.length > 0 && needed.every((prefix) => known.has(namespaceOf(scope, prefix) ?? ''));
}

function wordsOf(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter((word) => word !== '');
}

function nameIn(scope: Scope, name: string, own: readonly string[]): Name {
  const before = scope.names.get(name);
  if (before !== undefined) return before;
  const [prefix, local] = parted(name);
  const found: Name = { role: roleOf(scope, namespaceOf(scope, prefix) ?? '', local, own), local };
  if (scope.names.size < MOST_NAMES) scope.names.set(name, found);
  return found;
}

function roleOf(scope: Scope, namespace: string, local: string, own: readonly string[]): Name['role'] {
  if (own.includes(namespace)) return 'own';
  if (namespace === MC) return MC_ROLES.get(local) ?? 'foreign';
  for (let at: Scope | null = scope; at !== null; at = at.outer) {
    if (at.transparent.has(`${namespace} ${local}`) || at.transparent.has(`${namespace} *`)) return 'transparent';
  }
  return 'foreign';
}

const MC_ROLES = new Map<string, Name['role']>([
  ['AlternateContent', 'alternate'],
  ['Choice', 'choice'],
  ['Fallback', 'fallback'],
]);

/** Gives the prefix (empty if none) and the local name. */
function parted(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return [colon === -1 ? '' : name.slice(0, colon), name.slice(colon + 1)];
}
