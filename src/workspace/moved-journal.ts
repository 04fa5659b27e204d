import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseJournalAddress } from '../config/journal-address.ts';
import { readPasswordFile } from '../config/password.ts';
import type { MovableJournal, MovedMark } from '../journal/moving-port.ts';
import { openMovable, openNewPlace } from '../journal/open.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import type { NoteOwner } from './journal-note.ts';
import { serverOf } from './journal-server.ts';
import { messages } from './messages.ts';

type Owner = Pick<NoteOwner, 'config' | 'scope'>;

/** For whoever sends nothing: where the account's journal was moved from the state folder. Null where it was not. */
export function movedTo(owner: Owner): { readonly message: string; readonly hint: string } | null {
  const mark = withMark(owner, (_journal, found) => found);
  if (mark === null) return null;
  return mark.isDone
    ? { message: messages.journalMoved(mark.place), hint: messages.useNewJournal(mark.place) }
    : { message: messages.moveBegun(mark.place), hint: messages.moveAgain(mark.place) };
}

/**
 * Why nothing may be sent or settled with the journal of the state folder: it was moved. Where a move ended before its
 * last step, the new journal knows whether it has all: then this one is closed, else it is open again. The caller holds the
 * account's lock.
 */
export async function refuseMoved(owner: Owner): Promise<Result<never> | null> {
  const mark = withMark(owner, (_journal, found) => found);
  if (mark === null) return null;
  if (!mark.isDone) {
    const isThere = await hasAll(owner, mark);
    if (isThere.type === 'problem') return isThere;
    if (!isThere.value) {
      withMark(owner, (journal, _found, scope) => journal.reopen(scope));
      return null;
    }
    withMark(owner, (journal, _found, scope) => journal.finish(scope));
  }
  return problem('usage', 'journal-moved', messages.journalMoved(mark.place), messages.useNewJournal(mark.place));
}

type WithMark<Given> = (journal: MovableJournal, mark: MovedMark, scope: string) => Given;

/** Null where the account's journal is not the one in the state folder, or has no mark. */
function withMark<Given>({ config, scope }: Owner, use: WithMark<Given>): Given | null {
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

/** Whether the journal at the place of a mark has all; a problem where it cannot be asked. */
async function hasAll({ config, scope }: Owner, { place }: MovedMark): Promise<Result<boolean>> {
  const parsed = parseJournalAddress(place);
  const account = scope.type === 'ok' ? scope.value : '';
  const journal = openMovable(config.stateDir);
  const id = journal.id();
  journal.close();
  if ('wrong' in parsed)
    return problem('usage', 'journal-moving', messages.moveBegun(place), messages.moveAgain(place));
  const read = config.journalPassword === null ? null : readPasswordFile(config.journalPassword);
  const password = read?.type === 'ok' ? read.password : null;
  const opened = await openNewPlace(serverOf({ ...parsed.address, password }, config.caFile));
  if (opened.type === 'failed') {
    const message = `${messages.moveBegun(place)} ${opened.problem.message}`;
    return problem('usage', 'journal-moving', message, messages.moveAgain(place));
  }
  try {
    return ok(await opened.place.has(id, account));
  } finally {
    await opened.place.close();
  }
}
