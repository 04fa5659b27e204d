import type { App } from '../app.ts';
import type { CellEdit } from '../importing/fixes/with-cells.ts';
import { inOneLine, type Problem, type Result } from '../problem/problem.ts';
import { fileNameIn } from '../text/file-name.ts';
import type { ColumnsBody } from './api/columns.ts';
import type { Reading } from './api/files.ts';
import type { FixBody } from './api/findings.ts';
import type { SendBody } from './api/send.ts';
import { CheckProgress } from './check-progress.ts';
import type { DeskFile } from './file/desk-file.ts';
import { AS_IT_SAYS, ONLY_CHECKS, showsOther } from './file/reading.ts';
import type { SavedCopy } from './file/saved-copy.ts';
import { fixedCells } from './fixes/fixed-cells.ts';
import { stampOf, underFreeName } from './made-files.ts';
import { messages } from './messages.ts';
import { Questions } from './questions.ts';
import { Edits, type Step } from './review/edits.ts';
import { aliasFor, wrongNamed } from './review/finding-list.ts';
import { FixAliases } from './review/fix-aliases.ts';
import { KeptViews } from './review/kept-views.ts';
import { createReview, type Preview, previewOf, type Review } from './review/review.ts';
import { type ReviewedRows, rowsOfReview } from './review/sheet-rows.ts';
import { columnWords, importOptions } from './sending/send-options.ts';
import { Sending, type SendingParts } from './sending/sending.ts';
import { thrownProblem } from './thrown-problem.ts';

export type OpenFileParts = SendingParts & {
  readonly app: Pick<App, 'check' | 'addAlias' | 'removeAlias' | 'listening'>;
  /** The command line that sends a file. */
  commandOf(path: string, reading: Reading): string;
  /** The path of a file's copy: its usual name, or one with a number (2, 3, ...) if another file has that name. */
  copyOf(file: DeskFile, time: number): string;
};

/** One open file: its checks, one at a time, its edits, and its sending. */
export class OpenFile {
  readonly file: DeskFile;
  readonly parts: OpenFileParts;
  readonly edits = new Edits();
  readonly questions: Questions;
  reading: Reading;
  review: Review | null = null;
  preview: Preview | null = null;
  problem: Problem | null = null;
  readonly progress: CheckProgress;
  notice: string | null = null;
  saved: SavedCopy | null = null;
  sending: Sending | null = null;
  #checkedSha256 = '';
  /** What the next check is told and remembers about columns, by header; null for a column of the person's own. */
  #named = new Map<string, string | null>();
  readonly #kept = new KeptViews();
  readonly #aliases: FixAliases;
  /** Increases with each finished check. */
  checks = 0;
  /** The version of the edits at the last check. */
  checkedEdits = 0;
  isBusy = false;
  #isStale = false;
  #isClosed = false;

  constructor(file: DeskFile, reading: Reading | null, parts: OpenFileParts) {
    this.file = file;
    this.reading = reading ?? AS_IT_SAYS;
    this.parts = parts;
    this.questions = new Questions(parts.changed);
    this.#aliases = new FixAliases(parts.app);
    this.progress = new CheckProgress(parts.changed);
  }

  /** Changes how the file is read, and checks it again. If other rows are then shown, changed cells are given up. */
  read(reading: Reading): void {
    if (showsOther(this, reading)) {
      this.edits.drop();
      this.saved = null;
    }
    this.reading = reading;
    // A sending that sent nothing, perhaps because the file had changed, is of the file as it was.
    if (this.mayEdit) this.sending = null;
    this.review = null;
    this.preview = null;
    this.questions.restart();
    void this.check();
  }

  /** Says what columns are, also for later files with the same headers, and checks again. */
  nameColumns(named: ColumnsBody['columns']): void {
    for (const { header, key } of named) this.#named.set(header, key);
    void this.check();
  }

