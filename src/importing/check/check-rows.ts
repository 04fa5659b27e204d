import type { DateOrder } from '../../schema/date-order.ts';
import type { Finding } from '../../schema/finding.ts';
import { inOrder } from '../../schema/finding-order.ts';
import { collectFindings, type JoinedFinding } from '../../schema/joined-findings.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import { mapWithPauses, NO_PAUSE, type Pause, withPauses } from '../../schema/pause.ts';
import type { OnStep } from '../../schema/work-step.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import type { Day } from '../../text/day.ts';
import type { Files } from '../cells/file.ts';
import type { Problem } from '../cells/reading.ts';
import { rememberingReader } from '../cells/remembered-cells.ts';
import { datesRead } from '../columns/date-orders.ts';
import { headerFindings } from '../columns/header-findings.ts';
import { hiddenColumns } from '../columns/hidden-columns.ts';
import { otherHeaders } from '../columns/other-headers.ts';
import { withSplitQuantities } from '../columns/split-quantities.ts';
import type { Headers } from '../input/headers/headers.ts';
import { type MarkedRow, type ReadSheet, readRows, type SheetRange } from '../input/rows/data-rows.ts';
import { type DataRow, groupKey, groupRows } from '../input/rows/group.ts';
import { type CheckContext, reportAt } from '../input/rows/item-values.ts';
import { isSent, type SentMarker, strongest } from '../input/rows/row-marker.ts';
import type { DocumentValues } from '../requests/body.ts';
import { aboutSheet } from './about-sheet.ts';
import { cancelledRows } from './cancelled-rows.ts';
import { type Before, type Compared, type Comparer, type CurrentState, createComparer } from './compare.ts';
import { dittoMarks } from './ditto-marks.ts';
import { checkDocument } from './document.ts';
import { errorsIn, itemOf } from './document-errors.ts';
import { type GroupingDoubt, groupingDoubts } from './grouping-doubts.ts';
import { longRow } from './long-rows.ts';
import { type MergedValues, mergedValues } from './merged-values.ts';
import { noRows } from './no-rows.ts';
import { otherRowFindings } from './other-rows.ts';
import { type OtherPurposes, otherPurposes } from './row-purpose.ts';

export type Checked = {
  readonly headers: Headers;
  /** Numbers of the columns with at least one value. */
  readonly filled: ReadonlySet<number>;
  /** The order in which dates were read that can be read in two ways; undefined where there were none such. */
  readonly dateOrder: DateOrder | undefined;
  /** Rows that are data: totals, notes and the like are not. */
  readonly rowCount: number;
  /** In the order of their first rows. */
  readonly documents: readonly CheckedDocument[];
  /** That something was sent, by row: also of rows of which nothing else is left. */
  readonly markers: readonly SentMarker[];
  /** All of them: of the whole file first, then by row and column. */
  readonly findings: readonly JoinedFinding[];
};

type DocumentRows = {
  /** Ascending. */
  readonly rows: readonly [number, ...number[]];
  /** The group key as first written; null for a row that stands alone. */
  readonly key: string | null;
  /** What a results workbook says of it; null where nothing says that it was sent. */
  readonly marker: SentMarker | null;
  /** Documents by uid that were not accepted, of which its rows took the place. */
  readonly replaces: readonly string[];
};

export type CheckedDocument =
  | (DocumentRows &
      DocumentValues & { readonly valid: true; readonly before?: Before; readonly unknown?: readonly string[] })
  /** `unchanged`: the service has all of it already, so that nothing else of it matters. */
  | (DocumentRows & {
      readonly valid: false;
      readonly unchanged?: true;
      /** Why it is held back, if the finding is at a row of another document. */
      readonly because?: Finding;
    });

type SheetContext = SheetRange & {
  readonly lookups: LookupIndex;
  /** The files that cells name, where the kind has such cells. */
  readonly files?: Files;
  readonly today: Day;
  readonly pause?: Pause;
  readonly onStep?: OnStep;
  /** What is wrong or doubtful with the whole file. */
  readonly fileFindings?: readonly Finding[];
  /** What the service has, for a kind that changes it. */
  readonly known?: CurrentState;
  /** What the service has already is checked and sent all the same. */
  readonly sendUnchanged?: boolean;
  /** Whether qcsheet has made the workbook: it collapses groups of columns. */
  readonly isOurs?: boolean;
};

/** Checks a sheet row by row and reports everything that is wrong or doubtful; sends and changes nothing. */
export async function checkSheet(kind: Kind, rows: AsyncIterable<Row>, context: SheetContext): Promise<Checked> {
  const { sheet, lookups, files, today, known, pause = NO_PAUSE, onStep = () => undefined } = context;
  const read = await readRows(kind, rows, context, onStep);
  onStep({ what: 'checked', done: 0, of: null });
  const { headers, left } = read;
  const { dates, findings: aboutDates, order: dateOrder } = datesRead(kind, read);
  const found = collectFindings();
  const report = found.add;
  for (const finding of [...(await aboutColumns(kind, read, context, pause)), ...aboutDates]) report(finding);
  const isUnusable = found.errors() > 0;
  const unchecked = new Set<Column>();
  const cells = { lookups, files, dates, read: rememberingReader() };
  const checkContext = { kind, sheet, numbers: headers.numbers, ...cells, today, report, unchecked };
  const purposes = await otherPurposes(kind, read, errorsIn(checkContext, known), lookups, pause);
  const data = documentRows(read, purposes);
  const cancelled = await withPauses(cancelledRows(read, purposes, data), pause);
  for (const finding of [...otherRowFindings(kind, sheet, purposes, read.beside, headers.secret), ...cancelled])
    report(finding);
  const merged = mergedValues(kind, { sheet, numbers: headers.numbers }, groupRows(kind, data));
  const { documents: groups } = merged;
  await pause();
  for (const finding of merged.findings) report(finding);
  const comparer = kind.current && known && createComparer(kind.current, known);
  const documents = await checkGroups(groups, {
    ...{ context: checkContext, comparer, errors: found.errors, isUnusable, merged, pause, onStep },
    ...{
      sendUnchanged: context.sendUnchanged ?? false,
      isLone: anyIn(purposes.lone),
      isJoined: anyIn(purposes.joined),
    },
    dittos: await withPauses(dittoMarks(kind, headers.numbers, data), pause),
  });
  await pause();
  const unread = comparer?.notCompared() ?? [];
  for (const finding of aboutSheet(kind, read, { documents, groups, data, unread, unchecked })) report(finding);
  const findings = [...(data.length === 0 ? [noRows(kind, sheet, headers)] : []), ...found.found()];
  const markers = [...data.map(({ marker }) => marker).filter(isSent), ...left.map(({ marker }) => marker)];
  const ended = { headers, filled: filledColumns(read), dateOrder, rowCount: data.length };
  return { ...ended, documents, markers, findings: inOrder(findings, headers.numbers) };
}

