/** For a use case that a page calls again and again: its notes are not for the terminal. */
export const SILENT = {
  note: () => undefined,
  warn: () => undefined,
  stopping: new AbortController().signal,
};
