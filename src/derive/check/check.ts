import { columnLetters } from '../../schema/cell.ts';
import type { Day } from '../../schema/day.ts';
import type { Finding } from '../../schema/finding.ts';
import type { Column, Kind } from '../../schema/kind.ts';
import type { LookupIndex } from '../../schema/lookup.ts';
import { mapWithPauses, NO_PAUSE, type Pause } from '../../schema/pause.ts';
import type { Row } from '../../workbook/sheet.ts';
import type { Files } from '../cells/file.ts';
import { lookupNoun } from '../cells/lookup.ts';
import type { DocumentValues } from '../plan/body.ts';
import { type Before, type Compared, createComparer, type Known } from './compare.ts';
import { type MarkedRow, type ReadSheet, readRows, type SheetPlace } from './data-rows.ts';
import { dittoMarks } from './ditto-marks.ts';
import { checkDocument } from './document.ts';
import { errorsIn, itemOf } from './document-errors.ts';
import { findingAt } from './finding.ts';
import { type DataRow, groupKey, groupRows } from './group.ts';
import { groupingDoubts } from './grouping-doubts.ts';
import { headerFindings } from './header-findings.ts';
import type { Headers } from './headers.ts';
import { hiddenColumns } from './hidden-columns.ts';
import { hiddenRows } from './hidden-rows.ts';
import { mergedValues } from './merged-values.ts';
import { noRows } from './no-rows.ts';
import { otherHeaders } from './other-headers.ts';
import { otherRowFindings } from './other-rows.ts';
import { isSent, type SentMark, strongest } from './row-mark.ts';
import { otherPurposes } from './row-purpose.ts';
import { reportAt } from './values.ts';

export type Checked = {
  readonly headers: Headers;
  /** Numbers of the columns with at least one value. */
  readonly filled: ReadonlySet<number>;
  /** Rows that are data: totals, notes and the like are not. */
  readonly rowCount: number;
  /** In the order of their first rows. */
  readonly documents: readonly CheckedDocument[];
  /** That something was sent, by row: also of rows of which nothing else is left. */
  readonly marks: readonly SentMark[];
  /** All of them: of the whole file first, then by row and column. */
  readonly findings: readonly Finding[];
};

type DocumentPlace = {
  /** Ascending. */
  readonly rows: readonly [number, ...number[]];
  /** The group key as first written; null for a row that stands alone. */
  readonly key: string | null;
  /** What a results workbook says of it; null where nothing says that it was sent. */
  readonly mark: SentMark | null;
  /** Documents by uid that were not accepted, of which its rows took the place. */
  readonly replaces: readonly string[];
};

export type CheckedDocument =
  | (DocumentPlace &
      DocumentValues & { readonly valid: true; readonly before?: Before; readonly unknown?: readonly string[] })
  /** `unchanged`: the service has all of it already, so that nothing else of it matters. */
  | (DocumentPlace & {
      readonly valid: false;
      readonly unchanged?: true;
      /** Why it is held back, if the finding is at a row of another document. */
      readonly because?: Finding;
    });

type SheetContext = SheetPlace & {
  readonly lookups: LookupIndex;
  /** The files that cells name, where the kind has such cells. */
  readonly files?: Files;
  readonly today: Day;
  readonly pause?: Pause;
  /** What is wrong or doubtful with the whole file. */
  readonly fileFindings?: readonly Finding[];
  /** What the service has, for a kind that changes it. */
  readonly known?: Known;
  /** What the service has already is checked and sent all the same. */
  readonly sendUnchanged?: boolean;
  /** Whether qcsheet has made the workbook: it collapses groups of columns. */
  readonly isOurs?: boolean;
};

