import { basename, dirname } from 'node:path';
import type { Written } from '../../disk/replace-file.ts';
import { JournalBroken } from '../../journal/port.ts';
import type { Pause } from '../../schema/pause.ts';
import type { WorkbookModel } from '../../spreadsheet/model.ts';
import { openBase, type Wanted } from '../../spreadsheet/patch/base.ts';
import type { WorkbookPatch } from '../../spreadsheet/patch/model.ts';
import { Unfit, type UnfitReason } from '../../spreadsheet/patch/unfit.ts';
import { writePatched } from '../../spreadsheet/patch/write-patched.ts';
import { isStop } from '../../spreadsheet/pause.ts';
import { streamWorkbook } from '../../spreadsheet/write/write-xlsx.ts';
import { DOUBT_SHEET, FINDINGS_SHEET, FIX_SHEET } from '../input/headers/own-sheets.ts';
import type { Input } from '../input/open-input.ts';
import type { PatchTarget } from '../results/results-input.ts';
import { messages } from './messages.ts';

/** Why a person gets a new workbook and not their own. */
export type NotPatched = { readonly code: Reason; readonly message: string };

type Reason = UnfitReason | 'untagged';

/** A workbook of ours. `notPatched`: why it is a new one and not the user's own; null for their own. */
export type WrittenBook = {
  readonly notPatched: NotPatched | null;
  /** Our sheets with another name than usual, because a sheet of the user has that one; absent if there are none. */
  readonly sheetNames?: SheetNames;
};

export type SheetNames = Readonly<Record<string, string>>;

type WriteOutcome = ({ readonly type: 'written' } & WrittenBook) | Exclude<Written, { readonly type: 'written' }>;

/** Whether a file always gets a new workbook, because it is a CSV. Such a file needs no reason. */
export function isNeverPatched({ file }: Pick<Input, 'file'>): boolean {
  return file.format !== 'xlsx';
}

/**
 * Whether a workbook that qcsheet made has no tags on its sheets, so these are not known for sure: an older qcsheet made
 * it, or another program removed the tags.
 */
export function isUntagged({ file, meta }: Pick<Input, 'file' | 'meta'>): boolean {
  const isOfOwnMaking = meta !== null && meta.role !== 'template' && meta.patched !== true;
  return isOfOwnMaking && file.ownSheets === undefined && file.sheets.some(({ name }) => name === FINDINGS_SHEET);
}

type Contents = {
  /** The changes for the user's own workbook. */
  patch(place: PatchTarget): Promise<WorkbookPatch>;
  /** The new workbook. */
  model(): Promise<WorkbookModel>;
};

type WriteOptions = {
  /** Whether to write a new workbook in any case. */
  readonly isFresh: boolean;
  /** See `isUntagged`. */
  readonly isUntagged: boolean;
  readonly pause: Pause;
  onWhole?(temporary: string): Promise<void>;
};

/** Writes the user's own workbook with additions, or a new one if that is not possible. */
export async function writeUsersOrNew(wanted: Wanted, how: WriteOptions, contents: Contents): Promise<WriteOutcome> {
  const { isFresh, isUntagged, ...writing } = how;
  const users = isFresh ? null : isUntagged ? UNTAGGED : await writeUsers(wanted, writing, contents).catch(unfit);
  if (users !== null && users.type !== 'unfit') return users;
  const written = await streamWorkbook(await contents.model(), wanted.output, writing);
  if (written.type !== 'written') return written;
  return { type: 'written', notPatched: users === null ? null : notPatched(users.reason, wanted) };
}

const UNTAGGED = { type: 'unfit', reason: 'untagged' } as const;

/** The user's workbook is too unusual to change, so the results go to a new workbook. Other errors are thrown again. */
function unfit(error: unknown) {
  if (isStop(error) || error instanceof JournalBroken) throw error;
  return { type: 'unfit', reason: error instanceof Unfit ? error.reason : 'unusual' } as const;
}

async function writeUsers(
  wanted: Wanted,
  how: Omit<WriteOptions, 'isFresh' | 'isUntagged'>,
  { patch }: Contents,
): Promise<WriteOutcome> {
  const base = await openBase(wanted, how.pause);
  const written = await writePatched(base, await patch(base), wanted.output, how);
  if (written.type !== 'written') return written;
  const names = NAMED_SHEETS.map((sheet) => [sheet, base.nameOf(sheet)] as const).filter(
    ([usual, name]) => usual !== name,
  );
  return { type: 'written', notPatched: null, ...(names.length > 0 && { sheetNames: Object.fromEntries(names) }) };
}

/** The sheets that messages name. */
const NAMED_SHEETS = [FINDINGS_SHEET, FIX_SHEET, DOUBT_SHEET] as const;

const WHY: Readonly<Record<Reason, string>> = {
  gone: messages.inputGone,
  changed: messages.inputChanged,
  signed: messages.inputSigned,
  strict: messages.inputStrict,
  shared: messages.inputShared,
  encoding: messages.inputNotUtf8,
  'other-format': messages.inputTemplate,
  'output-ending': messages.outputEnding,
  unusual: messages.inputUnusual,
  'no-room': messages.noRoomForColumns,
  'name-taken': messages.ownNameTaken,
  secret: messages.mayHoldPasswords,
  table: messages.inTable,
  untagged: messages.madeByOlder,
};

function notPatched(code: Reason, { path, output }: Wanted): NotPatched {
  const shown = dirname(output) === dirname(path) ? basename(output) : output;
  return { code, message: messages.notPatched(shown, basename(path), WHY[code]) };
}
