import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MovableJournal, MovedMark } from '../journal/moving-port.ts';
import { openMovable } from '../journal/open.ts';
import type { FileOwner } from './account-file.ts';
import { messages } from './messages.ts';

export type Owner = Pick<FileOwner, 'config' | 'scope'>;

/**
 * For commands that send nothing: the problem if the account's journal was moved out of the state folder; null if not.
 */
export function movedTo(
  owner: Owner,
): { readonly code: string; readonly message: string; readonly hint: string } | null {
  const mark = withMark(owner, (_journal, found) => found);
  if (mark === null) return null;
  const { place, isDone } = mark;
  return isDone
    ? { code: 'journal-moved', message: messages.journalMoved(place), hint: messages.useNewJournal(place) }
    : { code: 'journal-moving', message: messages.moveBegun(place), hint: messages.moveAgain(place) };
}

type WithMark<Given> = (journal: MovableJournal, mark: MovedMark, scope: string) => Given;

/** The result of `use`. Null if the account's journal is not in the state folder, or has no mark. */
export function withMark<Given>({ config, scope }: Owner, use: WithMark<Given>): Given | null {
  if (config.journal !== null || scope.type === 'problem') return null;
  if (!existsSync(join(config.stateDir, 'journal.sqlite'))) return null;
  const journal = openMovable(config.stateDir);
  try {
    const mark = journal.mark(scope.value);
    return mark === null ? null : use(journal, mark, scope.value);
  } finally {
    journal.close();
  }
}
