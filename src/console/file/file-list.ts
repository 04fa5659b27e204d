import type { ListedFile, Reading } from '../api/files.ts';
import type { OpenFile } from '../open-file.ts';
import type { DeskFile } from './desk-file.ts';
import { sentState } from './sent-state.ts';

/** How a file was last shown. After a sending, `file` may be a copy with the changes, or the results. */
type Shown = { readonly file: DeskFile; readonly reading: Reading | null };
type Entry = Pick<ListedFile, 'id' | 'name' | 'state'> & {
  readonly path: string;
  readonly shown: Shown;
  /** The sheets that have nothing left to send. */
  readonly sentSheets: ReadonlySet<string>;
};

/** So many files are kept for later. */
const MOST_FILES = 50;

/** The files of one session, in the order in which they came. One of them may be open. */
export class FileList {
  #entries: readonly Entry[] = [];
  #last = 0;
  #open: number | null = null;

  /** Whether a file with this path is listed, or there is room for it. */
  hasRoom(path: string): boolean {
    return this.#entries.length < MOST_FILES || this.#entries.some((entry) => entry.path === path);
  }

  /** Whether the open file has this path. It may also be shown in another form, with another path. */
  isOpen(path: string): boolean {
    return this.#entries.some((entry) => entry.path === path && entry.id === this.#open);
  }

  /** Adds a file, or takes it instead of an earlier one with the same path, or of a copy of one. Gives its id. */
  add(file: DeskFile): number {
    const { path, name } = file;
    const before = this.#entries.find((entry) => entry.path === path || entry.shown.file.path === path);
    if (before === undefined) this.#last += 1;
    const shown = { file, reading: null };
    const entry: Entry = { id: before?.id ?? this.#last, name, path, state: 'new', shown, sentSheets: new Set() };
    this.#entries =
      before === undefined ? [...this.#entries, entry] : this.#entries.map((kept) => (kept === before ? entry : kept));
    return entry.id;
  }

  /** A file is open from now on. */
  enter(id: number): void {
    this.#open = id;
  }

  /** The open file is closed. It is opened again as it was last shown. */
  leave(shown: Shown, state: ListedFile['state']): void {
    this.#entries = this.#entries.map((entry) => (entry.id === this.#open ? { ...entry, shown, state } : entry));
    this.#open = null;
  }

  /** Another sheet of the open file, or another file, is shown next. */
  leaveSheet(openFile: OpenFile | null): void {
    const sheet = openFile?.review?.summary.sheet;
    if (openFile === null || sheet === undefined || sentState(openFile) !== 'sent') return;
    this.#entries = this.#entries.map((entry) =>
      entry.id === this.#open ? { ...entry, sentSheets: new Set([...entry.sentSheets, sheet]) } : entry,
    );
  }

  /** The sheets of the open file that a person left after all their rows were sent. */
  get sentSheets(): ReadonlySet<string> {
    return this.#entries.find(({ id }) => id === this.#open)?.sentSheets ?? new Set();
  }

  /** Takes a file out of the list. It stays on the disk. False if there is none with this id. */
  remove(id: number): boolean {
    const before = this.#entries.length;
    this.#entries = this.#entries.filter((entry) => entry.id !== id);
    return this.#entries.length < before;
  }

  /** Whether the file with this id is open. */
  isOpenId(id: number): boolean {
    return id === this.#open;
  }

  /** How a listed file was last shown; undefined if there is none with this id. */
  shownOf(id: number): Shown | undefined {
    return this.#entries.find((entry) => entry.id === id)?.shown;
  }

  /** `state`: that of the open file. */
  listed(state: ListedFile['state']): ListedFile[] {
    return this.#entries.map(({ id, name, ...entry }) => {
      const isOpen = id === this.#open;
      return { id, name, isOpen, state: isOpen ? state : entry.state };
    });
  }
}
