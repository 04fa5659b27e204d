import type { Finding, FindingCode } from './finding.ts';

/** A finding for all rows with the same one. `row`, `cell` and the place in `message` are those of the first. */
export type JoinedFinding = Finding & {
  /** All rows, ascending; only where there are several. */
  readonly rows?: readonly number[];
};

/** Up to so many, each finding stays an entry of its own. */
const MOST_SINGLE = 10_000;

/** These repeat for each row with the value: nobody wants them one by one. */
const ALWAYS_JOINED: ReadonlySet<FindingCode> = new Set(['alias-used', 'alias-stale']);

/** Findings as they are found: of very many, and of aliases, those that say the same of several rows are kept as one. */
export type FindingCollector = {
  add(finding: Finding): void;
  /** How many errors were added so far. */
  errors(): number;
  /** In the order in which they were first found; none is left out. */
  found(): readonly JoinedFinding[];
};

export function collectFindings(): FindingCollector {
  let single: Finding[] = [];
  let groups: Groups | null = null;
  let errors = 0;
  const joined: Groups = new Map();
  return {
    add(finding) {
      if (finding.severity === 'error') errors += 1;
      if (ALWAYS_JOINED.has(finding.code)) return join(joined, finding);
      if (groups !== null) return join(groups, finding);
      single.push(finding);
      if (single.length <= MOST_SINGLE) return;
      groups = groupsOf(single);
      single = [];
    },
    errors: () => errors,
    found: () => [...(groups === null ? single : joinedIn(groups)), ...joinedIn(joined)],
  };
}

/** Of very many findings, those that say the same of several rows become one. None is left out. */
export function joinFindings(findings: readonly JoinedFinding[]): readonly JoinedFinding[] {
  return countFindings(findings) <= MOST_SINGLE ? findings : joinedIn(groupsOf(findings));
}

/** How many values an alias decided, and in how many cells. */
export type AliasCounts = { readonly values: number; readonly cells: number };

/** `among`: only cells of these rows; null for all. */
export function aliasCounts(findings: readonly JoinedFinding[], among: ReadonlySet<number> | null): AliasCounts {
  const cells = findings
    .filter(({ code }) => code === 'alias-used')
    .map((finding) => rowsOf(finding).filter((row) => among?.has(row) ?? true).length)
    .filter((count) => count > 0);
  return { values: cells.length, cells: cells.reduce((sum, count) => sum + count, 0) };
}

/** How many there are. A joined finding counts once per row. */
export function countFindings(findings: readonly JoinedFinding[]): number {
  return findings.reduce((sum, { rows }) => sum + (rows?.length ?? 1), 0);
}

/** The rows that a finding is about; none for one about a whole column. */
export function rowsOf({ row, rows }: JoinedFinding): readonly number[] {
  return rows ?? (row === null ? [] : [row]);
}

/** The findings about each row. Those without a row are not among them. */
export type FindingsByRow = {
  /** The rows with findings, ascending. */
  rows(): Iterable<number>;
  /** In their order; none for a row without a finding. */
  of(row: number): readonly JoinedFinding[];
};

/** Keeps 4 bytes for each finding of each row: there may be millions. */
export function findingsByRow(findings: readonly JoinedFinding[]): FindingsByRow {
  const last = findings.reduce((most, finding) => Math.max(most, rowsOf(finding).at(-1) ?? 0), 0);
  const starts = new Uint32Array(last + 2);
  const startOf = (row: number) => starts[row] ?? 0;
  for (const finding of findings) for (const row of rowsOf(finding)) starts[row + 1] = startOf(row + 1) + 1;
  for (let row = 0; row <= last; row += 1) starts[row + 1] = startOf(row + 1) + startOf(row);
  const indexes = new Uint32Array(startOf(last + 1));
  const next = starts.slice();
  for (const [index, finding] of findings.entries()) {
    for (const row of rowsOf(finding)) {
      const place = next[row] ?? 0;
      indexes[place] = index;
      next[row] = place + 1;
    }
  }
  const countOf = (row: number) => (row > last ? 0 : startOf(row + 1) - startOf(row));
  return {
    *rows() {
      for (let row = 0; row <= last; row += 1) if (countOf(row) > 0) yield row;
    },
    of: (row) =>
      Array.from({ length: countOf(row) }, (_, at) => findings[indexes[startOf(row) + at] ?? 0]).filter(
        (finding) => finding !== undefined,
      ),
  };
}

