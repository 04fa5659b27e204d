import type { App } from '../app.ts';
import { inOneLine } from '../problem/problem.ts';
import type { DeskState, Reading, RowQuery, RowWindow } from './api/desk.ts';
import type { SendBody } from './api/send.ts';
import { EMPTY, nameOnly, stateOf } from './desk-state.ts';
import { EarlierRuns } from './earlier-runs.ts';
import type { DeskFile } from './file/desk-file.ts';
import { FileList } from './file/file-list.ts';
import { showsOther } from './file/reading.ts';
import { hasUnsaved } from './file/saved-copy.ts';
import { sentState } from './file/sent-state.ts';
import { windowOf } from './file/shown-file.ts';
import { messages } from './messages.ts';
import { OpenFile, type OpenFileParts } from './open-file.ts';

export type DeskParts = Omit<OpenFileParts, 'changed' | 'app'> & { readonly app: ConsoleApp };

/** The use cases that the console calls. */
type ConsoleApp = OpenFileParts['app'] &
  Pick<App, 'doubts' | 'runs' | 'showRun' | 'results' | 'template' | 'findLookups'> &
  Pick<App, 'service' | 'kinds' | 'datasets' | 'largestFile' | 'stateFolder'>;

/** The one file that the console works on. Every tab sees the same file. */
export class Desk {
  readonly #parts: DeskParts;
  #version = 1;
  #openFile: OpenFile | null = null;
  readonly #waiting = new Set<() => void>();
  #isSavingToSend = false;
  #isEnded = false;
  #opened = 0;
  /** The copies of files that a browser sent. */
  readonly copies = new Set<string>();
  readonly earlier: EarlierRuns;
  /** All files of this session. */
  readonly files = new FileList();

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.earlier = new EarlierRuns(parts.app, () => this.#changed());
  }

  /** Null if no file is open. */
  get openFile(): OpenFile | null {
    return this.#openFile;
  }

  /** A new number for each opened file, sheet and header row; 0 if none is open. */
  get fileId(): number {
    return this.#openFile === null ? 0 : this.#opened;
  }

  /** Whether there are changes that were not saved to a file. */
  get hasUnsaved(): boolean {
    return this.#openFile !== null && hasUnsaved(this.#openFile);
  }

  /** Whether the file is being sent. Another file must wait. */
  get isSending(): boolean {
    return this.#isSavingToSend || this.#openFile?.sending?.isOpen === true;
  }

  /** Whether work is running that must not be cut off when the last tab closes. */
  get isBusy(): boolean {
    return this.#openFile?.isBusy === true || this.#isSavingToSend || this.#openFile?.sending?.isBusy === true;
  }

  /**
   * Starts to send what a page has shown. Changes are first saved in a copy. Gives the reason if it does not start;
   * otherwise null.
   */
  send({ checks, steps, ...options }: SendBody): string | null {
    const openFile = this.#openFile;
    if (openFile === null) return messages.noFile;
    const isOther = openFile.checks !== checks || openFile.edits.version !== steps;
    if (this.#isEnded || this.isSending || !openFile.mayEdit || isOther) return messages.notShown;
    if (!openFile.maySend) return openFile.isChecked ? messages.nothingToSend : messages.sendLater;
    if (openFile.edits.all().length === 0) this.#start(openFile, options, 0);
    else void this.#sendCopy(openFile, options);
    return null;
  }

  #start(openFile: OpenFile, options: Omit<SendBody, 'checks' | 'steps'>, changedCells: number): void {
    openFile.send(options, changedCells);
    void openFile.sending?.done.then(() => this.earlier.look());
  }

