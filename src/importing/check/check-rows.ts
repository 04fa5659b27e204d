import type { DateOrder } from '../../schema/date-order.ts';
import type { Finding } from '../../schema/finding.ts';
import { inOrder } from '../../schema/finding-order.ts';
import { collectFindings, type JoinedFinding } from '../../schema/joined-findings.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import { NO_PAUSE, type Pause, withPauses } from '../../schema/pause.ts';
import type { OnStep } from '../../schema/work-step.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import type { Day } from '../../text/day.ts';
import type { Files } from '../cells/file.ts';
import { type DatesRead, datesRead } from '../columns/date-orders.ts';
import { headerFindings } from '../columns/header-findings.ts';
import { hiddenColumns } from '../columns/hidden-columns.ts';
import { otherHeaders } from '../columns/other-headers.ts';
import { withSplitQuantities } from '../columns/split-quantities.ts';
import type { Headers } from '../input/headers/headers.ts';
import { type MarkedRow, type ReadSheet, readRows, type SheetRange } from '../input/rows/data-rows.ts';
import { type DataRow, groupRows } from '../input/rows/group.ts';
import { isSent, type SentMarker } from '../input/rows/row-marker.ts';
import { sheetColumns } from '../input/rows/sheet-columns.ts';
import { aboutSheet } from './about-sheet.ts';
import { type CheckedDocument, checkGroups, type KeysOf } from './check-groups.ts';
import { type CurrentState, createComparer } from './compare.ts';
import { dittoMarks } from './ditto-marks.ts';
import { errorsIn } from './document-errors.ts';
import { mergedValues } from './merged-values.ts';
import { noRows } from './no-rows.ts';
import { cancelledRows } from './row-purpose/cancelled-rows.ts';
import { otherRowFindings } from './row-purpose/other-rows.ts';
import { type OtherPurposes, otherPurposes } from './row-purpose/row-purpose.ts';

export type Checked = {
  readonly headers: Headers;
  /** Numbers of the columns with at least one value. */
  readonly filled: ReadonlySet<number>;
  /** The order used for ambiguous dates; undefined if there were none. */
  readonly dateOrder: DateOrder | undefined;
  /** How numeric dates are read, by column key. */
  readonly dates: DatesRead['dates'];
  /** The number of data rows, without totals, notes and the like. */
  readonly rowCount: number;
  /** In the order of their first rows. */
  readonly documents: readonly CheckedDocument[];
  /** The markers of sent rows, also of rows whose other cells are gone. */
  readonly markers: readonly SentMarker[];
  /** All findings: about the whole file first, then by row and column. */
  readonly findings: readonly JoinedFinding[];
};

export type SheetContext = SheetRange & {
  readonly lookups: LookupIndex;
  /** The files that cells name, if the kind has such columns. */
  readonly files?: Files;
  readonly today: Day;
  readonly pause?: Pause;
  readonly onStep?: OnStep;
  /** Findings about the whole file. */
  readonly fileFindings?: readonly Finding[];
  /** The service's records, for a kind that changes them. */
  readonly known?: CurrentState;
  /** Whether to check and send values that the service already has. */
  readonly sendUnchanged?: boolean;
  /** Whether qcsheet made the workbook, because then it collapsed column groups itself. */
  readonly isOurs?: boolean;
  /** How numeric dates are read, if the whole sheet decided it before. */
  readonly dates?: DatesRead['dates'];
  /** For documents whose requests are compared with others. */
  readonly keysOf?: KeysOf;
};

/** Checks a sheet row by row and reports everything wrong or doubtful. It sends and changes nothing. */
export async function checkSheet(kind: Kind, rows: AsyncIterable<Row>, context: SheetContext): Promise<Checked> {
  const { sheet, lookups, files, today, known, pause = NO_PAUSE, onStep = () => undefined } = context;
  const read = await readRows(kind, rows, context, onStep);
  onStep({ what: 'checked', done: 0, of: null });
  const { headers, left } = read;
  const { dates, findings: aboutDates, order: dateOrder } = datesRead(kind, read, context.dates);
  const found = collectFindings();
  const report = found.add;
  for (const finding of [...(await aboutColumns(kind, read, context, pause)), ...aboutDates]) report(finding);
  const isUnusable = found.errors() > 0;
  const unchecked = new Set<Column>();
  const columns = sheetColumns(kind, headers.numbers, { lookups, files, dates });
  const checkContext = { kind, sheet, numbers: headers.numbers, columns, lookups, today, report, unchecked };
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
    context: checkContext,
    comparer,
    errors: found.errors,
    isUnusable,
    merged,
    keysOf: context.keysOf,
    pause,
    onStep,
    sendUnchanged: context.sendUnchanged ?? false,
    isLone: anyIn(purposes.lone),
    isJoined: anyIn(purposes.joined),
    dittos: await withPauses(dittoMarks(kind, headers.numbers, data), pause),
  });
  await pause();
  const unread = comparer?.notCompared() ?? [];
  for (const finding of aboutSheet(kind, read, { documents, groups, data, unread, unchecked })) report(finding);
  const findings = [...(data.length === 0 ? [noRows(kind, sheet, headers)] : []), ...found.found()];
  const markers = [...data.map(({ marker }) => marker).filter(isSent), ...left.map(({ marker }) => marker)];
  const ended = { headers, filled: filledColumns(read), dateOrder, dates, rowCount: data.length };
  return { ...ended, documents, markers, findings: inOrder(findings, headers.numbers) };
}

/** The data rows, and rows with a whole row in a column that the kind does not know. */
function documentRows({ data, beside }: ReadSheet, { apart, lone }: OtherPurposes): readonly MarkedRow[] {
  const rows = data.filter((row) => !apart.has(row));
  const held = beside.filter((row) => lone.has(row));
  return held.length === 0 ? rows : [...rows, ...held].toSorted((a, b) => a.number - b.number);
}

/** Findings about the whole file and its columns. */
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

/** Whether a group has any of these rows. Rows are compared by number, because merged cells create new row objects. */
function anyIn(rows: ReadonlyMap<DataRow, unknown>): (group: readonly DataRow[]) => boolean {
  const numbers = new Set([...rows.keys()].map(({ number }) => number));
  return (group) => group.some(({ number }) => numbers.has(number));
}
