import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { completeTraits } from '../importing/history/complete-traits.ts';
import { recoverRuns } from '../importing/history/find-run.ts';
import { lostSendings } from '../importing/history/outdated-journal.ts';
import { isOtherAddress } from '../importing/history/service-address.ts';
import type { MovableJournal, Moved, NewPlace } from '../journal/moving-port.ts';
import { openJournal, openMovable, openNewPlace } from '../journal/open.ts';
import { JournalBroken } from '../journal/port.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { holdingLock } from '../workspace/account-lock.ts';
import { notAgreed } from '../workspace/failure.ts';
import { placeOfJournal, settingOfJournal } from '../workspace/journal-place.ts';
import { serverOf } from '../workspace/journal-server.ts';
import { withMark } from '../workspace/moved-journal.ts';
import type { Parts } from '../workspace/parts.ts';
import { refuseUnknownSent } from '../workspace/refused-journal.ts';
import { messages } from './messages.ts';
import { listsIn, listsOfMove } from './moved-lists.ts';

/** The question before a journal is moved. */
export type MoveQuestion = { readonly from: string; readonly to: string; readonly account: string };

export type JournalMoved = Omit<Moved, 'journal'> & {
  readonly from: string;
  /** The address of the new journal, as in the setting `journal`. */
  readonly to: string;
};

type Target = NonNullable<Config['journal']>;

/**
 * Moves the account's journal from the state folder into the configured database, once and completely, and closes it
 * here. The old journal counts until the database has confirmed everything; after that the new one counts. Sendings of
 * the same login to other addresses are moved too, because these may be the same service.
 */
export async function moveJournal(
  parts: Parts,
  confirm: (question: MoveQuestion) => Promise<Result<boolean>>,
): Promise<Result<JournalMoved>> {
  const { config, scope } = parts;
  if (scope.type === 'problem') return scope;
  const target = config.journal;
  if (target === null) return problem('usage', 'usage', messages.moveWhere, messages.nameDatabase);
  if (!existsSync(join(config.stateDir, 'journal.sqlite')))
    return problem('usage', 'journal-missing', messages.nothingToMove(config.stateDir), messages.useRightFolder);
  return await holdingLock(parts, messages.moveWork, async () => {
    const ready = await putInOrder(parts);
    if (ready.type === 'problem') return await withWayOn(ready, parts, target, scope.value);
    const journal = openMovable(config.stateDir);
    try {
      return await moveFrom(parts, { journal, target, account: scope.value }, confirm);
    } finally {
      journal.close();
    }
  });
}

/**
 * Adds what the earlier move has changed if the journal was moved to this database. If it was moved to another one, adds
 * a hint: the user may have named the wrong one.
 */
async function withWayOn(
  { problem: refused }: Refused,
  { config, scope }: Parts,
  target: Target,
  account: string,
): Promise<Refused> {
  const place = withMark({ config: { ...config, journal: null }, scope }, (_journal, mark) => mark.place);
  if (refused.code !== 'journal-moved' || place === null) return { type: 'problem', problem: refused };
  if (place === settingOfJournal(target)) {
    const lists = await listsOfMove(config, target, account);
    return { type: 'problem', problem: { ...refused, ...lists } };
  }
  const { type, code, message, hint } = refused;
  return problem(type, code, message, `${hint} ${messages.movedElsewhere(place)}`);
}

type Refused = Extract<Result<never>, { type: 'problem' }>;

/** Prepares the journal: what dead processes left is in doubt, and the journal knows everything that was sent. */
async function putInOrder(parts: Parts): Promise<Result<null>> {
  const { config, effects } = parts;
  const opened = await openJournal({ folder: config.stateDir, ...effects });
  if (opened.type === 'failed') {
    const { code, message, hint } = opened.problem;
    return problem('usage', code, message, hint);
  }
  const { journal } = opened;
  try {
    await completeTraits(journal);
    await recoverRuns(parts, journal);
    const here = { ...parts, config: { ...config, journal: null } };
    // If a move ended before its last step, this completes it, or opens the journal again.
    const refused = (await lostSendings(journal, config.stateDir)) ?? (await refuseUnknownSent(here, journal));
    return refused ?? ok(null);
  } finally {
    await journal.close();
  }
}

type Moving = { readonly journal: MovableJournal; readonly target: Target; readonly account: string };

