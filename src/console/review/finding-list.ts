import { foldText } from '../../importing/cells/text.ts';
import { type WrongValue, wrongValues } from '../../importing/fixes/listed-fixes.ts';
import { namesOneEntry } from '../../importing/fixes/lookup-choices.ts';
import { catalogue } from '../../schema/catalogue.ts';
import { isReplaceable } from '../../schema/corrections.ts';
import { type FindingReason, type FindingSort, sortFindings } from '../../schema/finding-sorts.ts';
import { countFindings, type JoinedFinding, rowsOf } from '../../schema/joined-findings.ts';
import type { Kind } from '../../schema/kind.ts';
import type { FindingList } from '../api/findings.ts';
import type { ParentFixes } from '../fixes/parent-fixes.ts';
import type { KeptViews } from './kept-views.ts';

/** The findings, in the order in which a person works through them. */
export type ListedFindings = {
  /** Sorts of findings, by number. */
  readonly sorts: ReadonlyMap<number, FindingSort>;
  readonly wrong: readonly WrongValue[];
  readonly shown: FindingList['sorts'];
};

/** At most this many reasons of a sort are listed. A filter shows the rows of all. */
const MOST_REASONS = 200;

type Checked = {
  readonly kind: Kind;
  readonly headerRow: number | null;
  /** The numbers of the sheet's columns, by their keys. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly parents: ParentFixes;
};

/** Lists the findings of a check. */
export function listFindings(
  findings: readonly JoinedFinding[],
  { kind, headerRow, numbers, parents }: Checked,
  kept: KeptViews,
): ListedFindings {
  const sorts = new Map(sortFindings(findings.filter(isShown)).map((sort) => [kept.numberOf(sort), sort]));
  const wrong = wrongValues(findings, kind, isReplaceable);
  const byValue = new Map(wrong.map((value) => [keyOf(value.column.key, value.value, value.under), value]));
  const headers = new Map(kind.columns.map(({ key, header }) => [key, header]));
  const shown = [...sorts].map(([id, sort]) => {
    const [{ severity, code, column }] = sort.findings;
    const header = headers.get(column ?? '') ?? null;
    return {
      id,
      severity,
      code,
      title: catalogue[code].title,
      header,
      column: numbers.get(column ?? '') ?? null,
      count: countFindings(sort.findings),
      hasRows: sort.findings.flatMap(rowsOf).some((row) => row > (headerRow ?? 0)),
      isRepeated: areRepeated(sort),
      reasons: sort.reasons.slice(0, MOST_REASONS).map((reason) => shownReason(reason, header, byValue, parents)),
      more: Math.max(0, sort.reasons.length - MOST_REASONS),
    };
  });
  return { sorts, wrong, shown };
}

/** Whether the rows of these findings say the same as other rows of the file, so a person can empty them all. */
export function areRepeated({ findings: [{ severity, code, row }] }: FindingSort): boolean {
  return severity === 'error' && code === 'duplicate' && row !== null;
}

/** Whether the page shows the finding. Information about single cells is for scripts and for the results. */
export function isShown({ severity, code }: JoinedFinding): boolean {
  return severity !== 'info' || code === 'change';
}

/** The reasons why rows are held back, in short words, the most frequent first. */
export function heldBackReasons(findings: readonly JoinedFinding[]): { title: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const finding of findings.filter(({ severity }) => severity === 'error')) {
    const { title } = catalogue[finding.code];
    counts.set(title, (counts.get(title) ?? 0) + countFindings([finding]));
  }
  return [...counts].map(([title, count]) => ({ title, count })).sort((a, b) => b.count - a.count);
}

function shownReason(
  { finding, words, rows, count }: FindingReason,
  column: string | null,
  byValue: ReadonlyMap<string, WrongValue>,
  parents: ParentFixes,
) {
  const wrong = byValue.get(keyOf(finding.column ?? '', finding.value ?? '', finding.under ?? null));
  const header = `${column}: `;
  return {
    words: words.startsWith(header) ? words.slice(header.length) : words,
    hint: finding.hint,
    count,
    row: rows[0] ?? null,
    wrong: wrong === undefined ? null : shownWrong(wrong, parents),
  };
}

function shownWrong(wrong: WrongValue, parents: ParentFixes) {
  const { column, value, under, candidates, fix } = wrong;
  const about = { cells: new Set(wrong.rows).size, canRemember: canRemember(wrong), parentFix: parents.fixFor(wrong) };
  return { column: column.key, value, under, candidates: candidates.slice(0, 8), fix, ...about };
}

/** Whether a spelling can be remembered. An empty cell has none. */
function canRemember({ column, value }: WrongValue): boolean {
  return value !== '' && namesOneEntry(column, value);
}

/** The wrong value that a page names; undefined if the last check has no such value. */
export function wrongNamed(
  { wrong }: ListedFindings,
  { column, value, under }: { column: string; value: string; under: WrongValue['under'] },
): WrongValue | undefined {
  const key = keyOf(column, value, under);
  return wrong.find((known) => keyOf(known.column.key, known.value, known.under) === key);
}

function keyOf(column: string, value: string, under: WrongValue['under']): string {
  return JSON.stringify([column, foldText(value), under && [under.column, foldText(under.value)]]);
}

/** The alias that remembers a new value for a wrong one; null if it cannot be remembered. */
export function aliasFor({ column, value, under }: WrongValue, entry: string) {
  if (value === '' || !namesOneEntry(column, value)) return null;
  const { list, parent: parentKey } = column.cell.lookup;
  const isUnderParent = under !== null && parentKey === under.column && under.value !== '';
  return { list, value, entry, parent: isUnderParent ? under.value : null, replace: false };
}
