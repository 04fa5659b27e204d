/** How much of a file is read. What lies beyond is refused, never cut: a workbook of inspections is far below. */
export const LIMITS = {
  fileBytes: 50 * 1024 * 1024,
  /** Of all parts of a package together. */
  inflatedBytes: 1024 * 1024 * 1024,
  /** Inflated to packed size of one part, counted from `ratioFromBytes` inflated bytes on. */
  ratio: 200,
  ratioFromBytes: 1024 * 1024,
  parts: 10_000,
  /** Rows that hold a value; blank formatted ones are free. */
  rows: 200_000,
  /**
   * XML of all sheets together: so much beside the values, and so much for each value and each character of a text.
   * Excel writes up to 124 bytes for a formatted row without values, 130 MB for a whole sheet of them; a cell with a
   * value takes 50 bytes, a character at most 8 (`&#65535;`).
   */
  sheetBytes: 160 * 1024 * 1024,
  sheetBytesForValue: 256,
  sheetBytesForCharacter: 8,
  /** XML of all other parts that are read, the shared strings counted like cells. */
  otherBytes: 64 * 1024 * 1024,
  sheets: 10_000,
  /** Excel holds 65,490. */
  cellStyles: 100_000,
  /** Values of sheets that are kept in memory, so that they are read once: six bytes each. */
  keptValues: 25_000_000,
  /** The different ones among them, and the characters of their texts. */
  keptCells: 2_000_000,
  keptCharacters: 100_000_000,
  /** Blank lines of a CSV in a row, with a value below them. */
  blankRows: 10_000,
  columns: 1_000,
  /** Excel's own limit for the text of one cell, in UTF-16 units. */
  cellCharacters: 32_767,
  sharedStrings: 2_000_000,
  /** In memory, two bytes for each UTF-16 unit. */
  sharedStringBytes: 256 * 1024 * 1024,
  mergedRanges: 200_000,
  /** Elements inside each other in one XML part. */
  xmlDepth: 100,
  /** Bytes of XML between two tags: the longest cell text, each character written as a reference, fits in. */
  xmlRunBytes: 1024 * 1024,
} as const;

/** Excel's own grid (ECMA-376 part 1, 18.3.1.73): an address beyond it is no address. */
export const GRID = { rows: 1_048_576, columns: 16_384 } as const;