/** Checks a sheet row by row and reports everything that is wrong or doubtful; sends and changes nothing. */
export async function checkSheet(kind: Kind, rows: AsyncIterable<Row>, context: SheetContext): Promise<Checked> {
  const { sheet, lookups, files, today, known, sendUnchanged = false, pause = NO_PAUSE, fileFindings = [] } = context;
  const read = await readRows(kind, rows, context);
  const { headers, left } = read;
  const findings = [...fileFindings, ...(await aboutColumns(kind, read, context, pause))];
  const unusable = findings.some((finding) => finding.severity === 'error');
  const unchecked = new Set<Column>();
  const comparer = kind.current && known && createComparer(kind.current, known);
  const report = (finding: Finding) => findings.push(finding);
  const reportPart = (finding: Finding) => {
    if (!MISSING.has(finding.code)) report(finding);
  };
  const checkContext = { kind, sheet, numbers: headers.numbers, lookups, files, today, report, unchecked };
  const purposes = await otherPurposes(kind, read, errorsIn(checkContext, known), pause);
  const data = read.data.filter((row) => !purposes.apart.has(row));
  addAll(findings, otherRowFindings(kind, sheet, purposes, read.beside));
  const merged = mergedValues(kind, { sheet, numbers: headers.numbers }, groupRows(kind, data));
  const groups = merged.documents;
  addAll(findings, merged.findings);
  const isLone = anyIn(purposes.lone);
  const isJoined = anyIn(purposes.joined);
  const parted = groups.filter((group) => !isLone(group));
  const doubts = groupingDoubts(kind, parted);
  const dittos = dittoMarks(kind, headers.numbers, data);
  const documentOf = (group: (typeof groups)[number]): CheckedDocument => {
    if (isLone(group)) return { ...placeOf(kind, group), valid: false };
    const before = findings.length;
    const compared = comparer?.compare(itemOf(group, checkContext), checkContext);
    if (compared?.kind === 'unchanged' && !unusable && !sendUnchanged)
      return { ...placeOf(kind, group), valid: false, unchanged: true };
    const held = doubts.get(group) ?? [];
    const because = merged.held.get(group);
    const isPart = merged.parts.has(group) || held.some((doubt) => doubt.isPart);
    const values = checkDocument(group, isPart ? { ...checkContext, report: reportPart } : checkContext);
    const marks = group.flatMap(({ number }) => dittos.get(number) ?? []);
    for (const { row, column, problem } of [...held, ...marks]) reportAt(checkContext, row, column, problem);
    const unfit = unusable || isJoined(group) || because !== undefined || compared?.kind === 'unknown';
    const wrong = unfit || findings.slice(before).some((finding) => finding.severity === 'error');
    const place = placeOf(kind, group);
    if (because !== undefined) return { ...place, valid: false, because };
    return wrong ? { ...place, valid: false } : { ...place, valid: true, ...values, ...found(kind, values, compared) };
  };
  const documents = await mapWithPauses(groups, pause, documentOf);
  addAll(findings, notCompared(sheet, comparer?.notCompared() ?? []));
  const hidden = new Set(data.filter((row) => row.hidden).map((row) => row.number));
  addAll(findings, hiddenRows(sheet, documents, hidden));
  if (data.length === 0) findings.unshift(noRows(kind, sheet, headers));
  for (const column of unchecked) findings.push(notAtHand(sheet, column));
  if (isResults(headers)) addAll(findings, unmarked(kind, sheet, groups));
  for (const { number, mark } of left) if (mark.state === 'in-doubt') findings.push(doubtLeft(kind, sheet, number));
  const marks = [...data.map(({ mark }) => mark).filter(isSent), ...left.map(({ mark }) => mark)];
  const ended = { headers, filled: filledColumns(read), rowCount: data.length };
  return { ...ended, documents, marks, findings: inOrder(findings, headers) };
}

/** One by one: as arguments of one call, 200,000 are too many for the stack. */
function addAll(findings: Finding[], found: readonly Finding[]): void {
  for (const finding of found) findings.push(finding);
}

