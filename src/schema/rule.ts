/**
 * A condition over the cells of one document, as data. The checker evaluates it, and the template's conditional formats
 * are compiled from it. A column's key names its cell. For a column of an outer level, this is the document's value.
 */
export type Condition =
  | { readonly filled: string }
  | { readonly blank: string }
  /** The cell's request value equals `value`. For a yes-no column it is `yes` or `no`. */
  | { readonly is: readonly [key: string, value: string] }
  /** Any cell of this level is filled in the rows of the same outer item. */
  | { readonly anyOf: string }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

export type Rule =
  /** If the condition holds, each of the columns must be filled: `required-when`. */
  | { readonly rule: 'required'; readonly columns: readonly string[]; readonly when: Condition; readonly words: string }
  /** If the condition holds, each of the columns must be blank: `exclusive`. */
  | { readonly rule: 'blank'; readonly columns: readonly string[]; readonly when: Condition; readonly words: string }
  /** The day of `later` should not come before the day of `earlier`: the warning `unlikely`. */
  | { readonly rule: 'order'; readonly earlier: string; readonly later: string; readonly words: string }
  /** The day should not be in the past: the warning `unlikely`. */
  | { readonly rule: 'not-past'; readonly columns: readonly string[]; readonly words: string }
  /** A number of pieces should not be 0: the warning `unlikely`. */
  | { readonly rule: 'not-zero'; readonly columns: readonly string[]; readonly words: string }
  /**
   * An item may have at most as many `level` items as the chosen lookup entry allows (`maxRefs`): the warning
   * `too-many`.
   */
  | { readonly rule: 'at-most'; readonly level: string; readonly lookupColumn: string; readonly words: string };
