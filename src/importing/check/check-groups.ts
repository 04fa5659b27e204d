import type { Finding } from '../../schema/finding.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import { mapWithPauses, type Pause, withPauses } from '../../schema/pause.ts';
import { type OnStep, reported } from '../../schema/work-step.ts';
import type { Problem } from '../cells/reading.ts';
import type { MarkedRow } from '../input/rows/data-rows.ts';
import { type DataRow, groupKey } from '../input/rows/group.ts';
import { type CheckContext, reportAt } from '../input/rows/item-values.ts';
import { isMarked, isSent, type SentMarker, strongest } from '../input/rows/row-marker.ts';
import type { DocumentValues } from '../requests/body.ts';
import type { RequestKeys } from '../requests/request-keys.ts';
import type { Before, Compared, Comparer } from './compare.ts';
import { checkDocument } from './document.ts';
import { itemOf, silent } from './document-errors.ts';
import { equalRows } from './equal-rows.ts';
import { type GroupingDoubt, groupingDoubts } from './grouping-doubts.ts';
import { longRow } from './long-rows.ts';
import type { MergedValues } from './merged-values.ts';

type DocumentRows = {
  /** Ascending. */
  readonly rows: readonly [number, ...number[]];
  /** Its rows with their cells as written. */
  readonly cells: readonly DataRow[];
  /** The group key as first written; null for a row without a group. */
  readonly key: string | null;
  /** The marker of a results workbook; null if nothing shows that the document was sent. */
  readonly marker: SentMarker | null;
  /** Whether a row shows in the hidden column of a results workbook what became of it. */
  readonly isMarked: boolean;
  /** Uids of documents that were not accepted and that these rows replace. */
  readonly replaces: readonly string[];
};

export type CheckedDocument =
  | (DocumentRows & {
      readonly valid: true;
      /**
       * Its values, read from its rows again at each call. A check needs them once, and those of 100,000 rows would take
       * 80 MB.
       */
      readonly values: () => DocumentValues;
      /** Present if the check was asked for them. */
      readonly keys?: RequestKeys;
      readonly before?: Before;
      readonly unknown?: readonly string[];
    })
  /** `unchanged`: the service already has all values, so other problems do not matter. */
  | (DocumentRows & {
      readonly valid: false;
      readonly unchanged?: true;
      /** The reason for holding it back, if the finding is in a row of another document. */
      readonly because?: Finding;
    });

type Group = readonly [MarkedRow, ...MarkedRow[]];

type GroupContext = {
  readonly context: CheckContext;
  readonly comparer: Comparer | undefined;
  /** The number of errors reported so far. */
  errors(): number;
  /** True if something is wrong with the whole file. */
  readonly isUnusable: boolean;
  readonly sendUnchanged: boolean;
  readonly merged: MergedValues<MarkedRow>;
  isLone(group: Group): boolean;
  isJoined(group: Group): boolean;
  readonly dittos: ReadonlyMap<number, readonly Doubt[]>;
  readonly keysOf?: KeysOf | undefined;
  readonly pause: Pause;
  readonly onStep: OnStep;
};

/** Gives what recognises the request of a valid document, while its values are in memory. `row`: its first row. */
export type KeysOf = (values: DocumentValues, row: number) => RequestKeys;

/** Makes a document of each group of rows, and reports what is wrong with it. */
export async function checkGroups(groups: readonly Group[], around: GroupContext): Promise<CheckedDocument[]> {
  const { context, pause, onStep, isLone } = around;
  const parted = groups.filter((group) => !isLone(group));
  const doubts = await withPauses(groupingDoubts(context.kind, parted), pause);
  const toCheck = reported(groups, { what: 'checked', of: groups.length }, onStep);
  return await mapWithPauses(toCheck, pause, (group) => checkGroup(group, doubts.get(group) ?? [], around));
}

function checkGroup(group: Group, held: readonly GroupingDoubt[], around: GroupContext): CheckedDocument {
  const { context, comparer, errors, isUnusable, merged } = around;
  const { kind, report } = context;
  if (around.isLone(group)) return { ...placeOf(kind, group), valid: false };
  const before = errors();
  const compared = comparer?.compare(itemOf(group, context), context);
  if (compared?.type === 'unchanged' && !isUnusable && !around.sendUnchanged)
    return { ...placeOf(kind, group), valid: false, unchanged: true };
  const because = merged.held.get(group);
  const isPart = merged.parts.has(group) || held.some((doubt) => doubt.isPart);
  const reportPart = (finding: Finding) => {
    if (!MISSING.has(finding.code)) report(finding);
  };
  const values = checkDocument(group, isPart ? { ...context, report: reportPart } : context);
  reportDoubts(context, group, [...held, ...group.flatMap(({ number }) => around.dittos.get(number) ?? [])]);
  const isUnfit = isUnusable || around.isJoined(group) || because !== undefined || compared?.type === 'unknown';
  const place = placeOf(kind, group);
  if (because !== undefined) return { ...place, valid: false, because };
  if (isUnfit || errors() > before) return { ...place, valid: false };
  return { ...place, valid: true, ...validOf(group, withRecord(kind, values, compared), compared, around) };
}

/** `found`: the values, which are not kept. */
function validOf(group: Group, found: DocumentValues, compared: Compared | undefined, around: GroupContext) {
  const { context, keysOf } = around;
  const old = compared?.type === 'changed' ? { before: compared.before, unknown: compared.unknown } : {};
  const values = () => withRecord(context.kind, checkDocument(group, silent(context)), compared);
  return { values, ...(keysOf && { keys: keysOf(found, group[0].number) }), ...old };
}

type Doubt = { readonly row: DataRow; readonly column: Column; readonly problem: Problem };

function reportDoubts(context: CheckContext, group: readonly MarkedRow[], doubts: readonly Doubt[]): void {
  for (const { row, column, problem } of doubts) reportAt(context, row, column, problem);
  for (const finding of group.flatMap((row) => longRow(context.sheet, row))) context.report(finding);
  for (const finding of equalRows(context, group)) context.report(finding);
}

/** The values with the id of the service's record. The row may name the record by id or code. */
function withRecord({ current }: Kind, values: DocumentValues, compared: Compared | undefined): DocumentValues {
  if (current === undefined || compared === undefined || compared.type === 'unknown') return values;
  const { address } = values;
  return { ...values, address: { ...address, path: { ...address.path, [current.key]: compared.id } } };
}

const MISSING: ReadonlySet<Finding['code']> = new Set(['required', 'required-when']);

function placeOf(kind: Kind, group: readonly [MarkedRow, ...MarkedRow[]]): DocumentRows {
  const [first, ...others] = group;
  return {
    rows: [first.number, ...others.map((row) => row.number)],
    cells: group,
    key: groupKey(first, kind.levels[0])?.text ?? null,
    marker: strongest(group.map((row) => row.marker).filter(isSent)),
    isMarked: isMarked(group),
    replaces: replacedBy(group),
  };
}

function replacedBy(group: readonly MarkedRow[]): readonly string[] {
  const uids = group.flatMap(({ marker }) => (marker?.state === 'not-sent' && marker.uid !== null ? [marker.uid] : []));
  return [...new Set(uids)];
}