  /** Checks with the current edits. If a check is already running, another one follows it. */
  async check(): Promise<void> {
    this.#isStale = true;
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      while (this.#isStale && !this.#isClosed) {
        this.#isStale = false;
        const result = await this.#checkOnce(null);
        this.problem = result.type === 'problem' ? result.problem : null;
      }
    } finally {
      this.isBusy = false;
      this.progress.end();
      this.parts.changed();
    }
  }

  async change(cells: readonly CellEdit[]): Promise<void> {
    if (this.review === null) return;
    this.#change(cells, this.review);
    await this.#checkChanged();
  }

  #change(cells: readonly CellEdit[], review: Review): Step | null {
    const free = cells.filter(({ row, column }) => !review.isLocked(row, column));
    this.notice = free.length === cells.length ? null : messages.locked(cells.length - free.length);
    return this.edits.change(free, review.textOf);
  }

  async step(way: 'undo' | 'redo'): Promise<void> {
    const step = this.edits[way]();
    this.notice = step && (await this.#aliases[way](step));
    await this.#checkChanged();
  }

  /** Changes all cells with this wrong value, except those changed since the check. It may be saved as an alias. */
  async fix(body: FixBody): Promise<void> {
    const { review, edits, checkedEdits } = this;
    const wrong = review === null ? undefined : wrongNamed(review.found, body);
    if (review === null || wrong === undefined) return;
    const step = this.#change(fixedCells({ review, edits, checkedEdits }, wrong, body), review);
    const alias = body.remember && body.changes === 'value' ? aliasFor(wrong, body.instead) : null;
    // Before the check: an undo during it must find the alias.
    if (alias !== null) this.notice = (await this.#aliases.add(alias, step)) ?? this.notice;
    await this.#checkChanged();
  }

  /** Writes the file with its edits under a free name. Gives the reason if it did not. No check may be running. */
  async save(): Promise<string | null> {
    this.isBusy = true;
    const editsVersion = this.edits.version;
    const { file, parts } = this;
    // A copy of an earlier opening may have other changes. It is kept.
    const copyOf = (time: number) => parts.copyOf(file, time);
    const result = await underFreeName(copyOf, this.saved, (path) => this.#checkOnce(path));
    const failed = result.type === 'problem' ? inOneLine(result.problem) : null;
    this.notice = failed ?? this.notice;
    if (result.type !== 'problem' && result.value !== null) {
      const { path, notice } = result.value;
      const name = fileNameIn(path);
      const command = parts.commandOf(file.isUpload ? name : path, AS_IT_SAYS);
      this.saved = { path, name, notice, command, editsVersion, stamp: stampOf(path), isTaken: !file.isUpload };
    }
    this.isBusy = false;
    this.progress.end();
    parts.changed();
    if (this.#isStale) await this.check();
    return failed;
  }

  /** Whether cells may be changed. A file that is being sent, or was sent, stays as it is. */
  get mayEdit(): boolean {
    return this.sending === null || !(this.sending.isOpen || this.sending.hasRun);
  }

  /** Whether the last check has ended and includes all changes. */
  get isChecked(): boolean {
    return !this.isBusy && this.edits.version === this.checkedEdits;
  }

  /** Whether an import would send or record something. */
  get maySend(): boolean {
    return this.isChecked && this.mayEdit && this.review?.wouldSend === true;
  }

  /** Starts an import of the file as it is on disk. It asks before it sends. `changedCells`: those of the page. */
  send(options: Omit<SendBody, 'checks' | 'steps'>, changedCells: number): void {
    const { review } = this;
    if (review === null) return;
    const file = { ...this.file, sha256: this.#checkedSha256, changedCells };
    this.notice = null;
    const sending = new Sending(file, importOptions(options, this.reading), this.questions, review.offered, this.parts);
    this.sending = sending;
    this.parts.changed();
    // Another program may have changed the unsent rows meanwhile: the page shows the file as it is now.
    void sending.done.then(() => (this.mayEdit ? this.check() : undefined));
  }

  close(): void {
    this.#isClosed = true;
    this.questions.stop();
    this.sending?.stop();
  }

  /** Checks the changed rows for the person who is looking at them, then the whole file. */
  async #checkChanged(): Promise<void> {
    await this.review?.recheck(this.edits);
    this.parts.changed();
    void this.check();
  }

  async #checkOnce(output: string | null): Promise<Result<{ path: string; notice: string | null } | null>> {
    const { reading } = this;
    const [edits, cells, named] = [this.edits.version, this.edits.all(), this.#named];
    this.#named = new Map();
    let reviewed: ReviewedRows | null = null;
    this.progress.start();
    const checked = await this.parts.app
      .check(this.file.path, {
        ...reading,
        output,
        columns: columnWords(named, reading.dateOrder),
        askColumn: this.questions.askColumn,
        askDateOrder: this.questions.askDateOrder,
        ...ONLY_CHECKS,
        review: {
          cells,
          cellsOf: cells.length === 0 ? null : this.#checkedSha256,
          onRow: (row) => this.progress.onRow(row),
          onNamed: async (sheet) => {
            if (this.review !== null || reading !== this.reading) return;
            this.preview = await previewOf(sheet);
            this.parts.changed();
          },
          onChecked: async (sheet) => {
            reviewed = await rowsOfReview(sheet, undefined, this.review?.packed);
          },
        },
      })
      .catch((error) => thrownProblem(error));
    // The person has chosen another sheet or header row meanwhile, and another check follows.
    if (reading !== this.reading) return { type: 'ok', value: null };
    if (checked.type === 'problem') return checked;
    if (reviewed === null) return thrownProblem(new Error('the check showed no rows'));
    this.review = createReview(reviewed, checked.value, this.#kept, edits);
    this.preview = null;
    const { sha256, copy, notPatched } = checked.value.report;
    // Undo steps belong to rows of the file as it was.
    if (sha256 !== this.#checkedSha256) this.edits.forget();
    this.#checkedSha256 = sha256;
    this.checks += 1;
    this.checkedEdits = edits;
    // Cells may have been changed during the check.
    await this.review.recheck(this.edits);
    return { type: 'ok', value: copy === undefined ? null : { path: copy, notice: notPatched?.message ?? null } };
  }
}
