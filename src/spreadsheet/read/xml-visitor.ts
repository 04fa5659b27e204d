export type Attributes = Readonly<Record<string, string>>;

/**
 * Receives the own elements of one XML part while it is read, by their names without a prefix. `depth` of the root is
 * 0.
 */
export type Visitor = {
  /** `namespaceOf`: gives the namespace of a prefix at this element. */
  open(name: string, attributes: Attributes, depth: number, namespaceOf: NamespaceOf): void;
  close?(name: string, depth: number): void;
  text?(text: string): void;
};

export type NamespaceOf = (prefix: string) => string | undefined;

/** What a part must be: the name of its root and the allowed namespaces. */
export type XmlPart = { readonly name: string; readonly root: string; readonly namespaces: readonly string[] };
