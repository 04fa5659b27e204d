import type { Edits } from './edits.ts';
import { type Marks, marksByRow } from './marks.ts';
import type { ReviewedRows } from './sheet-rows.ts';

/** A check of more rows would keep the page waiting; the check of the whole file follows anyway. */
const MOST_ROWS = 500;

type Checked = Pick<ReviewedRows, 'kind' | 'numbers' | 'rows' | 'recheck'> & {
  readonly columns: Parameters<typeof marksByRow>[1];
  readonly marksOf: (row: number) => Marks;
  /** The version of the edits that were checked with the whole file. */
  readonly version: number;
};

/** The marks of rows with changed cells, until the whole file is checked again. */
export class RecheckedRows {
  readonly #checked: Checked;
  /** Columns for the check of the whole file: those that decide which rows belong together, and names of files. */
  readonly #unfit: ReadonlySet<number | undefined>;
  /** The version of the edits at the last call. */
  #seen: number;
  readonly #marks = new Map<number, { readonly version: number; readonly marks: Marks }>();

  constructor(checked: Checked) {
    this.#checked = checked;
    const { kind, numbers, version } = checked;
    this.#seen = version;
    const files = kind.columns.filter(({ cell }) => cell.type === 'file').map(({ key }) => key);
    const groups = kind.levels.map(({ groupBy = '' }) => groupBy);
    this.#unfit = new Set([...groups, ...files].map((key) => numbers.get(key)));
  }

  /** The marks of a row. A cell that was changed and not checked since has none: the old ones may not fit its text. */
  marksOf(row: number, edits: Edits): Marks {
    const { marks, version } = this.#marks.get(row) ?? {
      marks: this.#checked.marksOf(row),
      version: this.#checked.version,
    };
    const unchecked = edits.columnsSince(row, version);
    return marks.filter(({ column }) => column === null || !unchecked.has(column));
  }

  /** Checks the rows that were changed since the last call, with the other rows of their documents. */
  async check(edits: Edits): Promise<void> {
    // A fault in it must not stop the check of the whole file, which shows the fault too.
    await this.#check(edits).catch(() => undefined);
  }

  async #check(edits: Edits): Promise<void> {
    const { recheck, columns, marksOf } = this.#checked;
    const numbers = this.#rowsToCheck(edits, edits.rowsSince(this.#seen));
    this.#seen = edits.version;
    if (numbers.length === 0 || numbers.length > MOST_ROWS) return;
    const version = this.#seen;
    const texts = numbers.map((number) => ({ number, texts: this.#textsOf(number) }));
    const edited = texts.map((row) => ({ ...row, texts: new Map([...row.texts, ...edits.textsOf(row.number)]) }));
    const before = marksByRow(await recheck(texts), columns);
    const after = marksByRow(await recheck(edited), columns);
    for (const number of numbers) {
      const changed = edits.columnsSince(number, this.#checked.version);
      const isChanged = ({ column }: Marks[number]) => column !== null && changed.has(column);
      const [old, now] = [before(number), after(number)];
      const kept = without(marksOf(number), without(old, now)).filter((mark) => !isChanged(mark));
      const added = [...without(now, old).filter((mark) => !isChanged(mark)), ...now.filter(isChanged)];
      const isLatest = (this.#marks.get(number)?.version ?? 0) <= version;
      if (isLatest) this.#marks.set(number, { version, marks: [...kept, ...added] });
    }
  }

  /** Without documents whose rows may have changed: only the whole file shows which rows they have now. */
  #rowsToCheck(edits: Edits, changed: readonly number[]): readonly number[] {
    const { rows, version } = this.#checked;
    const isUnfit = (row: number) => [...edits.columnsSince(row, version)].some((column) => this.#unfit.has(column));
    const firstOf = (row: number) => rows.documentOf(row)?.first;
    const unfit = new Set(edits.rowsSince(version).filter(isUnfit).map(firstOf));
    const firsts = new Set(changed.map(firstOf).filter((first) => !unfit.has(first)));
    firsts.delete(undefined);
    if (firsts.size === 0) return [];
    const numbers = Array.from({ length: rows.count }, (_, index) => rows.numberAt(index));
    return numbers.filter((row) => firsts.has(rows.documentOf(row)?.first));
  }

  #textsOf(row: number): ReadonlyMap<number, string> {
    const index = this.#checked.rows.indexOf(row);
    return new Map(index === undefined ? [] : this.#checked.rows.at(index).cells);
  }
}

function without(marks: Marks, others: Marks): Marks {
  const known = new Set(others.map(keyOf));
  return marks.filter((mark) => !known.has(keyOf(mark)));
}

function keyOf({ column, code, message }: Marks[number]): string {
  return JSON.stringify([column, code, message]);
}
