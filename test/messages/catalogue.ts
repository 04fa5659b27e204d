type Message = string | ((...values: never[]) => string);
type Messages = Readonly<Record<string, Message>>;

/** For each message that takes values: one or more sets of them. A message that is forgotten does not compile. */
type Examples<C extends Messages> = {
  readonly [Name in keyof C as C[Name] extends string ? never : Name]: C[Name] extends (...values: infer V) => string
    ? readonly [V, ...V[]]
    : never;
};

/** The messages of one file of `src`, each as it reads with its examples. */
export type Shown = { readonly file: string; readonly messages: readonly ShownMessage[] };
type ShownMessage = { readonly name: string; readonly texts: readonly string[] };

export function catalogue<C extends Messages>(file: string, messages: C, examples: Examples<C>): Shown {
  const byName = new Map<string, readonly unknown[]>(Object.entries(examples));
  return {
    file,
    messages: Object.entries<Message>(messages).map(([name, message]) => ({
      name,
      texts:
        typeof message === 'string' ? [message] : (byName.get(name) ?? []).map((values) => filled(message, values)),
    })),
  };
}

function filled(message: Exclude<Message, string>, values: unknown): string {
  return String(Reflect.apply(message, undefined, Array.isArray(values) ? values : []));
}
