import { movedMark } from '../journal/open.ts';
import type { Journal } from '../journal/port.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { type FileOwner, writeAccountFile } from './account-file.ts';
import { clearIfUnreadable, historyPath, keepRunName, keepSentAgain, readHistory } from './account-history.ts';
import { notAgreed } from './failure.ts';
import { type JournalNote, notePath, notesBeside, readNote } from './journal-note.ts';
import { placeOfJournal, settingOfJournal } from './journal-place.ts';
import { messages } from './messages.ts';
import { movedTo } from './moved-journal.ts';
import type { Parts } from './parts.ts';

/** What a person must know before anything is sent, because this journal does not know it. */
type UnknownSent = { readonly message: string; readonly hint: string };

export type JournalHistory = Pick<Journal, 'id' | 'sendings' | 'knowsStart' | 'tookOver'>;

/**
 * The reason why this journal may lack sendings for the account on this computer: another journal has sent, this one is
 * an old copy, or nobody can say. `journal`: null if there is none. Null if there is no such reason.
 */
export async function unknownSent(owner: FileOwner, journal: JournalHistory | null): Promise<UnknownSent | null> {
  const moved = movedTo(owner);
  if (moved !== null) return moved;
  const path = notePath(owner);
  if (path === null) return null;
  const read = readNote(path);
  if (read.type === 'unreadable')
    return { message: messages.noteUnreadable(path, read.why), hint: messages.acceptIfLatest };
  const history = unreadableHistory(owner);
  if (history !== null) return history;
  if (read.type === 'missing') return await sentByOtherComputer(owner, path, journal);
  const here = placeOfJournal(owner.config);
  const state = await stateOf(owner, journal, read.content);
  if (state === 'knows-all') return null;
  const message =
    state === 'other' ? messages.journalOther(here, read.content) : messages.journalForgot(here, read.content);
  return { message, hint: state === 'other' ? useOther(owner, read.content) : useLatest(here, read.content) };
}

/**
 * The instruction to use the last sending journal again. Perhaps only its setting is missing, or its move into this
 * one.
 */
function useOther({ config, scope }: FileOwner, { folder }: JournalNote): string {
  const { journal, stateDir } = config;
  if (folder.startsWith('postgres://')) return useLatest(placeOfJournal({ journal, stateDir }), { folder });
  if (journal === null || folder !== stateDir) return messages.useKnownJournal;
  const moved = scope.type === 'ok' ? movedMark(stateDir, scope.value) : null;
  if (moved === null) return messages.moveFirst(settingOfJournal(journal));
  return moved.isDone ? messages.useMoved(moved.place) : messages.moveAgain(moved.place);
}

/** The instruction to use the journal that knows more than the one `here`. */
function useLatest(here: string, { folder }: Pick<JournalNote, 'folder'>): string {
  if (!folder.startsWith('postgres://')) return messages.useKnownJournal;
  return folder === here ? messages.useKnownDatabase : messages.useDatabase(folder);
}

function unreadableHistory(owner: FileOwner): UnknownSent | null {
  const path = historyPath(owner);
  const read = path === null ? null : readHistory(path);
  if (path === null || read?.type !== 'unreadable') return null;
  return { message: messages.historyUnreadable(path, read.why), hint: messages.acceptIfLatest };
}

async function stateOf(
  { scope }: Pick<FileOwner, 'scope'>,
  journal: JournalHistory | null,
  note: JournalNote,
): Promise<'knows-all' | 'other' | 'old'> {
  if (journal === null) return 'other';
  if ((await journal.id()) !== note.journal) {
    // The other journal counted the sendings of all accounts. Only this account was moved, so the counts cannot be
    // compared.
    const isMoved = scope.type === 'ok' && (await journal.tookOver(note.journal, scope.value));
    return isMoved ? ((await journal.knowsStart(note.start)) ? 'knows-all' : 'old') : 'other';
  }
  const isOld = (await journal.sendings()).known < note.sendings || !(await journal.knowsStart(note.start));
  return isOld ? 'old' : 'knows-all';
}

/**
 * A sending noted under another computer name. This computer may have a new name since then. In that case, the journal
 * knows the content of the note.
 */
async function sentByOtherComputer(
  owner: FileOwner,
  path: string,
  journal: JournalHistory | null,
): Promise<UnknownSent | null> {
  const notes = [...notesBeside(path)];
  for (const [, note] of notes) if ((await stateOf(owner, journal, note)) === 'knows-all') return null;
  const [latest] = notes.toSorted(([, a], [, b]) => (b.startedAt ?? '').localeCompare(a.startedAt ?? ''));
  if (latest === undefined) return null;
  return { message: messages.journalElsewhere(...latest), hint: messages.acceptIfOwn };
}

