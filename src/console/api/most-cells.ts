/** So many cells can be changed in one step. */
export const MOST_CELLS = 50_000;

/** The most characters of a cell, as in Excel. */
export const MOST_CHARACTERS = 32_767;
