import { catalogue } from '../schema/catalogue.ts';
import { type FindingSort, sortFindings } from '../schema/finding-sorts.ts';
import { countFindings, type JoinedFinding, rowsOf } from '../schema/joined-findings.ts';
import { counted } from '../text/counted.ts';
import { rowWords } from '../text/row-ranges.ts';
import { headerNotes, isHeaderNote } from './header-notes.ts';
import { messages } from './messages/screen.ts';

const MOST_SORTS = 20;
/** At most this many reasons of one sort are shown; of more, the most frequent ones. */
const MOST_REASONS = 3;
const MOST_CHANGES = 6;
const INDENT = '        ';
const MORE = [messages.moreLikeThese, messages.moreLikeThese] as const;
const VALUES = [messages.otherValue, messages.otherValues] as const;

/**
 * All findings for a screen: errors first, and the most frequent first. Findings of one code in one column form one
 * sort. An equal value is shown once, with its rows; of many different values, the most frequent. Hidden findings are
 * counted, with the command that lists them. `most`: how many sorts are shown. Warnings are always shown, because their
 * rows are sent.
 */
export function findingsText(findings: readonly JoinedFinding[], most: number = MOST_SORTS): readonly string[] {
  const notes = headerNotes(findings);
  const sorts = sortFindings(findings.filter((finding) => !isHeaderNote(finding)));
  const isShown = ({ findings: [{ severity }] }: FindingSort, at: number) => at < most || severity === 'warning';
  const rest = sorts.filter((sort, at) => !isShown(sort, at));
  const shown = sorts.filter(isShown).flatMap((sort) => (isLong(sort) ? manyText(sort) : fewText(sort)));
  if (rest.length === 0) return [...shown, ...(sorts.some(isLongWarning) ? [messages.allOfThem] : []), ...notes];
  const hidden = rest.reduce((sum, sort) => sum + countFindings(sort.findings), 0);
  const sortsWords = counted(rest.length, [messages.moreSort, messages.moreSorts]);
  const more = messages.moreFindings(counted(hidden, ['finding', 'findings']), sortsWords, messages.allOfThem);
  return [...shown, more, ...notes];
}

/** The old and the new values of the updates to send, as `check` shows them; empty if there are none. */
export function changeLines(changes: readonly JoinedFinding[]): readonly string[] {
  const compared = changes.filter(({ code }) => code === 'change');
  const unread = changes.filter(({ code }) => code !== 'change').map(({ message }) => `  ${message}`);
  if (compared.length === 0) return unread;
  const reasons = sortFindings(compared).flatMap((sort) => sort.reasons);
  const shown = reasons.slice(0, MOST_CHANGES);
  const lines = shown.map(({ finding, words, rows, count }) =>
    count === 1 ? finding.message : `${words} (${rowWords(rows, 6)})`,
  );
  const more = reasons.slice(MOST_CHANGES).reduce((sum, { count }) => sum + count, 0);
  return [
    `  ${messages.changes(counted(countFindings(compared), ['change', 'changes']))}`,
    ...lines.map((line) => `    ${line}`),
    ...(more > 0 ? [`    ${messages.moreChanges(more)}`] : []),
    ...unread,
  ];
}

function isLong({ reasons }: FindingSort): boolean {
  return reasons.length > MOST_REASONS;
}

function isLongWarning(sort: FindingSort): boolean {
  return isLong(sort) && sort.findings[0].severity === 'warning';
}

function fewText({ reasons }: FindingSort): readonly string[] {
  return reasons.flatMap(({ finding, words, rows, count }) => {
    const { severity, message, hint, code } = finding;
    const many = `${counted(count, ['x', 'x'])} ${words}${rowsIn(finding, rows, 12)}`;
    return [`${severity.padEnd(7)} ${count === 1 ? message : many}`, `${INDENT}${hint} [${code}]`];
  });
}

function manyText({ findings, reasons }: FindingSort): readonly string[] {
  const [{ severity, code, hint, column }] = findings;
  const { title } = catalogue[code];
  const rows = findings.flatMap(rowsOf);
  const where = rowsIn(findings[0], rows, 12);
  const header = column === null ? undefined : /^([^:"]+): /.exec(reasons[0]?.words ?? '')?.[1];
  const what = header === undefined ? title : `${header}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  const isOneHint = findings.every((finding) => finding.hint === hint);
  const shown = isOneHint ? reasons : eachHintFirst(reasons);
  const commonest = shown.slice(0, MOST_REASONS).map((reason) => {
    const words = header === undefined ? reason.words : reason.words.slice(header.length + 2);
    const place = rowsIn(reason.finding, reason.rows, 6);
    return `${INDENT}${words}${isOneHint ? '' : ` ${reason.finding.hint}`}${place}`;
  });
  const others = `... and ${counted(reasons.length - MOST_REASONS, header === undefined ? MORE : VALUES)}.`;
  return [
    `${severity.padEnd(7)} ${counted(countFindings(findings), ['x', 'x'])} ${what}${where}`,
    ...commonest,
    // The general hint of the code may be wrong for some of these: each line above has its own hint.
    ...(isOneHint ? [`${INDENT}${others}`, `${INDENT}${hint} [${code}]`] : [`${INDENT}${others} [${code}]`]),
  ];
}

/** " (rows 4, 7)"; empty without rows. Rows of decisions are shown with their sheet: they are not rows of the data. */
function rowsIn({ code, sheet }: JoinedFinding, rows: readonly number[], most: number): string {
  if (rows.length === 0) return '';
  return ` (${code.startsWith('decision-') ? `${sheet}, ` : ''}${rowWords(rows, most)})`;
}

/** The most frequent reason of each hint comes first: each hint asks for another action. */
function eachHintFirst(reasons: FindingSort['reasons']): FindingSort['reasons'] {
  const byHint = [...Map.groupBy(reasons, ({ finding }) => finding.hint).values()];
  return [...byHint.flatMap(([first]) => first ?? []), ...byHint.flatMap(([, ...others]) => others)];
}