  /** Saves and opens the copy first, so the sent rows are those that the page shows. */
  async #sendCopy(openFile: OpenFile, options: Omit<SendBody, 'checks' | 'steps'>): Promise<void> {
    this.#isSavingToSend = true;
    try {
      const failed = await openFile.save();
      const { saved } = openFile;
      if (this.#openFile !== openFile) return;
      if (failed !== null || saved === null || saved.editsVersion !== openFile.edits.version) {
        openFile.notice = messages.notSent(failed ?? messages.notShown);
        return;
      }
      const copy = this.#show({ path: saved.path, name: saved.name, isUpload: openFile.file.isUpload });
      await copy.check();
      if (this.#openFile !== copy) return;
      if (!copy.maySend) {
        openFile.notice = messages.notSent(nameOnly(whyNotSent(copy), copy.file));
        this.#returnTo(openFile, copy);
        return;
      }
      this.#start(copy, options, openFile.edits.all().length);
      void copy.sending?.done.then(() => {
        if (copy.sending?.isDeclined === true) this.#returnTo(openFile, copy);
      });
    } finally {
      this.#isSavingToSend = false;
      this.#changed();
    }
  }

  /** If the copy was not sent, a person continues with the changes that went into it. */
  #returnTo(openFile: OpenFile, copy: OpenFile): void {
    if (this.#isEnded || this.#openFile !== copy) return;
    copy.close();
    this.#openFile = openFile;
    this.#opened += 1;
    void openFile.check();
  }

  /** Replaces the open file by another one, and checks it. */
  open(file: DeskFile): void {
    this.close();
    this.openListed(this.files.add(file));
  }

  /** Shows the open file again, or another form of it: a copy, or its results. */
  openAgain(file: DeskFile, reading: Reading | null): void {
    this.#openFile?.close();
    void this.#show(file, reading).check();
  }

  /** Keeps a file for later. */
  keep(file: DeskFile): void {
    this.files.add(file);
    this.#changed();
  }

  /** Opens a listed file as it was last shown. False if there is none with this id. */
  openListed(id: number): boolean {
    const shown = this.files.shownOf(id);
    if (shown === undefined) return false;
    this.close();
    this.files.enter(id);
    void this.#show(shown.file, shown.reading).check();
    return true;
  }

  /** Reads the open file as a person chose. */
  read(reading: Reading): void {
    // Other tabs show other rows. Their changes must not go into these.
    if (this.#openFile !== null && showsOther(this.#openFile, reading)) this.#opened += 1;
    this.#openFile?.read(reading);
    this.#changed();
  }

  #show(file: DeskFile, reading: Reading | null = null): OpenFile {
    const openFile: OpenFile = new OpenFile(file, reading, {
      ...this.#parts,
      changed: () => {
        if (openFile.saved !== null && file.isUpload) this.copies.add(openFile.saved.path);
        if (this.#openFile === openFile) this.#changed();
      },
    });
    this.#openFile = openFile;
    this.#opened += 1;
    return openFile;
  }

  close(): void {
    const openFile = this.#openFile;
    if (openFile !== null) {
      openFile.close();
      this.files.leave({ file: openFile.file, reading: openFile.reading }, sentState(openFile));
    }
    this.#openFile = null;
    this.#changed();
  }

  /** After a decision about a document in doubt: the open file may have its rows. */
  async settled(): Promise<void> {
    await this.earlier.look();
    await this.#openFile?.sending?.lookAgain();
    if (this.#openFile?.mayEdit === true) void this.#openFile.check();
  }

  /** Stops running work and waits for its end. */
  async end(): Promise<void> {
    this.#isEnded = true;
    const sending = this.#openFile?.sending;
    this.#openFile?.close();
    await sending?.done;
    await this.earlier.looked;
    this.close();
  }

  /** Resolves when the state has another version, or `until` aborts. */
  async changed(version: number, until: AbortSignal): Promise<void> {
    if (version !== this.#version || until.aborted) return;
    const waiting = Promise.withResolvers<void>();
    this.#waiting.add(waiting.resolve);
    until.addEventListener('abort', () => waiting.resolve(), { once: true });
    await waiting.promise;
    this.#waiting.delete(waiting.resolve);
  }

  state(): DeskState {
    const { app } = this.#parts;
    const openFile = this.#openFile;
    return {
      version: this.#version,
      service: app.service,
      kinds: [...app.kinds],
      largestFile: app.largestFile,
      fileId: this.fileId,
      files: this.files.listed(openFile === null ? 'opened' : sentState(openFile)),
      earlier: this.earlier.shown,
      ...(openFile === null ? EMPTY : stateOf(openFile, this.#isSavingToSend, this.#parts)),
    };
  }

  window(query: RowQuery): RowWindow {
    return { version: this.#version, ...windowOf(this.#openFile, query) };
  }

  /** A part of what the open file shows, with the version of the state. */
  shown<Part extends object>(partOf: (openFile: OpenFile | null) => Part): Part & Pick<DeskState, 'version'> {
    return { version: this.#version, ...partOf(this.#openFile) };
  }

  #changed(): void {
    this.#version += 1;
    for (const wake of this.#waiting) wake();
  }
}

function whyNotSent({ problem, file }: OpenFile): string {
  return problem === null ? messages.nothingInCopy(file.name) : inOneLine(problem);
}