type Group = readonly [MarkedRow, ...MarkedRow[]];

type Around = {
  readonly context: CheckContext;
  readonly comparer: Comparer | undefined;
  /** How many errors were reported so far. */
  errors(): number;
  /** Something is wrong with the whole file. */
  readonly isUnusable: boolean;
  readonly sendUnchanged: boolean;
  readonly merged: MergedValues<MarkedRow>;
  isLone(group: Group): boolean;
  isJoined(group: Group): boolean;
  readonly dittos: ReadonlyMap<number, readonly Doubt[]>;
  readonly pause: Pause;
  readonly onStep: OnStep;
};

async function checkGroups(groups: readonly Group[], around: Around): Promise<CheckedDocument[]> {
  const { context, pause, onStep, isLone } = around;
  const parted = groups.filter((group) => !isLone(group));
  const doubts = await withPauses(groupingDoubts(context.kind, parted), pause);
  return await mapWithPauses(groups, pause, (group, index) => {
    onStep({ what: 'checked', done: index, of: groups.length });
    return checkGroup(group, doubts.get(group) ?? [], around);
  });
}

function checkGroup(group: Group, held: readonly GroupingDoubt[], around: Around): CheckedDocument {
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
  return { ...place, valid: true, ...values, ...recordOf(kind, values, compared) };
}

type Doubt = { readonly row: DataRow; readonly column: Column; readonly problem: Problem };

function reportDoubts(context: CheckContext, group: readonly MarkedRow[], doubts: readonly Doubt[]): void {
  for (const { row, column, problem } of doubts) reportAt(context, row, column, problem);
  for (const finding of group.flatMap((row) => longRow(context.sheet, row))) context.report(finding);
}

/** The rows that are data, and those with a whole row in a column that the kind does not know. */
function documentRows({ data, beside }: ReadSheet, { apart, lone }: OtherPurposes): readonly MarkedRow[] {
  const rows = data.filter((row) => !apart.has(row));
  const held = beside.filter((row) => lone.has(row));
  return held.length === 0 ? rows : [...rows, ...held].toSorted((a, b) => a.number - b.number);
}

/** What is wrong or doubtful with the whole file, and with its columns. */
async function aboutColumns(
  kind: Kind,
  read: ReadSheet,
  { lookups, isOurs = false, fileFindings = [] }: SheetContext,
  pause: Pause,
): Promise<Finding[]> {
  const others = await otherHeaders(kind, read, pause);
  const known = withSplitQuantities(kind, read, headerFindings(kind, read, lookups));
  return [...fileFindings, ...known, ...others, ...hiddenColumns(read, isOurs)];
}

function filledColumns({ samples, filled, headers }: ReadSheet): ReadonlySet<number> {
  return new Set([...samples.keys(), ...[...filled].flatMap((key) => headers.numbers.get(key) ?? [])]);
}

/** Rows are told by their numbers: merged cells make others of them. */
function anyIn(rows: ReadonlyMap<DataRow, unknown>): (group: readonly DataRow[]) => boolean {
  const numbers = new Set([...rows.keys()].map(({ number }) => number));
  return (group) => group.some(({ number }) => numbers.has(number));
}

/** The record that the document is about, whichever way the row names it, and what the service has of it. */
function recordOf({ current }: Kind, { address }: DocumentValues, compared: Compared | undefined) {
  if (current === undefined || compared === undefined || compared.type === 'unknown') return {};
  const { before, unknown } = compared.type === 'changed' ? compared : {};
  return {
    address: { ...address, path: { ...address.path, [current.key]: compared.id } },
    ...(before && { before, unknown }),
  };
}

const MISSING: ReadonlySet<Finding['code']> = new Set(['required', 'required-when']);

function placeOf(kind: Kind, group: readonly [MarkedRow, ...MarkedRow[]]): DocumentRows {
  const [first, ...others] = group;
  return {
    rows: [first.number, ...others.map((row) => row.number)],
    key: groupKey(first, kind.levels[0])?.text ?? null,
    marker: strongest(group.map((row) => row.marker).filter(isSent)),
    replaces: replacedBy(group),
  };
}

function replacedBy(group: readonly MarkedRow[]): readonly string[] {
  const uids = group.flatMap(({ marker }) => (marker?.state === 'not-sent' && marker.uid !== null ? [marker.uid] : []));
  return [...new Set(uids)];
}
