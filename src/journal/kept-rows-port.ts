/** The rows of files as they were read. */
export type KeptRowsMemory = {
  /**
   * Keeps the rows of a file as they were read (`cells` is JSON text without secrets), so that results can be written
   * whatever became of the file. `name`: of the bytes and the sheet; rows that are there already stay as they are.
   */
  keepRows(name: string, rows: Iterable<KeptRow>): Promise<void>;
  /** In row order, streamed. */
  keptRows(name: string): AsyncIterable<KeptRow>;
  /** Where kept rows with this content are; none for an empty one. In no order. */
  rowsOfContent(content: string): Promise<readonly { readonly name: string; readonly number: number }[]>;
  /** Whether the content of all rows with this name is known. */
  hasContents(name: string): Promise<boolean>;
};

export type KeptRow = {
  readonly number: number;
  readonly hidden: boolean;
  readonly cells: string;
  /** The same for rows with the same cells; empty for a row with next to nothing in it. Earlier versions kept none. */
  readonly content?: string;
};
