import { showsAll, unlike, valueAt } from '../../derive/check/service-values.ts';
import type { Journal, JournalDocument, RunRecord } from '../../journal/port.ts';
import { createLookupIndex } from '../../lookups/resolve.ts';
import type { CurrentRecord } from '../../schema/current.ts';
import type { Kind } from '../../schema/kind.ts';
import { readCurrent } from '../current.ts';
import { writeUndo } from '../import/undo.ts';
import { lookupsFor } from '../lookups.ts';
import type { Parts } from '../parts.ts';
import { ok, type Result } from '../problem.ts';
import { type KeptUpdate, keptUpdate } from './kept-update.ts';
import { kindOf } from './kind-of.ts';

/** An update that is left of a run, of a record that was changed at the service after the run was planned. */
export type ChangedRecord = {
  readonly rows: readonly number[];
  /** `Golden Star [700101]`. */
  readonly name: string;
  /** Milliseconds since 1970, by the service's clock; null where it does not tell. */
  readonly changedAt: number | null;
  /** What it shows now, against what it showed then: `Address: "..." -> "..."`. */
  readonly changes: readonly string[];
  /** Whether the change may be this very update: it is in doubt. */
  readonly mayBeOurs: boolean;
};

/** Whether to send these over what is there now; false also where nobody can be asked. */
export type ConfirmChanged = (changed: readonly ChangedRecord[], noun: Kind['noun']) => Promise<boolean>;

/**
 * Looks, before a run that was taken up sends its updates, what the service has by now. An update in doubt that it shows
 * to be carried out is accepted. What was changed since the run was planned is sent only after a person has agreed, and
 * what is there now is kept in an undo workbook before. Gives how many were left unsent, or in doubt, for that.
 */
export async function lookAgain(
  parts: Parts,
  journal: Journal,
  record: RunRecord,
  confirm: ConfirmChanged | undefined,
): Promise<Result<number>> {
  const kind = kindOf(record);
  const left = kind.current === undefined ? [] : journal.listToSend(record.run);
  if (left.length === 0 || confirm === undefined) return ok(0);
  const read = await readCurrent(parts, kind);
  if (read.kind === 'problem') return read;
  const byId = new Map(read.value?.map((one) => [one.id, one]));
  const updates = left.flatMap((document): LeftUpdate[] => {
    const update = keptUpdate(document);
    const now = byId.get(update.address.path[kind.current?.key ?? ''] ?? '');
    return now === undefined ? [] : [{ document, update, now, before: recordBefore(journal, document) }];
  });
  const changed = updates.filter(({ now, before }) => before === null || !isSame(now, before));
  const shown = changed.filter((update) => isCarriedOut(kind, update));
  for (const { document } of shown) journal.carriedOut(document.id);
  if (shown.length > 0) parts.effects.note(carriedOutWords(shown));
  const asked = changed.filter((update) => !shown.includes(update));
  if (asked.length === 0) return ok(0);
  const agreed = await confirm(
    asked.map((update) => changedRecord(kind, update)),
    kind.noun,
  );
  if (agreed && (await keepOld(parts, kind, record, asked))) {
    for (const { document, now, before } of asked)
      journal.keepRecord(document.id, JSON.stringify({ ...now, unknown: before?.unknown }));
    return ok(0);
  }
  for (const update of asked) {
    const message = leftWords(kind, update);
    journal.leave(record.run, update.document, { code: 'changed-since', status: null, message });
  }
  return ok(asked.length);
}

type LeftUpdate = {
  readonly document: JournalDocument;
  readonly update: KeptUpdate;
  /** The record by now, and when the run was planned; null where an older version kept nothing. */
  readonly now: CurrentRecord;
  readonly before: KeptRecord | null;
};

/** A record at planning. `unknown`: keys of the columns that the update fills and of which nobody knew what was there. */
type KeptRecord = CurrentRecord & { readonly unknown?: readonly string[] };

function recordBefore(journal: Journal, { id }: JournalDocument): KeptRecord | null {
  const text = journal.recordBefore(id);
  return text === undefined ? null : JSON.parse(text);
}

/** Without times of change only what the service shows can tell. */
function isSame(now: CurrentRecord, before: CurrentRecord): boolean {
  return now.changedAt === before.changedAt && JSON.stringify(now.values) === JSON.stringify(before.values);
}

/** It shows by now all that the update asks for, and did not before. Of columns that it does not show, nothing was new. */
function isCarriedOut(kind: Kind, { document, update, now, before }: LeftUpdate): boolean {
  const { current } = kind;
  if (current === undefined || document.state !== 'in-doubt' || before?.unknown?.length !== 0) return false;
  const scope = { current, kind, lookups: NO_LISTS };
  return showsAll(now, update.body, scope) && !showsAll(before, update.body, scope);
}

/** A record shows ids, not labels: no list is needed to compare it. */
const NO_LISTS = createLookupIndex({ pulledAt: '', scope: '', userId: '', lists: {} });

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

/** Keeps what is there now where it can be read. With no room for it nothing is overwritten. */
async function keepOld(
  parts: Parts,
  kind: Kind,
  { output }: RunRecord,
  changed: readonly LeftUpdate[],
): Promise<boolean> {
  const { current } = kind;
  const lookups = await lookupsFor(parts, { offline: 'allowed' });
  if (current === undefined || lookups.kind === 'problem') return false;
  const scope = { current, kind, lookups: NO_LISTS };
  const hidden = kind.columns.filter(({ key, sent }) => sent && !current.readable.includes(key)).map(({ key }) => key);
  const updates = changed.map(({ document: { rows }, update, now }) => {
    const unknown = hidden.filter((key) => valueAt(update.body, key) !== undefined);
    return { ...update, rows, before: unlike(now, update.body, scope), unknown };
  });
  const undo = await writeUndo(kind, { updates, lookups: lookups.value }, output, parts.effects.now());
  if (undo.kind === 'problem') {
    parts.effects.warn(`${undo.problem.message} ${undo.problem.hint}`);
    return false;
  }
  for (const line of undo.value) parts.effects.note(line);
  return true;
}

function carriedOutWords(shown: readonly LeftUpdate[]): string {
  const rows = shown.flatMap(({ document }) => document.rows).toSorted((one, other) => one - other);
  return `The service shows what ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')} asked for: accepted, not sent again.`;
}

function leftWords({ noun: [one] }: Kind, { document, now }: LeftUpdate): string {
  const when =
    now.changedAt === null ? '' : ` on ${new Date(now.changedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const doubt = document.state === 'in-doubt' ? ' It is in doubt: that change may be this very update.' : '';
  return `The ${one} was changed at the service${when}, after this run was planned. It was not sent: nobody agreed to send it over that change.${doubt}`;
}
