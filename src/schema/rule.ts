/**
 * A condition over the cells of one document, as data: the checker evaluates it and the template's conditional
 * formats are compiled from it. A column's key names its cell: for a column of an outer level the document's value.
 */
export type Condition =
  | { readonly filled: string }
  | { readonly blank: string }
  /** The cell's request value equals `value` (a yes-no column: `yes` or `no`). */
  | { readonly is: readonly [key: string, value: string] }
  /** Any cell of this level is filled in the rows of the same outer item. */
  | { readonly anyOf: string }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

export type Rule =
  /** Each of the columns must be filled when the condition holds: `required-when`. */
  | { readonly rule: 'required'; readonly columns: readonly string[]; readonly when: Condition; readonly words: string }
  /** Each of the columns must be blank when the condition holds: `exclusive`. */
  | { readonly rule: 'blank'; readonly columns: readonly string[]; readonly when: Condition; readonly words: string }
  /** The day of `later` should not come before the day of `earlier`: the warning `unlikely`. */
  | { readonly rule: 'order'; readonly earlier: string; readonly later: string; readonly words: string }
  /** The day should not be in the past: the warning `unlikely`. */
  | { readonly rule: 'not-past'; readonly columns: readonly string[]; readonly words: string }
  /** A number of pieces should not be 0: the warning `unlikely`. */
  | { readonly rule: 'not-zero'; readonly columns: readonly string[]; readonly words: string }
  /** An item may hold no more `level` items than the chosen lookup entry allows (`maxRefs`): the warning `too-many`. */
  | { readonly rule: 'at-most'; readonly level: string; readonly lookupColumn: string; readonly words: string };
