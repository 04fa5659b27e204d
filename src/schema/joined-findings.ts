import type { Finding, FindingCode } from './finding.ts';

/**
 * One finding for all rows with the same problem. `row`, `cell` and the address in `message` are those of the first
 * row.
 */
export type JoinedFinding = Finding & {
  /** All rows, ascending; absent for a single row. */
  readonly rows?: readonly number[];
};

/** Up to this many findings stay separate. */
const MOST_SINGLE = 10_000;

/** These repeat in each row with the value. A list of all of them would help nobody. */
const ALWAYS_JOINED: ReadonlySet<FindingCode> = new Set(['alias-used', 'alias-stale']);

/** Collects findings. Above `MOST_SINGLE`, and always for aliases, findings with the same words are joined. */
export type FindingCollector = {
  add(finding: Finding): void;
  /** The number of errors added so far. */
  errors(): number;
  /** All findings, in the order in which they were first found. */
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

/** Joins findings with the same words if there are more than `MOST_SINGLE`. No finding is left out. */
export function joinFindings(findings: readonly JoinedFinding[]): readonly JoinedFinding[] {
  return countFindings(findings) <= MOST_SINGLE ? findings : joinedIn(groupsOf(findings));
}

/** The number of values that an alias decided, and the number of their cells. */
export type AliasCounts = { readonly values: number; readonly cells: number };

/** `among`: counts only cells of these rows; null for all rows. */
export function aliasCounts(findings: readonly JoinedFinding[], among: ReadonlySet<number> | null): AliasCounts {
  const cells = findings
    .filter(({ code }) => code === 'alias-used')
    .map((finding) => rowsOf(finding).filter((row) => among?.has(row) ?? true).length)
    .filter((count) => count > 0);
  return { values: cells.length, cells: cells.reduce((sum, count) => sum + count, 0) };
}

/** The number of findings. A joined finding counts once per row. */
export function countFindings(findings: readonly JoinedFinding[]): number {
  return findings.reduce((sum, { rows }) => sum + (rows?.length ?? 1), 0);
}

/** The rows of a finding; empty for a finding about a whole column. */
export function rowsOf({ row, rows }: JoinedFinding): readonly number[] {
  return rows ?? (row === null ? [] : [row]);
}

/** The findings of each row. Findings without a row are not included. */
export type FindingsByRow = {
  /** The rows with findings, ascending. */
  rows(): Iterable<number>;
  /** The findings of one row in their order; empty for a row without a finding. */
  of(row: number): readonly JoinedFinding[];
};

/** Indexes findings by row. It uses 4 bytes for each finding of each row, because there may be millions. */
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

/** Every finding of every row, separately. If any are joined: findings of the whole sheet first, then by row. */
export function* separateFindings(findings: readonly JoinedFinding[]): Iterable<Finding> {
  if (findings.every(({ rows }) => rows === undefined)) return yield* findings;
  for (const finding of findings) if (finding.row === null) yield finding;
  const byRow = findingsByRow(findings);
  for (const row of byRow.rows()) for (const finding of byRow.of(row)) yield inRow(finding, row);
}

/** The finding for one of its rows: row, cell and address are those of this row. */
export function inRow(joined: JoinedFinding, row: number): Finding {
  const { rows, ...first } = joined;
  if (rows === undefined) return joined;
  const cell = first.cell === null ? null : `${first.cell.slice(0, -String(first.row).length)}${row}`;
  const finding = { ...first, row, cell };
  const place = placeOf(first);
  if (!first.message.startsWith(place)) return finding;
  return { ...finding, message: `${placeOf(finding)}${first.message.slice(place.length)}` };
}

/** The same finding, for only some of its rows. */
export function ofRows(finding: JoinedFinding, rows: readonly number[]): JoinedFinding {
  const first = inRow(finding, rows[0] ?? 0);
  return rows.length > 1 ? { ...first, rows } : first;
}

type Group = { readonly first: Finding; readonly rows: number[]; isSorted: boolean };
/** Groups by what their findings share. A finding that cannot be joined is its own key. */
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

/**
 * The key that findings must share to be joined. A finding without a row, or with an address of another row, is its own
 * key.
 */
function sameness(finding: Finding): string | Finding {
  const { code, severity, sheet, row, cell, column, value, message, hint, suggestions, fix, under } = finding;
  const place = placeOf(finding);
  const isPlain = row !== null && message.startsWith(place) && (cell === null || cell.endsWith(String(row)));
  if (!isPlain) return finding;
  const where = cell?.slice(0, -String(row).length) ?? null;
  const words = message.slice(place.length);
  return JSON.stringify([code, severity, sheet, where, column, value, words, hint, suggestions, fix, under]);
}

/** The address at the start of messages: `Bookings!H12`. */
function placeOf({ sheet, row, cell }: Pick<Finding, 'sheet' | 'row' | 'cell'>): string {
  return cell === null ? `${sheet}, row ${row}` : `${sheet}!${cell}`;
}
