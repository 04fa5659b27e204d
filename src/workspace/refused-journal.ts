import { parseJournalAddress } from '../config/journal-address.ts';
import { readPasswordFile } from '../config/password.ts';
import type { MovedMark } from '../journal/moving-port.ts';
import { openMovable, openNewPlace } from '../journal/open.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import type { FileOwner } from './account-file.ts';
import { serverOf } from './journal-server.ts';
import { type JournalHistory, unknownSent } from './known-journal.ts';
import { messages } from './messages.ts';
import { type Owner, withMark } from './moved-journal.ts';

/** The problem if a journal may not send; null if it may, or if a person has accepted it. */
export async function refuseUnknownSent(owner: FileOwner, journal: JournalHistory): Promise<Result<never> | null> {
  const moved = await refuseMoved(owner);
  if (moved !== null) return moved;
  const found = await unknownSent(owner, journal);
  if (found === null) return null;
  return problem('usage', 'journal-outdated', messages.nothingSentBy(found.message), found.hint);
}

/**
 * The problem if the journal of the state folder was moved, so it may not send or settle anything. If the move stopped
 * before its last step, qcsheet asks the new journal. If the new one has everything, this one is closed; otherwise it
 * is opened again. The caller holds the account's lock.
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

/** Whether the new journal of a mark has everything; a problem if it cannot be asked. */
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
  const server = serverOf({ ...parsed.address, password }, config);
  const opened =
    server.type === 'ok' ? await openNewPlace(server.value) : ({ type: 'failed', problem: server.problem } as const);
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
