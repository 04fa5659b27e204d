import { catalogue } from '../schema/catalogue.ts';
import type { Finding } from '../schema/finding.ts';
import { countFindings, type JoinedFinding, rowsOf } from '../schema/joined-findings.ts';
import { counted } from '../text/counted.ts';
import { rowWords } from '../text/row-ranges.ts';
import { headerNotes, isHeaderNote } from './header-notes.ts';
import { messages } from './messages/screen.ts';

const MOST_SORTS = 20;
/** Reasons of one sort that are each told in full; where there are more, the commonest stand for them. */
const MOST_REASONS = 3;
const ORDER = { error: 0, warning: 1, info: 2 };
const INDENT = '        ';
const MORE = [messages.moreLikeThese, messages.moreLikeThese] as const;
const VALUES = [messages.otherValue, messages.otherValues] as const;

/**
 * All findings for a screen: errors first, the commonest first. What is wrong with one column in one way is one sort;
 * the same value is told once, with its rows, and of many different ones the commonest. All are counted, and what is
 * not shown is counted with where to see it. `most` is how many sorts are shown.
 */
export function findingsText(findings: readonly JoinedFinding[], most: number = MOST_SORTS): readonly string[] {
  const notes = headerNotes(findings);
  const sorts = sortsOf(findings.filter((finding) => !isHeaderNote(finding)));
  const rest = sorts.slice(most);
  const shown = sorts
    .slice(0, most)
    .flatMap((sort) => (sort.reasons.length > MOST_REASONS ? manyText(sort) : fewText(sort)));
  if (rest.length === 0) return [...shown, ...notes];
  const hidden = rest.reduce((sum, sort) => sum + countFindings(sort.findings), 0);
  const sortsWords = counted(rest.length, [messages.moreSort, messages.moreSorts]);
  const more = messages.moreFindings(counted(hidden, ['finding', 'findings']), sortsWords, messages.allOfThem);
  return [...shown, more, ...notes];
}

/** Findings of one code about one column. */
type Sort = { readonly findings: readonly [JoinedFinding, ...JoinedFinding[]]; readonly reasons: readonly Reason[] };

/** Findings that say the same of several rows. */
type Reason = {
  readonly finding: Finding;
  readonly words: string;
  readonly rows: readonly number[];
  readonly count: number;
};

function sortsOf(findings: readonly JoinedFinding[]): readonly Sort[] {
  const sorts = new Map<string, [JoinedFinding, ...JoinedFinding[]]>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.severity, finding.code, finding.column]);
    const known = sorts.get(key);
    if (known === undefined) sorts.set(key, [finding]);
    else known.push(finding);
  }
  return [...sorts.values()]
    .map((alike) => ({ findings: alike, reasons: reasonsOf(alike) }))
    .sort((left, right) => {
      const [a, b] = [left.findings, right.findings];
      return ORDER[a[0].severity] - ORDER[b[0].severity] || countFindings(b) - countFindings(a);
    });
}

function reasonsOf(findings: readonly JoinedFinding[]): readonly Reason[] {
  const reasons = new Map<string, { finding: Finding; words: string; rows: number[]; count: number }>();
  for (const finding of findings) {
    const words = withoutAddress(finding);
    const key = JSON.stringify([words, finding.hint]);
    const reason = reasons.get(key) ?? { finding, words, rows: [], count: 0 };
    reasons.set(key, reason);
    reason.count += finding.rows?.length ?? 1;
    for (const row of rowsOf(finding)) reason.rows.push(row);
  }
  return [...reasons.values()].sort((a, b) => b.count - a.count);
}

/** `Bookings!H12 (City): "Shenzen" is ...` is `City: "Shenzen" is ...` wherever it stands. */
function withoutAddress({ sheet, cell, row, message }: Finding): string {
  const place = cell === null ? (row === null ? sheet : `${sheet}, row ${row}`) : `${sheet}!${cell}`;
  if (!message.startsWith(place)) return message;
  return message
    .slice(place.length)
    .replace(/^ \(([^)]+)\): /, '$1: ')
    .replace(/^: /, '');
}

function fewText({ reasons }: Sort): readonly string[] {
  return reasons.flatMap(({ finding, words, rows, count }) => {
    const { severity, message, hint, code } = finding;
    const many = `${counted(count, ['x', 'x'])} ${words}${rows.length === 0 ? '' : ` (${rowWords(rows, 12)})`}`;
    return [`${severity.padEnd(7)} ${count === 1 ? message : many}`, `${INDENT}${hint} [${code}]`];
  });
}

function manyText({ findings, reasons }: Sort): readonly string[] {
  const [{ severity, code, hint, column }] = findings;
  const { title } = catalogue[code];
  const rows = findings.flatMap(rowsOf);
  const where = rows.length === 0 ? '' : ` (${rowWords(rows, 12)})`;
  const header = column === null ? undefined : /^([^:"]+): /.exec(reasons[0]?.words ?? '')?.[1];
  const what = header === undefined ? title : `${header}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  const isOneHint = findings.every((finding) => finding.hint === hint);
  const commonest = reasons.slice(0, MOST_REASONS).map((reason) => {
    const words = header === undefined ? reason.words : reason.words.slice(header.length + 2);
    const place = reason.rows.length === 0 ? '' : ` (${rowWords(reason.rows, 6)})`;
    return `${INDENT}${words}${isOneHint ? '' : ` ${reason.finding.hint}`}${place}`;
  });
  const others = `... and ${counted(reasons.length - MOST_REASONS, header === undefined ? MORE : VALUES)}.`;
  return [
    `${severity.padEnd(7)} ${counted(countFindings(findings), ['x', 'x'])} ${what}${where}`,
    ...commonest,
    // What one code says in general may be the wrong thing to do about some of these: each has its own hint above.
    ...(isOneHint ? [`${INDENT}${others}`, `${INDENT}${hint} [${code}]`] : [`${INDENT}${others} [${code}]`]),
  ];
}
