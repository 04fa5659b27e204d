/**
 * The most that is read of a file. A larger file is refused, never cut. A normal workbook is far below these limits.
 */
export const LIMITS = {
  fileBytes: 50 * 1024 * 1024,
  /** For all parts of a package together. */
  inflatedBytes: 1024 * 1024 * 1024,
  /** Inflated size divided by packed size of one part. It is checked from `ratioFromBytes` inflated bytes on. */
  ratio: 200,
  ratioFromBytes: 1024 * 1024,
  parts: 10_000,
  /** Rows with a value. Rows with formatting only do not count. */
  rows: 200_000,
  /**
   * Bytes of XML of all sheets together: this many, plus some for each value and each character of a text. Excel writes
   * up to 124 bytes for a formatted row without values, 130 MB for a whole sheet of them. A cell with a value takes 50
   * bytes, a character at most 8 (`&#65535;`).
   */
  sheetBytes: 160 * 1024 * 1024,
  sheetBytesForValue: 256,
  sheetBytesForCharacter: 8,
  /** Bytes of XML of all other parts that are read. The shared strings count like cells. */
  otherBytes: 64 * 1024 * 1024,
  sheets: 10_000,
  /** Excel allows 65,490. */
  cellStyles: 100_000,
  /** Values of sheets that are kept in memory, so the sheet is parsed only once. Each takes six bytes. */
  keptValues: 25_000_000,
  /** How many of these values may be different, and how many characters their texts may have. */
  keptCells: 2_000_000,
  keptCharacters: 100_000_000,
  /** Blank lines of a CSV in sequence, before a line with a value. */
  blankRows: 10_000,
  columns: 1_000,
  /** Excel's own limit for the text of one cell, in UTF-16 units. */
  cellCharacters: 32_767,
  sharedStrings: 2_000_000,
  /** In memory: two bytes for each UTF-16 unit. */
  sharedStringBytes: 256 * 1024 * 1024,
  mergedRanges: 200_000,
  /** How deep elements may be nested in one XML part. */
  xmlDepth: 100,
  /** Bytes of XML between two tags. The longest cell text fits, even with each character written as a reference. */
  xmlRunBytes: 1024 * 1024,
} as const;

/** The size of Excel's grid (ECMA-376 part 1, 18.3.1.73). An address beyond it is not valid. */
export const GRID = { rows: 1_048_576, columns: 16_384 } as const;
