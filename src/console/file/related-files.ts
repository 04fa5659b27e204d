import { stat } from 'node:fs/promises';
import type { App } from '../../app.ts';
import { fileNameIn } from '../../text/file-name.ts';
import type { Related } from '../api/files.ts';
import type { OpenFile, OpenFileParts } from '../open-file.ts';
import { SILENT } from '../silent.ts';
import type { DeskFile } from './desk-file.ts';
import { sentState } from './sent-state.ts';

type Sheets = Related['sheets'];

/** What belongs to an open file: other sheets that may be sent next, and an earlier copy with changes. */
export class RelatedFiles {
  readonly #app: Pick<App, 'listening'>;
  readonly #copyOf: OpenFileParts['copyOf'];
  readonly #changed: () => void;
  /** Null while they are looked for. */
  readonly #sheets = new WeakMap<OpenFile, Sheets | null>();
  readonly #copies = new WeakMap<OpenFile, DeskFile | null>();
  readonly #looked = new WeakSet<OpenFile>();

  constructor({ app, copyOf }: Pick<OpenFileParts, 'app' | 'copyOf'>, changed: () => void) {
    this.#app = app;
    this.#copyOf = copyOf;
    this.#changed = changed;
  }

  /** Looks for what is not known yet and can be of use now. */
  look(openFile: OpenFile): void {
    if (openFile.saved !== null) this.#copies.set(openFile, { ...openFile.saved, isUpload: openFile.file.isUpload });
    else if (!this.#looked.has(openFile)) void this.#lookForCopy(openFile);
    if (sentState(openFile) === 'sent' && !this.#sheets.has(openFile)) void this.#lookForSheets(openFile);
  }

  /** The copy with changes that is newer than the open file. Null once the person changes cells or has saved a copy. */
  copyOf(openFile: OpenFile): DeskFile | null {
    const isAsItWas = openFile.saved === null && openFile.edits.all().length === 0;
    return isAsItWas && openFile.mayEdit ? (this.#copies.get(openFile) ?? null) : null;
  }

  /** The other sheets with rows. Empty until the open sheet is all sent. `sent`: sheets that are done. */
  sheetsOf(openFile: OpenFile, sent: ReadonlySet<string>): Sheets {
    const sheets = this.#sheets.get(openFile) ?? [];
    if (sentState(openFile) !== 'sent') return [];
    return sheets.filter(({ name }) => name !== openFile.review?.summary.sheet && !sent.has(name));
  }

  /** Whether it is known if the open file has a newer copy. */
  knowsCopy(openFile: OpenFile | null): boolean {
    return openFile !== null && this.#copies.has(openFile);
  }

  /** Whether the other sheets of the open file are known. */
  knowsSheets(openFile: OpenFile | null): boolean {
    return openFile !== null && (this.#sheets.get(openFile) ?? null) !== null;
  }

  async #lookForSheets(openFile: OpenFile): Promise<void> {
    this.#sheets.set(openFile, null);
    const { path } = openFile.file.resultsOf ?? openFile.file;
    const listed = await this.#app
      .listening(SILENT)
      .sheets(path, { kind: null, rows: 1, encoding: null })
      .catch(() => null);
    const sheets = listed?.type === 'ok' && !listed.value.isCsv ? listed.value.sheets : [];
    const filled = sheets.filter(({ kind, rows }) => kind !== null && rows > 0);
    this.#sheets.set(
      openFile,
      filled.map(({ name, rows }) => ({ name, rows })),
    );
    this.#changed();
  }

  async #lookForCopy(openFile: OpenFile): Promise<void> {
    this.#looked.add(openFile);
    const { file } = openFile;
    const path = await newerCopy(file, this.#copyOf);
    if (this.#copies.has(openFile)) return;
    const name = path === null ? '' : fileNameIn(path);
    this.#copies.set(openFile, path === null ? null : { path, name, isUpload: file.isUpload });
    this.#changed();
  }
}

/** The path of the latest copy, if it is newer than the file; otherwise null. */
async function newerCopy(file: DeskFile, copyOf: OpenFileParts['copyOf']): Promise<string | null> {
  let latest = { path: '', time: await timeOf(file.path) };
  for (let time = 1; ; time += 1) {
    const path = copyOf(file, time);
    const changed = await timeOf(path);
    if (changed === 0) break;
    if (changed > latest.time) latest = { path, time: changed };
  }
  return latest.path === '' ? null : latest.path;
}

/** When the file was last changed; 0 if there is none. */
async function timeOf(path: string): Promise<number> {
  return await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
