import type { App } from '../app.ts';
import type { Problem } from '../problem/problem.ts';
import type { DeskState, FindingList, RowQuery, RowWindow } from './api.ts';
import { type DeskFile, Work, type WorkParts } from './work.ts';

export type DeskParts = Omit<WorkParts, 'changed' | 'app'> & { readonly app: ConsoleApp };

/** The use cases that the console calls: none of them sends. */
type ConsoleApp = Pick<App, 'check' | 'addAlias' | 'service' | 'kinds' | 'largestFile'>;

/** The one file that the console works on; every tab sees the same. */
export class Desk {
  readonly #parts: DeskParts;
  #version = 1;
  #work: Work | null = null;
  #waiting: (() => void)[] = [];

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  /** Null while no file is open. */
  get work(): Work | null {
    return this.#work;
  }

  /** Takes another file instead of the one before, and checks it. */
  open(file: DeskFile): void {
    this.close();
    const work: Work = new Work(file, {
      ...this.#parts,
      changed: () => {
        if (this.#work === work) this.#changed();
      },
    });
    this.#work = work;
    void work.check();
  }

  close(): void {
    this.#work?.close();
    this.#work = null;
    this.#changed();
  }

  /** Resolves once the state is no longer of this version, or `until` aborts. */
  async changed(version: number, until: AbortSignal): Promise<void> {
    if (version !== this.#version || until.aborted) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      until.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  state(): DeskState {
    const { app } = this.#parts;
    const about = {
      version: this.#version,
      service: app.service,
      kinds: [...app.kinds],
      largestFile: app.largestFile,
    };
    return { ...about, ...(this.#work === null ? EMPTY : stateOf(this.#work, this.#parts)) };
  }

  window(query: RowQuery): RowWindow {
    const { review, edits } = this.#work ?? {};
    const rows = review && edits ? review.window(query, edits) : { total: 0, from: query.from, rows: [] };
    return { version: this.#version, ...rows };
  }

  findings(): FindingList {
    return { version: this.#version, sorts: [...(this.#work?.review?.found.shown ?? [])] };
  }

  #changed(): void {
    this.#version += 1;
    const woken = this.#waiting;
    this.#waiting = [];
    for (const wake of woken) wake();
  }
}

type WorkState = Omit<DeskState, 'version' | 'service' | 'kinds' | 'largestFile'>;

const EMPTY: WorkState = {
  file: null,
  reading: { kind: null, sheet: null, encoding: null },
  phase: 'empty',
  progress: null,
  question: null,
  problem: null,
  review: null,
  checks: 0,
  edits: 0,
  steps: 0,
  unchecked: false,
  canUndo: false,
  canRedo: false,
  command: null,
  saved: null,
  notice: null,
};

function stateOf(work: Work, { commandOf }: Pick<DeskParts, 'commandOf'>): WorkState {
  const { file, reading, problem, review, edits, questions, checks, saved, notice } = work;
  const count = edits.all().length;
  const sent = commandOf(file.isUpload ? file.name : file.path, reading);
  return {
    file: { name: file.name, isUpload: file.isUpload },
    reading,
    phase: phaseOf(work),
    progress: work.progress,
    question: questions.open,
    problem: problem && shownProblem(problem, file),
    review: review?.summary ?? null,
    checks,
    edits: count,
    steps: edits.version,
    unchecked: edits.version !== work.checkedEdits,
    canUndo: edits.canUndo,
    canRedo: edits.canRedo,
    command: count === 0 ? sent : null,
    saved: saved && { ...withoutVersion(saved), isCurrent: saved.editsVersion === edits.version },
    notice: notice && nameOnly(notice, file),
  };
}

function shownProblem(
  { code, message, details = [], hint }: Problem,
  file: DeskFile,
): NonNullable<DeskState['problem']> {
  const [words = '', next = '', ...lines] = [message, hint, ...details].map((text) => nameOnly(text, file));
  return { code, message: words, details: lines, hint: next };
}

/** Where an upload is kept says nothing to a person. */
function nameOnly(text: string, { path, name, isUpload }: DeskFile): string {
  return isUpload ? text.replaceAll(path, name) : text;
}

function withoutVersion({ path, name, notice, command }: NonNullable<Work['saved']>) {
  return { path, name, notice, command };
}

function phaseOf({ questions, isBusy, problem }: Work): DeskState['phase'] {
  if (questions.open !== null) return 'asking';
  if (isBusy) return 'checking';
  return problem === null ? 'ready' : 'refused';
}
