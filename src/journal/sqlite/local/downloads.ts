import type { BegunFile, DownloadedFile, Downloads } from '../../export-notes-port.ts';
import type { ResultRow } from '../../sql/database.ts';
import { number, text, textOrNull } from '../../sql/rows.ts';
import type { Store } from '../store.ts';

const YEAR_MS = 366 * 86_400_000;

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
        folded: folded(name),
      });
      return found === undefined ? undefined : text(found, 'id');
    },
    remember: (folder, file) =>
      store.atomically(() => {
        const { mtimeMs, fetchedAt, ...same } = file;
        const times = { mtime_ms: mtimeMs, fetched_at: fetchedAt };
        store.change(REMEMBER, { folder, folded: folded(file.name), ...same, ...times });
        store.change(DROP_PART, { folder, id: file.id });
      }),
    begin: (folder, file) =>
      void store.change('REPLACE INTO begun VALUES (:folder, :id, :version, :validator)', { folder, ...file }),
    part: (folder, id) => {
      const found = row('SELECT * FROM begun WHERE folder = :folder AND id = :id', folder, id);
      return found === undefined ? undefined : readBegun(found);
    },
    partsOf: (folder) => store.rows('SELECT * FROM begun WHERE folder = :folder', { folder }).map(readBegun),
    dropPart: (folder, id) => void store.change(DROP_PART, { folder, id }),
    tidy: (folder, names, now) =>
      store.atomically(() => {
        store.change('REPLACE INTO folders VALUES (:folder, :now)', { folder, now: new Date(now).toISOString() });
        const before = new Date(now - YEAR_MS).toISOString();
        for (const sql of FORGET_FOLDERS) store.change(sql, { before });
        const there = new Set(names.map(folded));
        const known = store.rows('SELECT id, folded FROM files WHERE folder = :folder', { folder });
        for (const row of known.filter((download) => !there.has(text(download, 'folded'))))
          store.change('DELETE FROM files WHERE folder = :folder AND id = :id', { folder, id: text(row, 'id') });
      }),
  };
}

/** Some disks return accents in another form. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

const DROP_PART = 'DELETE FROM begun WHERE folder = :folder AND id = :id';
const UNUSED = 'SELECT folder FROM folders WHERE used_at < :before';
const FORGET_FOLDERS = [
  `DELETE FROM files WHERE folder IN (${UNUSED})`,
  `DELETE FROM begun WHERE folder IN (${UNUSED})`,
  'DELETE FROM folders WHERE used_at < :before',
] as const;

const REMEMBER = `
  REPLACE INTO files (folder, id, name, folded, called, version, size, sha256, mtime_ms, fetched_at)
  VALUES (:folder, :id, :name, :folded, :called, :version, :size, :sha256, :mtime_ms, :fetched_at)`;

function readBegun(row: ResultRow): BegunFile {
  return { id: text(row, 'id'), version: text(row, 'version'), validator: textOrNull(row, 'validator') };
}

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
