import type { DeskState } from '../api/desk.ts';
import type { Edits } from '../review/edits.ts';

/** A copy with the changes of the open file. `isTaken`: the person has it. That of an upload is theirs after a download. */
export type SavedCopy = Omit<NonNullable<DeskState['saved']>, 'isCurrent'> & {
  readonly editsVersion: number;
  /** Of the file as it was written. */
  readonly stamp: string | null;
  isTaken: boolean;
};

/** Whether there are changes in no file that the person has. */
export function hasUnsaved({ saved, edits }: { readonly saved: SavedCopy | null; readonly edits: Edits }): boolean {
  const isKept = saved?.isTaken === true && saved.editsVersion === edits.version;
  return !isKept && edits.all().length > 0;
}
