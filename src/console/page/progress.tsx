import type { DeskState } from '../api/desk.ts';
import { messages } from './messages.ts';

/** The progress of reading the file. */
export function Progress({ desk }: { readonly desk: DeskState }) {
  const { row = 0, pass = 1 } = desk.progress ?? {};
  return (
    <>
      <strong>{messages.reading}</strong> {row > 0 ? messages.readRows(row, pass) : null}
    </>
  );
}
