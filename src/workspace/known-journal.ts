import type { Journal } from '../journal/port.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { notAgreed } from './failure.ts';
import { type JournalNote, type NoteOwner, notePath, notesBeside, readNote, writeNote } from './journal-note.ts';
import { placeOfJournal } from './journal-place.ts';
import { messages } from './messages.ts';
import { movedTo, refuseMoved } from './moved-journal.ts';
import type { Parts } from './parts.ts';

/** What a person must know before anything is sent: what this journal cannot know. */
type UnknownSent = { readonly message: string; readonly hint: string };

type Known = Pick<Journal, 'id' | 'sendings' | 'knowsStart' | 'tookOver'>;

/**
 * Why this journal may not know all that was sent for the account on this computer: another journal has sent, this one is an
 * old copy, or nobody can say. `journal`: null where there is none. Null where nothing speaks against it.
 */
export async function unknownSent(owner: NoteOwner, journal: Known | null): Promise<UnknownSent | null> {
  const moved = movedTo(owner);
  if (moved !== null) return moved;
  const path = notePath(owner);
  if (path === null) return null;
  const read = readNote(path);
  if (read.type === 'unreadable')
    return { message: messages.noteUnreadable(path, read.why), hint: messages.acceptIfLatest };
  if (read.type === 'missing') return await sentByOtherComputer(owner, path, journal);
  const here = placeOfJournal(owner.config);
  const state = await stateOf(owner, journal, read.note);
  if (state === 'knows-all') return null;
  const message = state === 'other' ? messages.journalOther(here, read.note) : messages.journalForgot(here, read.note);
  return { message, hint: messages.useKnownJournal };
}

async function stateOf(
  { scope }: Pick<NoteOwner, 'scope'>,
  journal: Known | null,
  note: JournalNote,
): Promise<'knows-all' | 'other' | 'old'> {
  if (journal === null) return 'other';
  if ((await journal.id()) !== note.journal) {
    // How many sendings the other one had begun for all accounts is not what was moved of this one.
    const isMoved = scope.type === 'ok' && (await journal.tookOver(note.journal, scope.value));
    return isMoved ? ((await journal.knowsStart(note.start)) ? 'knows-all' : 'old') : 'other';
  }
  const isOld = (await journal.sendings()).known < note.sendings || !(await journal.knowsStart(note.start));
  return isOld ? 'old' : 'knows-all';
}

/** This computer may have got another name since it sent last: then its journal knows what the note says. */
async function sentByOtherComputer(owner: NoteOwner, path: string, journal: Known | null): Promise<UnknownSent | null> {
  const notes = [...notesBeside(path)];
  for (const [, note] of notes) if ((await stateOf(owner, journal, note)) === 'knows-all') return null;
  const [latest] = notes.toSorted(([, a], [, b]) => (b.startedAt ?? '').localeCompare(a.startedAt ?? ''));
  if (latest === undefined) return null;
  return { message: messages.journalElsewhere(...latest), hint: messages.acceptIfOwn };
}

/** Says so, whatever `--quiet` says, where nothing is sent. */
export async function warnOfUnknownSent(
  parts: Pick<Parts, 'config' | 'scope' | 'effects'>,
  journal: Known | null,
): Promise<void> {
  const found = await unknownSent(parts, journal);
  if (found !== null) parts.effects.warn(`${found.message} ${found.hint}`);
}

/** Why a journal may not send. Null where nothing speaks against it, and after a person has accepted it. */
export async function refuseUnknownSent(owner: NoteOwner, journal: Known): Promise<Result<never> | null> {
  const moved = await refuseMoved(owner);
  if (moved !== null) return moved;
  const found = await unknownSent(owner, journal);
  if (found === null) return null;
  return problem('usage', 'journal-outdated', messages.nothingSentBy(found.message), found.hint);
}

/**
 * From now on the journal of the state folder may send, though it does not know all that was sent: a person's decision,
 * asked for with what is not known. The value says whether anything spoke against the journal.
 */
export async function acceptJournal(
  parts: Pick<Parts, 'config' | 'scope' | 'effects' | 'journalIfThere' | 'journal'>,
  confirm: (missing: string) => Promise<Result<boolean>>,
): Promise<Result<{ readonly accepted: boolean }>> {
  if (parts.scope.type === 'problem') return parts.scope;
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
  // With a start of its own: no other copy of this journal may send from now on.
  const start = await opened.value.startSending();
  const why = await writeNote(path, await noteOf(parts, opened.value, { start, run: null, startedAt: null }));
  if (why !== null) return problem('usage', 'journal-outdated', messages.noteStays(path, why), messages.checkRight);
  return ok({ accepted: true });
}

type Sending = Pick<JournalNote, 'start' | 'run' | 'startedAt'>;

/**
 * To be called before anything of a run is sent: what is kept in the journal, and only then noted beside it, is known to no
 * copy of the journal that was made before. Gives what `noteSent` is called with.
 */
export async function noteSending(
  parts: Pick<Parts, 'config' | 'scope' | 'effects'>,
  journal: Known & Pick<Journal, 'startSending'>,
  { run, startedAt }: { readonly run: string; readonly startedAt: string },
): Promise<Sending> {
  const sending = { start: await journal.startSending(), run, startedAt };
  await noteSent(parts, journal, sending);
  return sending;
}

/** Notes how many sendings the journal has begun. Where that cannot be written, it is said, and no booking waits for it. */
export async function noteSent(
  parts: Pick<Parts, 'config' | 'scope' | 'effects'>,
  journal: Known,
  sending: Sending,
): Promise<void> {
  const path = notePath(parts);
  if (path === null) return;
  const why = await writeNote(path, await noteOf(parts, journal, sending));
  if (why !== null) parts.effects.warn(messages.noteUnwritten(path, why));
}

async function noteOf({ config }: Pick<Parts, 'config'>, journal: Known, sending: Sending): Promise<JournalNote> {
  const sendings = (await journal.sendings()).known;
  return { journal: await journal.id(), folder: placeOfJournal(config), ...sending, sendings };
}
