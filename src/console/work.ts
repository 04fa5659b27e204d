import type { App } from '../app.ts';
import { type Problem, problem, type Result } from '../problem/problem.ts';
import { machineProblem } from '../workspace/failure.ts';
import type { DeskState, FixBody, Reading } from './api.ts';
import { Edits } from './edits.ts';
import { wrongNamed } from './finding-list.ts';
import { messages } from './messages.ts';
import { Questions } from './questions.ts';
import { createReview, type Looked, lookAt, type Review } from './review.ts';

/** A file on this machine. An upload is ours to delete, and the person knows it by its name alone. */
export type DeskFile = { readonly path: string; readonly name: string; readonly isUpload: boolean };

export type WorkParts = {
  readonly app: Pick<App, 'check' | 'addAlias'>;
  /** The command line that sends a file. */
  commandOf(path: string, reading: Reading): string;
  /** Where the copy of a file goes: its first name, or another one (2, 3, ...) where a file of somebody else has that. */
  copyOf(file: DeskFile, time: number): string;
  /** To be called after each change of what a person sees. */
  changed(): void;
};

type Saved = Omit<NonNullable<DeskState['saved']>, 'isCurrent'> & { readonly editsVersion: number };

const AS_IT_SAYS: Reading = { kind: null, sheet: null, encoding: null };
/** A person sees how far the reading is each time that so many rows were read. */
const PROGRESS_ROWS = 2_500;

const MOST_NAMES = 100;

/** One open file: its checks, one at a time, and what was changed in it. Nothing of it can send. */
export class Work {
  readonly file: DeskFile;
  readonly parts: WorkParts;
  readonly edits = new Edits();
  readonly questions: Questions;
  reading: Reading = AS_IT_SAYS;
  review: Review | null = null;
  problem: Problem | null = null;
  progress: DeskState['progress'] = null;
  notice: string | null = null;
  saved: Saved | null = null;
  /** Grows with each finished check. */
  checks = 0;
  /** The version of the edits that the last check had. */
  checkedEdits = 0;
  isBusy = false;
  #isStale = false;
  #isClosed = false;

  constructor(file: DeskFile, parts: WorkParts) {
    this.file = file;
    this.parts = parts;
    this.questions = new Questions(parts.changed);
  }

  /** Reads the file otherwise, and checks it again. */
  read(reading: Reading): void {
    this.reading = reading;
    this.review = null;
    void this.check();
  }

  /** Checks with the edits as they are now. While another check runs, it is followed by one more. */
  async check(): Promise<void> {
    this.#isStale = true;
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false;
      const result = await this.#checkOnce(null);
      this.problem = result.type === 'problem' ? result.problem : null;
    }
    this.isBusy = false;
    this.progress = null;
    this.parts.changed();
  }

  change(cells: Parameters<Edits['change']>[0]): void {
    const { review } = this;
    if (review === null) return;
    const free = cells.filter(({ row, column }) => !review.isLocked(row, column));
    const kept = cells.length - free.length;
    this.notice = kept === 0 ? null : messages.locked(kept);
    this.edits.change(free, review.textOf);
    this.#afterChange();
  }

  step(way: 'undo' | 'redo'): void {
    this.edits[way]();
    this.notice = null;
    this.#afterChange();
  }

  /** Changes every cell of a column with the same wrong value; the value may be remembered as an alias. */
  async fix({ instead, remember, ...named }: FixBody): Promise<void> {
    const { review } = this;
    const wrong = review === null ? undefined : wrongNamed(review.found, named);
    const column = wrong && review?.numberOf(wrong.column.key);
    if (wrong === undefined || column === undefined) return;
    this.change(wrong.rows.map((row) => ({ row, column, text: instead })));
    const { cell } = wrong.column;
    if (!remember || cell.type !== 'lookup') return;
    const isParent = wrong.under !== null && cell.lookup.parent === wrong.under.column && wrong.under.value !== '';
    const parent = isParent ? (wrong.under?.value ?? null) : null;
    const alias = { list: cell.lookup.list, value: wrong.value, entry: instead, parent, replace: false };
    const added = await this.parts.app.addAlias(alias);
    this.notice = added.type === 'problem' ? messages.notRemembered(added.problem.message) : this.notice;
    this.parts.changed();
  }

  /** Writes the file with its edits under a free name. */
  async save(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    const editsVersion = this.edits.version;
    const { file, parts } = this;
    let result = await this.#checkOnce(parts.copyOf(file, 1));
    for (let time = 2; isForeign(result) && time <= MOST_NAMES; time += 1)
      result = await this.#checkOnce(parts.copyOf(file, time));
    if (result.type === 'problem') this.notice = result.problem.message;
    else if (result.value !== null) {
      const { path, notice } = result.value;
      const name = path.split(/[\\/]/).at(-1) ?? path;
      const command = parts.commandOf(file.isUpload ? name : path, AS_IT_SAYS);
      this.saved = { path, name, notice, command, editsVersion };
    }
    this.isBusy = false;
    this.progress = null;
    parts.changed();
    if (this.#isStale) await this.check();
  }

  close(): void {
    this.#isClosed = true;
    this.questions.stop();
  }

  #afterChange(): void {
    this.parts.changed();
    void this.check();
  }

  async #checkOnce(output: string | null): Promise<Result<{ path: string; notice: string | null } | null>> {
    const edits = this.edits.version;
    let looked: Looked | null = null;
    this.progress = { row: 0, pass: 1 };
    this.parts.changed();
    const checked = await this.parts.app
      .check(this.file.path, {
        ...{ ...this.reading, output, columns: { map: [], ignore: [] } },
        ...{ askColumn: this.questions.askColumn, askDateOrder: this.questions.askDateOrder },
        ...{ fix: false, allowOutside: false, otherService: false },
        review: {
          cells: this.edits.all(),
          onRow: (row) => this.#onRow(row),
          onChecked: async (sheet) => {
            looked = await lookAt(sheet);
          },
        },
      })
      .catch(stopped);
    if (checked.type === 'problem' || looked === null) return checked.type === 'problem' ? checked : noRows();
    this.review = createReview(looked, checked.value);
    this.checks += 1;
    this.checkedEdits = edits;
    const { copy, notPatched } = checked.value.report;
    return { type: 'ok', value: copy === undefined ? null : { path: copy, notice: notPatched?.message ?? null } };
  }

  #onRow(row: number): void {
    const { row: before = 0, pass = 1 } = this.progress ?? {};
    const isAgain = row < before;
    if (!isAgain && row - before < PROGRESS_ROWS) return;
    this.progress = { row, pass: isAgain ? pass + 1 : pass };
    this.parts.changed();
  }
}

/** Whether a file of somebody else has the name. It is never written over. */
function isForeign(result: Result<unknown>): boolean {
  return result.type === 'problem' && result.problem.code === 'output-foreign';
}

/** A fault of ours, or the end of the program while it reads. */
function stopped(error: unknown): Result<never> {
  const known = machineProblem(error);
  if (known !== undefined) return { type: 'problem', problem: known };
  const message = error instanceof Error ? error.message : String(error);
  return problem('machine', 'bug', message, messages.reportFault);
}

function noRows(): Result<never> {
  return stopped(new Error('the check showed no rows'));
}