async function moveFrom(
  parts: Parts,
  { journal, target, account }: Moving,
  confirm: (question: MoveQuestion) => Promise<Result<boolean>>,
): Promise<Result<JournalMoved>> {
  const scopes = journal.scopes();
  const from = parts.config.stateDir;
  const elsewhere = scopes.filter((scope) => isOtherAddress(scope, account));
  if (!scopes.includes(account) && elsewhere.length === 0) {
    const message = messages.noRunsOfAccount(from, account, scopes.join(', '));
    return problem('usage', 'journal-other-account', message, messages.useProfile);
  }
  const server = serverOf(target, parts.config);
  if (server.type === 'problem') return server;
  const opened = await openNewPlace(server.value);
  if (opened.type === 'failed') {
    const { code, message, hint } = opened.problem;
    return problem('usage', code, message, hint);
  }
  const { place } = opened;
  try {
    const to = settingOfJournal(target);
    if (await place.has(journal.id(), account)) return await movedBefore(place, { journal, account, to });
    const agreed = await confirm({ from, to: placeOfJournal({ ...parts.config, journal: target }), account });
    if (agreed.type === 'problem') return agreed;
    if (!agreed.value) return notAgreed(messages.notMoved);
    return await carryAll(parts, { journal, place, account, from, to }, elsewhere);
  } finally {
    await place.close();
  }
}

type Carrying = Omit<Moving, 'target'> & { readonly place: NewPlace; readonly from: string; readonly to: string };

/**
 * Moves all scopes. The account's own comes last, because the move is done when it is there. Scopes that are there
 * already are skipped.
 */
async function carryAll(parts: Parts, carrying: Carrying, elsewhere: readonly string[]): Promise<Result<JournalMoved>> {
  const { from, to } = carrying;
  const rows = new Map<string, number>();
  const [renamed, twice]: [Moved['renamed'][number][], Moved['twice'][number][]] = [[], []];
  for (const scope of [...elsewhere, carrying.account]) {
    const carried = await carry(parts, carrying, scope);
    if (carried.type === 'problem') return carried;
    for (const { table, rows: count } of carried.value?.tables ?? []) rows.set(table, (rows.get(table) ?? 0) + count);
    renamed.push(...(carried.value?.renamed ?? []));
    twice.push(...(carried.value?.twice ?? []));
  }
  const tables = Array.from(rows, ([table, count]) => ({ table, rows: count }));
  return ok({ from, to, tables, renamed, twice });
}

/** Moves one scope. Null if another address was moved before. */
async function carry(
  { effects }: Parts,
  { journal, place, account, to }: Carrying,
  scope: string,
): Promise<Result<Moved | null>> {
  // Before anything is read: after this, no sending is recorded here that the new journal would not have.
  journal.begin(scope, to);
  const contents = journal.contents(scope, scope === account ? 'with unfinished exports' : 'alone');
  try {
    const by = { who: effects.user, machine: effects.machine };
    const result = await place.takeOver(contents, by, (other) => isOtherAddress(other, scope));
    if (result.type === 'there-already' && scope === account) return await movedBefore(place, { journal, account, to });
    if (result.type === 'other-account') {
      journal.reopen(scope);
      const others = result.scopes.join(', ');
      return problem('usage', 'journal-other-account', messages.hasOtherAccount(to, others), messages.useOwnDatabase);
    }
    journal.finish(scope);
    return ok(result.type === 'there-already' ? null : result);
  } catch (error) {
    await openAgain(place, journal, scope);
    throw error;
  } finally {
    contents.close();
  }
}

/**
 * Opens the account again, if the new journal has nothing of it. If the new journal cannot be asked, the mark stays,
 * and the next command asks it.
 */
async function openAgain(place: NewPlace, journal: MovableJournal, account: string): Promise<void> {
  try {
    if (!(await place.has(journal.id(), account))) journal.reopen(account);
  } catch (error) {
    if (!(error instanceof JournalBroken)) throw error;
  }
}

/**
 * Gives the problem for a copy of a journal that was moved, and closes the copy too. A computer that was restored may
 * have sent with it.
 */
async function movedBefore(
  place: NewPlace,
  { journal, account, to }: Pick<Carrying, 'journal' | 'account' | 'to'>,
): Promise<Result<never>> {
  journal.begin(account, to);
  journal.finish(account);
  const contents = journal.contents(account, 'alone');
  try {
    const runs = await place.sentSince(contents);
    const lists = await listsIn(place, journal, account);
    const { problem: found } =
      runs.length === 0
        ? problem('usage', 'journal-moved', messages.movedBefore(to), messages.useNew(to))
        : problem('usage', 'journal-outdated', messages.sentSinceMove(to, runs.join(', ')), messages.importResults(to));
    return { type: 'problem', problem: { ...found, ...lists } };
  } finally {
    contents.close();
  }
}
