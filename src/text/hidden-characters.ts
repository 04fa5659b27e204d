/**
 * Characters that a person cannot see, or that reorder visible text: C0 and C1 controls, line and paragraph separators,
 * halves of surrogate pairs, bidirectional marks, zero-width and other invisible ones (Unicode: Cc, Cs, Zl, Zp,
 * Default_Ignorable_Code_Point, interlinear annotations, joiners of hieroglyphs).
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u{13430}-\u{1343f}]/gu;

export function hasHidden(text: string): boolean {
  return text.search(HIDDEN) !== -1;
}

/** The text with each hidden character replaced; `code` is its code point. */
export function withoutHidden(text: string, replaced: (code: number) => string): string {
  return text.replace(HIDDEN, (character) => replaced(character.codePointAt(0) ?? 0));
}
