/** A fault of the program that would book twice or lose, or an export that would: put into a copy of it, to see that the harness bites. */
export type Mutant = Change & {
  readonly name: string;
  readonly also?: Change;
  /** Layers of a quick look too: each must catch it, or, where nothing is changed, none. */
  readonly surely: readonly string[];
  /** Layers that take longer, and must catch it as well in a whole look; they are run for those that name them. */
  readonly wholly?: readonly string[];
};

type Change = { readonly file: string; readonly changes: readonly (readonly [from: string, to: string])[] };