/** Warns about unknown sendings in a command that sends nothing. `--quiet` does not hide the warning. */
export async function warnOfUnknownSent(
  parts: Pick<Parts, 'config' | 'scope' | 'effects'>,
  journal: JournalHistory | null,
): Promise<void> {
  const found = await unknownSent(parts, journal);
  if (found !== null) parts.effects.warn(`${found.message} ${found.hint}`);
}

/**
 * Lets the journal of the state folder send from now on, although it does not know all sendings. A person must agree to
 * the missing data first. `accepted` is false if the journal lacked nothing, or if nothing is booked (`sandbox`).
 */
export async function acceptJournal(
  parts: Pick<Parts, 'config' | 'scope' | 'effects' | 'journalIfThere' | 'journal'>,
  confirm: (missing: string) => Promise<Result<boolean>>,
): Promise<Result<{ readonly accepted: boolean; readonly sandbox?: true }>> {
  if (parts.scope.type === 'problem') return parts.scope;
  // A moved journal cannot be opened again. To accept it would only make the new journal look old.
  const moved = movedTo(parts);
  if (moved !== null) return problem('usage', moved.code, moved.message, moved.hint);
  // Nothing notes which journal sends to the sandbox, so none of them is refused there.
  if (parts.config.service.type === 'sandbox') return ok({ accepted: false, sandbox: true });
  const there = await parts.journalIfThere();
  if (there.type === 'problem') return there;
  const found = await unknownSent(parts, there.value);
  const path = notePath(parts);
  if (found === null || path === null) return ok({ accepted: false });
  const agreed = await confirm(found.message);
  if (agreed.type === 'problem') return agreed;
  if (!agreed.value) return notAgreed(messages.notAccepted);
  const opened = await parts.journal();
  if (opened.type === 'problem') return opened;
  // This creates a new start. From now on, no other copy of this journal may send.
  const start = await opened.value.startSending();
  const note = await noteOf(parts, opened.value, { start, run: null, startedAt: null });
  const history = historyPath(parts);
  const why = (history === null ? null : await prepareHistory(history, path)) ?? (await writeAccountFile(path, note));
  if (why !== null) return problem('usage', 'journal-outdated', messages.noteStays(path, why), messages.checkRight);
  return ok({ accepted: true });
}

/**
 * Saves the last run name from the note that will be replaced. That note may be the only file with this name. Null
 * after success, or the reason for the failure in words.
 */
async function prepareHistory(history: string, note: string): Promise<string | null> {
  const last = readNote(note);
  const run = last.type === 'read' ? last.content.run : null;
  return (await clearIfUnreadable(history)) ?? (run === null ? null : await keepRunName(history, run));
}

type Sending = Pick<JournalNote, 'start' | 'run' | 'startedAt'>;

/**
 * Records the start of a run's sending. Call it before anything is sent, and pass its result to `noteSent`. The start
 * is written first to the journal and then to the note. Therefore an older copy of the journal cannot have it. The
 * documents that a person decided to send again are recorded too. With a journal that lacks those decisions, none of
 * them is carried out twice.
 */
export async function noteSending(
  parts: Pick<Parts, 'config' | 'scope' | 'effects'>,
  journal: JournalHistory & Pick<Journal, 'startSending' | 'decidedToSend'>,
  { run, startedAt }: { readonly run: string; readonly startedAt: string },
): Promise<Sending> {
  const sending = { start: await journal.startSending(), run, startedAt };
  const path = historyPath(parts);
  const documents = path === null ? [] : await journal.decidedToSend(run);
  const { start } = sending;
  const why = path === null ? null : await keepSentAgain(path, { documents, now: parts.effects.now(), start });
  if (path !== null && why !== null) parts.effects.warn(messages.historyUnwritten(path, why));
  await noteSent(parts, journal, sending);
  return sending;
}

/** Records the name of a planned run. No later run gets this name, even if the journal is lost. */
export async function noteRun(parts: Pick<Parts, 'config' | 'scope' | 'effects'>, run: string): Promise<void> {
  const path = historyPath(parts);
  const why = path === null ? null : await keepRunName(path, run);
  if (path !== null && why !== null) parts.effects.warn(messages.runNameUnwritten(run, path, why));
}

/** Records how many sendings the journal has begun. If the write fails, qcsheet warns and continues to send. */
export async function noteSent(
  parts: Pick<Parts, 'config' | 'scope' | 'effects'>,
  journal: JournalHistory,
  sending: Sending,
): Promise<void> {
  const path = notePath(parts);
  if (path === null) return;
  const why = await writeAccountFile(path, await noteOf(parts, journal, sending));
  if (why !== null) parts.effects.warn(messages.noteUnwritten(path, why));
}

async function noteOf(
  { config }: Pick<Parts, 'config'>,
  journal: JournalHistory,
  sending: Sending,
): Promise<JournalNote> {
  const sendings = (await journal.sendings()).known;
  return { journal: await journal.id(), folder: placeOfJournal(config), ...sending, sendings };
}
