import type { Journal, JournalDocument, RunRecord } from '../../../journal/port.ts';
import { lookupsFor } from '../../../lookups/for-command.ts';
import { ok, type Result } from '../../../problem/problem.ts';
import type { CurrentRecord } from '../../../schema/current.ts';
import type { Kind } from '../../../schema/kind.ts';
import { minuteWords } from '../../../text/day.ts';
import { rowWords } from '../../../text/row-ranges.ts';
import type { Parts } from '../../../workspace/parts.ts';
import { showsAll, unlike, valueAt } from '../../cells/service-values.ts';
import { readCurrent } from '../../history/current-records.ts';
import { kindOf } from '../../history/kind-of-run.ts';
import { messages } from '../messages.ts';
import { type KeptUpdate, keptUpdate, NO_LISTS } from './kept-update.ts';
import { writeUndo } from './write-undo.ts';

/** An unsent update of a run, for a record that was changed at the service after the run was planned. */
export type ChangedRecord = {
  readonly rows: readonly number[];
  /** `Golden Star [700101]`. */
  readonly name: string;
  /** Milliseconds since 1970, by the service's clock; null if the service does not give it. */
  readonly changedAt: number | null;
  /** The differences between planning and now: `Address: "..." -> "..."`. */
  readonly changes: readonly string[];
  /** True if the update is in doubt, so the change may come from this update itself. */
  readonly mayBeOurs: boolean;
};

/** Whether to overwrite these changes with the updates; false also if nobody can be asked. */
export type ConfirmChanged = (changed: readonly ChangedRecord[], noun: Kind['noun']) => Promise<boolean>;

/**
 * Reads the current records before a continued run sends its updates. An update in doubt counts as accepted if the
 * service shows its values. If a record changed after the run was planned, the update needs a person's agreement. An
 * undo workbook first saves the current values. Gives the number of updates that stay unsent or in doubt without
 * agreement.
 */
export async function lookAgain(
  parts: Parts,
  journal: Journal,
  record: RunRecord,
  confirm: ConfirmChanged | undefined,
): Promise<Result<number>> {
  const kind = kindOf(record);
  const left = kind.current === undefined ? [] : await journal.listToSend(record.run);
  if (left.length === 0 || confirm === undefined) return ok(0);
  const read = await readCurrent(parts, kind);
  if (read.type === 'problem') return read;
  const byId = new Map(read.value?.map((current) => [current.id, current]));
  const updates = (
    await Promise.all(
      left.map(async (document): Promise<LeftUpdate[]> => {
        const update = keptUpdate(document);
        const now = byId.get(update.address.path[kind.current?.key ?? ''] ?? '');
        return now === undefined ? [] : [{ document, update, now, before: await recordBefore(journal, document) }];
      }),
    )
  ).flat();
  const changed = updates.filter(({ now, before }) => before === null || !isSame(now, before));
  const shown = changed.filter((update) => isCarriedOut(kind, update));
  for (const { document } of shown) await journal.carriedOut(document.id);
  if (shown.length > 0) parts.effects.note(carriedOutWords(shown));
  const asked = changed.filter((update) => !shown.includes(update));
  if (asked.length === 0) return ok(0);
  const agreed = await confirm(
    asked.map((update) => changedRecord(kind, update)),
    kind.noun,
  );
  if (agreed && (await keepOld(parts, kind, record, asked))) {
    for (const { document, now, before } of asked)
      await journal.keepRecord(document.id, JSON.stringify({ ...now, unknown: before?.unknown }));
    return ok(0);
  }
  for (const update of asked) {
    const message = leftWords(kind, update);
    await journal.leave(record.run, update.document, { code: 'changed-since', status: null, message });
  }
  return ok(asked.length);
}

type LeftUpdate = {
  readonly document: JournalDocument;
  readonly update: KeptUpdate;
  /** The record now, and at planning. `before` is null if an older version kept no record. */
  readonly now: CurrentRecord;
  readonly before: KeptRecord | null;
};

/** A record at planning. `unknown`: keys of the columns that the update fills but whose old values are not known. */
type KeptRecord = CurrentRecord & { readonly unknown?: readonly string[] };

async function recordBefore(journal: Journal, { id }: JournalDocument): Promise<KeptRecord | null> {
  const text = await journal.recordBefore(id);
  return text === undefined ? null : JSON.parse(text);
}

/** Also compares the shown values, because some services give no time of change. */
function isSame(now: CurrentRecord, before: CurrentRecord): boolean {
  return now.changedAt === before.changedAt && JSON.stringify(now.values) === JSON.stringify(before.values);
}

/**
 * Whether the service now shows all values of the update, but did not before. False if the update fills hidden columns.
 */
function isCarriedOut(kind: Kind, { document, update, now, before }: LeftUpdate): boolean {
  const { current } = kind;
  if (current === undefined || document.state !== 'in-doubt' || before?.unknown?.length !== 0) return false;
  const scope = { current, kind, lookups: NO_LISTS };
  return showsAll(now, update.body, scope) && !showsAll(before, update.body, scope);
}

function changedRecord({ columns }: Kind, { document, now, before }: LeftUpdate): ChangedRecord {
  const { rows, state } = document;
  const changes = columns.flatMap(({ key, header }) => {
    const [old, present] = [before?.values[key], now.values[key]];
    return before === null || old === present ? [] : [`${header}: ${quoted(old)} -> ${quoted(present)}`];
  });
  const name = `${now.label} [${now.id}]`;
  return { rows, name, changedAt: now.changedAt, changes, mayBeOurs: state === 'in-doubt' };
}

function quoted(value: string | null | undefined): string {
  return value == null ? 'nothing' : `"${value}"`;
}

/** Writes the current values into an undo workbook. False, with a warning, if that fails. */
async function keepOld(
  parts: Parts,
  kind: Kind,
  { output }: RunRecord,
  changed: readonly LeftUpdate[],
): Promise<boolean> {
  const { current } = kind;
  const lookups = await lookupsFor(parts, { offline: 'allowed' });
  if (current === undefined || lookups.type === 'problem') return false;
  const scope = { current, kind, lookups: NO_LISTS };
  const hidden = kind.columns.filter(({ key, sent }) => sent && !current.readable.includes(key)).map(({ key }) => key);
  const updates = changed.map(({ document: { rows }, update, now }) => {
    const unknown = hidden.filter((key) => valueAt(update.body, key) !== undefined);
    return { ...update, rows, before: unlike(now, update.body, scope), unknown };
  });
  const undo = await writeUndo(kind, { updates, lookups: lookups.value }, output, parts.effects.now());
  if (undo.type === 'problem') {
    parts.effects.warn(`${undo.problem.message} ${undo.problem.hint}`);
    return false;
  }
  for (const line of undo.value) parts.effects.note(line);
  return true;
}

function carriedOutWords(shown: readonly LeftUpdate[]): string {
  const rows = shown.flatMap(({ document }) => document.rows).toSorted((a, b) => a - b);
  return messages.carriedOut(rowWords(rows));
}

function leftWords({ noun: [singular] }: Kind, { document, now }: LeftUpdate): string {
  const when = now.changedAt === null ? null : minuteWords(new Date(now.changedAt).toISOString());
  const message = messages.changedAtService(singular, when);
  return document.state === 'in-doubt' ? messages.maybeOurs(message) : message;
}