/** Every finding of every row again, one by one: where any are joined, those of the whole sheet first, then by row. */
export function* separateFindings(findings: readonly JoinedFinding[]): Iterable<Finding> {
  if (findings.every(({ rows }) => rows === undefined)) return yield* findings;
  for (const finding of findings) if (finding.row === null) yield finding;
  const byRow = findingsByRow(findings);
  for (const row of byRow.rows()) for (const finding of byRow.of(row)) yield inRow(finding, row);
}

/** A finding as it is told of one of its rows. */
export function inRow(joined: JoinedFinding, row: number): Finding {
  const { rows, ...first } = joined;
  if (rows === undefined) return joined;
  const cell = first.cell === null ? null : `${first.cell.slice(0, -String(first.row).length)}${row}`;
  const finding = { ...first, row, cell };
  const place = placeOf(first);
  if (!first.message.startsWith(place)) return finding;
  return { ...finding, message: `${placeOf(finding)}${first.message.slice(place.length)}` };
}

/** The same finding for some of its rows only. */
export function ofRows(finding: JoinedFinding, rows: readonly number[]): JoinedFinding {
  const first = inRow(finding, rows[0] ?? 0);
  return rows.length > 1 ? { ...first, rows } : first;
}

type Group = { readonly first: Finding; readonly rows: number[]; isSorted: boolean };
/** By what they share; one that is like no other by itself. */
type Groups = Map<string | Finding, Group>;

function groupsOf(findings: readonly JoinedFinding[]): Groups {
  const groups: Groups = new Map();
  for (const finding of findings) join(groups, finding);
  return groups;
}

function join(groups: Groups, { rows: several, ...finding }: JoinedFinding): void {
  const key = sameness(finding);
  const group = groups.get(key) ?? { first: finding, rows: [], isSorted: true };
  groups.set(key, group);
  for (const row of several ?? (finding.row === null ? [] : [finding.row])) {
    const last = group.rows.at(-1) ?? 0;
    group.isSorted &&= row >= last;
    if (row !== last) group.rows.push(row);
  }
}

function joinedIn(groups: Groups): readonly JoinedFinding[] {
  return Array.from(groups.values(), ({ first, rows, isSorted }) => {
    const sorted = isSorted ? rows : [...new Set(rows)].sort((a, b) => a - b);
    return sorted.length > 1 ? { ...inRow({ ...first, rows: sorted }, sorted[0] ?? 0), rows: sorted } : first;
  });
}

/** What findings must share to be one; a finding without a row, or with a message about another place, is like no other. */
function sameness(finding: Finding): string | Finding {
  const { code, severity, sheet, row, cell, column, value, message, hint, suggestions, fix, under } = finding;
  const place = placeOf(finding);
  const isPlain = row !== null && message.startsWith(place) && (cell === null || cell.endsWith(String(row)));
  if (!isPlain) return finding;
  const where = cell?.slice(0, -String(row).length) ?? null;
  const words = message.slice(place.length);
  return JSON.stringify([code, severity, sheet, where, column, value, words, hint, suggestions, fix, under]);
}

/** As messages begin: `Bookings!H12`. */
function placeOf({ sheet, row, cell }: Pick<Finding, 'sheet' | 'row' | 'cell'>): string {
  return cell === null ? `${sheet}, row ${row}` : `${sheet}!${cell}`;
}
