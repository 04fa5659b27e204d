import type { DeskState, RowQuery, RowWindow } from './api/desk.ts';
import type { Reading } from './api/files.ts';
import type { SendBody } from './api/send.ts';
import { type DeskParts, EMPTY, nameOnly, StateVersions, stateOf, whyNotSent } from './desk-state.ts';
import { EarlierRuns } from './earlier-runs.ts';
import { ExportProgress } from './export-progress.ts';
import type { DeskFile } from './file/desk-file.ts';
import { FileList } from './file/file-list.ts';
import { isOfSentFile, showsOther } from './file/reading.ts';
import { RelatedFiles } from './file/related-files.ts';
import { hasUnsaved } from './file/saved-copy.ts';
import { filesOf, windowOf } from './file/shown-file.ts';
import { messages } from './messages.ts';
import { OpenFile } from './open-file.ts';

/** The one file that the console works on. Every tab sees the same file. */
export class Desk {
  readonly #parts: DeskParts;
  readonly #versions = new StateVersions();
  #openFile: OpenFile | null = null;
  #isSavingToSend = false;
  #isEnded = false;
  #opened = 0;
  /** The copies of files that a browser sent. */
  readonly copies = new Set<string>();
  readonly earlier: EarlierRuns;
  /** All files of this session. */
  readonly files = new FileList();
  readonly related: RelatedFiles;
  readonly exportProgress = new ExportProgress(() => this.#versions.next());

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.related = new RelatedFiles(parts, () => this.#versions.next());
    this.earlier = new EarlierRuns(parts.app, () => this.#versions.next());
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
      this.#versions.next();
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
    this.files.leaveSheet(this.#openFile);
    this.#openFile?.close();
    void this.#show(file, reading).check();
  }

  /** Keeps a file for later. */
  keep(file: DeskFile): void {
    this.files.add(file);
    this.#versions.next();
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

  /**
   * Reads the open file as a person chose. Results have the rows of one sheet, so another sheet is read in the file that
   * was sent. A sheet that was sent is read again with its next sending.
   */
  read(reading: Reading): void {
    const openFile = this.#openFile;
    if (openFile === null) return;
    const { file, review } = openFile;
    const isSent = isOfSentFile(file, review?.summary.sheet, reading);
    if (isSent || !openFile.mayEdit) this.openAgain(isSent ? file.resultsOf : file, reading);
    else {
      this.files.leaveSheet(openFile);
      // Other tabs show other rows. Their changes must not go into these.
      if (showsOther(openFile, reading)) this.#opened += 1;
      openFile.read(reading);
    }
    this.#versions.next();
  }

  /** Takes a file out of the list, and closes it if it is open. False if there is none with this id. */
  remove(id: number): boolean {
    if (this.files.isOpenId(id)) this.close();
    const isRemoved = this.files.remove(id);
    this.#versions.next();
    return isRemoved;
  }

  #show(file: DeskFile, reading: Reading | null = null): OpenFile {
    const openFile: OpenFile = new OpenFile(file, reading, {
      ...this.#parts,
      changed: () => {
        if (openFile.saved !== null && file.isUpload) this.copies.add(openFile.saved.path);
        if (this.#openFile !== openFile) return;
        this.related.look(openFile);
        this.#versions.next();
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
      this.files.leaveSheet(openFile);
      this.files.leave({ file: openFile.file, reading: openFile.reading }, filesOf(this).state);
    }
    this.#openFile = null;
    this.#versions.next();
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
  changed(version: number, until: AbortSignal): Promise<void> {
    return this.#versions.after(version, until);
  }

  state(): DeskState {
    const { app } = this.#parts;
    const openFile = this.#openFile;
    return {
      version: this.#versions.latest,
      service: app.service,
      kinds: [...app.kinds],
      largestFile: app.largestFile,
      fileId: this.fileId,
      ...filesOf(this).shown,
      earlier: this.earlier.shown,
      exporting: this.exportProgress.shown,
      ...(openFile === null ? EMPTY : stateOf(openFile, this.#isSavingToSend, this.#parts)),
    };
  }

  window(query: RowQuery): RowWindow {
    return { version: this.#versions.latest, ...windowOf(this.#openFile, query) };
  }

  /** A part of what the open file shows, with the version of the state. */
  shown<Part extends object>(partOf: (openFile: OpenFile | null) => Part): Part & Pick<DeskState, 'version'> {
    return { version: this.#versions.latest, ...partOf(this.#openFile) };
  }
}
