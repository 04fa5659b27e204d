/** The rows of input files, as they were read. */
export type KeptRowsMemory = {
  /**
   * Keeps the rows of a file as they were read. `cells` is JSON text without secrets. Results can then be written even
   * if the file is gone. `name` identifies the bytes and the sheet. Rows that are already kept are not changed.
   */
  keepRows(name: string, rows: Iterable<KeptRow>): Promise<void>;
  /** Gives the rows in row order, streamed. */
  keptRows(name: string): AsyncIterable<KeptRow>;
  /** Finds kept rows with this content, in no order. Finds none for an empty content. */
  rowsOfContent(content: string): Promise<readonly { readonly name: string; readonly number: number }[]>;
  /** True if the content of all rows with this name is known. */
  hasContents(name: string): Promise<boolean>;
};

export type KeptRow = {
  readonly number: number;
  readonly hidden: boolean;
  readonly cells: string;
  /** Equal for rows with equal cells. Empty for a row with almost no data. Absent in rows of earlier versions. */
  readonly content?: string;
};