async function aboutColumns(
  kind: Kind,
  read: ReadSheet,
  { lookups, isOurs = false }: SheetContext,
  pause: Pause,
): Promise<Finding[]> {
  const others = await otherHeaders(kind, read, pause);
  return [...headerFindings(kind, read, lookups), ...others, ...hiddenColumns(read, isOurs)];
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
function found({ current }: Kind, { address }: DocumentValues, compared: Compared | undefined) {
  if (current === undefined || compared === undefined || compared.kind === 'unknown') return {};
  const { before, unknown } = compared.kind === 'changed' ? compared : {};
  return {
    address: { ...address, path: { ...address.path, [current.key]: compared.id } },
    ...(before && { before, unknown }),
  };
}

const MISSING: ReadonlySet<Finding['code']> = new Set(['required', 'required-when']);

function placeOf(kind: Kind, group: readonly [MarkedRow, ...MarkedRow[]]): DocumentPlace {
  const [first, ...others] = group;
  return {
    rows: [first.number, ...others.map((row) => row.number)],
    key: groupKey(first, kind.levels[0])?.text ?? null,
    mark: strongest(group.map((row) => row.mark).filter(isSent)),
    replaces: replacedBy(group),
  };
}

function replacedBy(group: readonly MarkedRow[]): readonly string[] {
  const uids = group.flatMap(({ mark }) => (mark?.state === 'not-sent' && mark.uid !== null ? [mark.uid] : []));
  return [...new Set(uids)];
}

/** Only a results workbook has the hidden column; a "Status" or a "Tracking id" may be anybody's. */
function isResults({ telling }: Headers): boolean {
  return [...telling.values()].includes('fingerprint');
}

/** In a results workbook, rows that somebody added, or whose mark was emptied: the person must know which is meant. */
function unmarked({ noun }: Kind, sheet: string, groups: readonly (readonly [MarkedRow, ...MarkedRow[]])[]): Finding[] {
  const isMarked = (group: readonly MarkedRow[]) => group.some(({ mark }) => mark !== null);
  if (!groups.some(isMarked)) return [];
  return groups
    .filter((group) => !isMarked(group))
    .map(([first]) => {
      const what = `this ${noun[0]} is taken for a new one: nothing in the row tells of an earlier run.`;
      const hint = `Nothing, when it was added. When its status was emptied, restore it: it may have been sent.`;
      return findingAt({ sheet, row: first.number }, { code: 'already-sent', severity: 'warning', what, hint });
    });
}

/** Somebody moved or deleted its cells: nothing is sent for it, and nothing tells what was. */
function doubtLeft({ noun }: Kind, sheet: string, row: number): Finding {
  const what = `a ${noun[0]} of this row is in doubt, but its cells are gone.`;
  const hint = `Look it up at the provider; the results workbook as it was written tells what was sent.`;
  return findingAt({ sheet, row }, { code: 'already-sent', severity: 'warning', what, hint });
}

function notCompared(sheet: string, headers: readonly string[]): readonly Finding[] {
  if (headers.length === 0) return [];
  const names = headers.map((header) => `"${header}"`).join(', ');
  const what = `the service does not tell what it has in ${names}: these cells are sent without a comparison.`;
  return [findingAt({ sheet, row: null }, { code: 'not-compared', what })];
}

function notAtHand(sheet: string, column: Column): Finding {
  const [, several] = 'lookup' in column.cell ? lookupNoun(column.cell.lookup.list) : ['', 'values'];
  const what = `the list of ${several} is not at hand, so the cells are taken as ids, as written.`;
  const hint = `Make sure that this column holds the service's ids; labels cannot be told apart without the list.`;
  return findingAt({ sheet, row: null, column }, { code: 'lookup-unknown', severity: 'warning', what, hint });
}

/** Of the whole file first, then by row and column. */
function inOrder(findings: readonly Finding[], { numbers }: Headers): Finding[] {
  const lettersOf = ({ cell, column }: Finding) =>
    cell?.replace(/\d+$/, '') ?? columnLetters(numbers.get(column ?? '') ?? 0);
  return findings.toSorted((a, b) => {
    const [here, there] = [lettersOf(a), lettersOf(b)];
    return (a.row ?? 0) - (b.row ?? 0) || here.length - there.length || (here < there ? -1 : here > there ? 1 : 0);
  });
}
