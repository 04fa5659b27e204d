import { number, type ResultRow, text, textOrNull } from './rows.ts';
import type { Store } from './store.ts';

/** A file as it was put into a folder. */
export type DownloadedFile = {
  readonly id: string;
  readonly name: string;
  /** What the service called it. */
  readonly called: string | null;
  /** Changes with the file's contents. */
  readonly version: string;
  readonly size: number;
  readonly sha256: string;
  readonly mtimeMs: number;
  /** ISO time. */
  readonly fetchedAt: string;
};

/** A file whose beginning was fetched, and by what its rest can be asked for. */
type BegunFile = { readonly id: string; readonly version: string; readonly validator: string | null };

/** What was fetched into which folder. Not needed to be right: what lies in the folder is looked at. */
export type Downloads = {
  find(folder: string, id: string): DownloadedFile | undefined;
  /** The id of the file that has a name, whatever its case. */
  ownerOf(folder: string, name: string): string | undefined;
  /** And forgets that it was begun. */
  remember(folder: string, file: DownloadedFile): void;
  begin(folder: string, file: BegunFile): void;
  part(folder: string, id: string): BegunFile | undefined;
};

export function createDownloads(store: Store): Downloads {
  const row = (sql: string, folder: string, id: string) => store.row(sql, { folder, id });
  return {
    find: (folder, id) => {
      const found = row('SELECT * FROM files WHERE folder = :folder AND id = :id', folder, id);
      return found === undefined ? undefined : readFile(found);
    },
    ownerOf: (folder, name) => {
      const found = store.row('SELECT id FROM files WHERE folder = :folder AND folded = :folded', {
        folder,
        folded: name.toLowerCase(),
      });
      return found === undefined ? undefined : text(found, 'id');
    },
    remember: (folder, file) =>
      store.atomically(() => {
        const { mtimeMs, fetchedAt, ...same } = file;
        const folded = file.name.toLowerCase();
        store.change(REMEMBER, { folder, folded, ...same, mtime_ms: mtimeMs, fetched_at: fetchedAt });
        store.change('DELETE FROM begun WHERE folder = :folder AND id = :id', { folder, id: file.id });
      }),
    begin: (folder, file) =>
      void store.change('REPLACE INTO begun VALUES (:folder, :id, :version, :validator)', { folder, ...file }),
    part: (folder, id) => {
      const found = row('SELECT * FROM begun WHERE folder = :folder AND id = :id', folder, id);
      return found === undefined
        ? undefined
        : { id, version: text(found, 'version'), validator: textOrNull(found, 'validator') };
    },
  };
}

const REMEMBER = `
  REPLACE INTO files (folder, id, name, folded, called, version, size, sha256, mtime_ms, fetched_at)
  VALUES (:folder, :id, :name, :folded, :called, :version, :size, :sha256, :mtime_ms, :fetched_at)`;

function readFile(row: ResultRow): DownloadedFile {
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    called: textOrNull(row, 'called'),
    version: text(row, 'version'),
    size: number(row, 'size'),
    sha256: text(row, 'sha256'),
    mtimeMs: number(row, 'mtime_ms'),
    fetchedAt: text(row, 'fetched_at'),
  };
}
