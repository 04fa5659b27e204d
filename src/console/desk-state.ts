import type { App } from '../app.ts';
import { inOneLine, type Problem } from '../problem/problem.ts';
import type { DeskState } from './api/desk.ts';
import type { DeskFile } from './file/desk-file.ts';
import { AS_IT_SAYS } from './file/reading.ts';
import { hasUnsaved } from './file/saved-copy.ts';
import { messages } from './messages.ts';
import type { OpenFile, OpenFileParts } from './open-file.ts';
import { isAllSent } from './sending/choices.ts';
import type { Sending } from './sending/sending.ts';
import { onPage } from './words/on-page.ts';

export type DeskParts = Omit<OpenFileParts, 'changed' | 'app'> & { readonly app: ConsoleApp };

/** The use cases that the console calls. */
type ConsoleApp = OpenFileParts['app'] &
  Pick<App, 'doubts' | 'runs' | 'showRun' | 'results' | 'template' | 'findLookups' | 'listAliases'> &
  Pick<App, 'service' | 'kinds' | 'datasets' | 'largestFile' | 'stateFolder'>;

/** The state of the open file, as the page shows it. */
type FileState = Omit<
  DeskState,
  'version' | 'service' | 'kinds' | 'largestFile' | 'fileId' | 'files' | 'related' | 'earlier' | 'exporting'
>;

/** The state without a file. */
export const EMPTY: FileState = {
  file: null,
  reading: AS_IT_SAYS,
  phase: 'empty',
  progress: null,
  question: null,
  problem: null,
  preview: null,
  review: null,
  checks: 0,
  edits: 0,
  steps: 0,
  unchecked: false,
  canUndo: false,
  canRedo: false,
  command: null,
  saved: null,
  hasUnsaved: false,
  notice: null,
  mayEdit: false,
  maySend: false,
  mustChoose: false,
  isAllSent: false,
  send: null,
};

/** What the page shows of the open file. `isSaving`: its changes are being saved, to send the copy. */
export function stateOf(
  openFile: OpenFile,
  isSaving: boolean,
  { commandOf }: Pick<OpenFileParts, 'commandOf'>,
): FileState {
  const { file, reading, problem, review, edits, questions, checks, saved, notice, sending } = openFile;
  const count = edits.all().length;
  const sent = commandOf(file.isUpload ? file.name : file.path, reading);
  return {
    file: { name: file.name, isUpload: file.isUpload },
    reading,
    phase: phaseOf(openFile),
    progress: openFile.progress.shown,
    question: questions.open,
    problem: problem && shownProblem(problem, file),
    preview: openFile.preview?.summary ?? null,
    review: review?.summary ?? null,
    checks,
    edits: count,
    steps: edits.version,
    unchecked: edits.version !== openFile.checkedEdits,
    canUndo: edits.canUndo,
    canRedo: edits.canRedo,
    command: count === 0 ? sent : null,
    saved: saved && { ...withoutVersion(saved), isCurrent: saved.editsVersion === edits.version },
    hasUnsaved: hasUnsaved(openFile),
    notice: notice && onPage(nameOnly(notice, file)),
    mayEdit: openFile.mayEdit && !isSaving,
    maySend: openFile.maySend && !isSaving,
    mustChoose: review?.offered.mustChoose ?? false,
    isAllSent: review !== null && isAllSent(review.offered),
    send: sending && shownSending(sending, file),
  };
}

function shownSending(sending: Sending, file: DeskFile): NonNullable<DeskState['send']> {
  const { problem, ...shown } = sending.shown();
  const notes = shown.notes.map((text) => onPage(nameOnly(text, file)));
  return { ...shown, notes, problem: problem && shownProblem(problem, file) };
}

function shownProblem(
  { code, message, details = [], hint }: Omit<Problem, 'type'>,
  file: DeskFile,
): NonNullable<DeskState['problem']> {
  const [words = '', next = '', ...lines] = [message, hint, ...details].map((text) => onPage(nameOnly(text, file)));
  return { code, message: words, details: lines, hint: next };
}

/** Why nothing of a copy with changes was sent. */
export function whyNotSent({ problem, file }: OpenFile): string {
  return problem === null ? messages.nothingInCopy(file.name) : inOneLine(problem);
}

/** The text with the name of an upload instead of its path: people do not know the path. */
export function nameOnly(text: string, { path, name, isUpload }: DeskFile): string {
  return isUpload ? text.replaceAll(path, name) : text;
}

function withoutVersion({ path, name, notice, command }: NonNullable<OpenFile['saved']>) {
  return { path, name, notice, command };
}

function phaseOf({ questions, isBusy, problem }: OpenFile): DeskState['phase'] {
  if (questions.open !== null) return 'asking';
  if (isBusy) return 'checking';
  return problem === null ? 'ready' : 'refused';
}

/** The versions of the state: pages wait for the next one. */
export class StateVersions {
  #latest = 1;
  readonly #waiting = new Set<() => void>();

  get latest(): number {
    return this.#latest;
  }

  next(): void {
    this.#latest += 1;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves when there is another version than this one, or `until` aborts. */
  async after(version: number, until: AbortSignal): Promise<void> {
    if (version !== this.#latest || until.aborted) return;
    const waiting = Promise.withResolvers<void>();
    this.#waiting.add(waiting.resolve);
    until.addEventListener('abort', () => waiting.resolve(), { once: true });
    await waiting.promise;
    this.#waiting.delete(waiting.resolve);
  }
}
