export type Attributes = Readonly<Record<string, string>>;

/** Told of one XML part as it is read: of its own elements, by their names without a prefix; `depth` of the root is 0. */
export type Visitor = {
  /** `namespaceOf`: the namespace that a prefix stands for at this element. */
  open(name: string, attributes: Attributes, depth: number, namespaceOf: NamespaceOf): void;
  close?(name: string, depth: number): void;
  text?(text: string): void;
};

export type NamespaceOf = (prefix: string) => string | undefined;

/** What a part must be: the name of its root and the namespaces that it may be in. */
export type XmlPart = { readonly name: string; readonly root: string; readonly namespaces: readonly string[] };
