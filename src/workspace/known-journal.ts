import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { onDisk } from '../disk/disk-failed.ts';
import { makeFolder } from '../disk/make-folder.ts';
import { decodeText, readSmallFile } from '../disk/read-small-file.ts';
import { replaceFile } from '../disk/replace-file.ts';
import type { Journal } from '../journal/port.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { accountFolder } from './account-folder.ts';
import { notAgreed } from './failure.ts';
import { placeOfJournal } from './journal-place.ts';
import { messages } from './messages.ts';
import type { Parts } from './parts.ts';

/**
 * What this computer remembers of the journal that sent last for an account. It lies with the account's settings and not
 * in the state folder: who loses that folder, or puts an old one back, still has it.
 */
const knownJournal = z.object({
  journal: z.string(),
  /** The state folder, or the address of the database. */
  folder: z.string(),
  /** The last run that began to send, and when it was planned; ISO time. */
  run: z.string(),
  startedAt: z.string(),
  /** How many sendings the journal had begun when this was written. */
  sendings: z.int(),
});

type KnownJournal = z.infer<typeof knownJournal>;

type JournalOwner = Pick<Parts, 'config' | 'scope'> & { readonly effects: Pick<Parts['effects'], 'machine'> };

/** What a person must know before anything is sent: what this journal cannot know. */
export type Forgotten = { readonly message: string; readonly hint: string };

/**
 * Whether another journal than this one has sent for the account on this computer, or this one has forgotten some of it.
 * `journal`: null where there is none. Null where nothing speaks against it.
 */
export async function forgotten(
  place: JournalOwner,
  journal: Pick<Journal, 'id' | 'sendings' | 'run'> | null,
): Promise<Forgotten | null> {
  const path = pathOf(place);
  const known = path === null ? null : readKnown(path);
  if (path === null || known === null) return null;
  const here = placeOfJournal(place.config);
  const hint = messages.useKnownJournal;
  if (journal === null || (await journal.id()) !== known.journal)
    return { message: messages.journalOther(here, known), hint };
  const isBehind = (await journal.sendings()).known < known.sendings || (await journal.run(known.run)) === undefined;
  return isBehind ? { message: messages.journalForgot(here, known), hint } : null;
}

/** Says so, whatever `--quiet` says, where nothing is sent. */
export async function warnOfForgotten(
  { effects, ...place }: Pick<Parts, 'config' | 'scope' | 'effects'>,
  journal: Parameters<typeof forgotten>[1],
): Promise<void> {
  const found = await forgotten({ ...place, effects }, journal);
  if (found !== null) effects.warn(`${found.message} ${found.hint}`);
}

/** Why a journal may not send. Null where nothing speaks against it, and after a person has accepted it. */
export async function refuseForgotten(
  place: JournalOwner,
  journal: Pick<Journal, 'id' | 'sendings' | 'run'>,
): Promise<Result<never> | null> {
  const found = await forgotten(place, journal);
  if (found === null) return null;
  return problem('usage', 'journal-outdated', messages.nothingSentBy(found.message), found.hint);
}

/**
 * From now on the journal of the state folder may send, though it does not know all that was sent: a person's decision,
 * asked for with what is not known. The value says whether anything spoke against the journal.
 */
export async function acceptJournal(
  parts: Pick<Parts, 'config' | 'scope' | 'effects' | 'journalIfThere'>,
  confirm: (missing: string) => Promise<Result<boolean>>,
): Promise<Result<{ readonly accepted: boolean }>> {
  if (parts.scope.type === 'problem') return parts.scope;
  const opened = await parts.journalIfThere();
  if (opened.type === 'problem') return opened;
  const found = await forgotten(parts, opened.value);
  const path = pathOf(parts);
  if (found === null || path === null) return ok({ accepted: false });
  const agreed = await confirm(found.message);
  if (agreed.type === 'problem') return agreed;
  if (!agreed.value) return notAgreed(messages.notAccepted);
  // The next sending writes the note again, with this journal.
  try {
    rmSync(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return problem('usage', 'journal-outdated', messages.noteStays(path, why), messages.checkRight);
  }
  return ok({ accepted: true });
}

/**
 * Remembers the journal and its last run, before and after it sends. Where it cannot be written, the journal alone counts:
 * no booking waits for it.
 */
export async function rememberJournal(
  place: JournalOwner,
  journal: Pick<Journal, 'id' | 'sendings' | 'run'>,
  { run, startedAt }: Pick<KnownJournal, 'run' | 'startedAt'>,
): Promise<void> {
  const path = pathOf(place);
  if (path === null) return;
  const known: KnownJournal = {
    journal: await journal.id(),
    folder: placeOfJournal(place.config),
    run,
    startedAt,
    sendings: (await journal.sendings()).known,
  };
  try {
    makeFolder(join(path, '..'));
  } catch {
    return;
  }
  await replaceFile(
    path,
    async (file) => {
      await onDisk(file.writeFile(`${JSON.stringify(known, null, 2)}\n`));
      await onDisk(file.sync());
    },
    0o600,
  );
}

/** Of this computer alone, since settings may be shared between several. Null for the sandbox, which keeps nothing real. */
function pathOf({ config, scope, effects }: JournalOwner): string | null {
  if (config.service.type !== 'real' || scope.type === 'problem') return null;
  const machine = effects.machine.toLowerCase().replace(/[^\p{L}\p{N}.-]+/gu, '-');
  return join(accountFolder(config.configDir, scope.value), `journal-${machine}.json`);
}

/** A file that cannot be read is as good as none. */
function readKnown(path: string): KnownJournal | null {
  const read = readSmallFile(path);
  if (read.type !== 'read') return null;
  try {
    return knownJournal.safeParse(JSON.parse(decodeText(read.bytes) ?? '')).data ?? null;
  } catch {
    return null;
  }
}
