import { createHash } from 'node:crypto';
import type { DocumentName } from './port.ts';
import { number, text } from './rows.ts';
import type { Store } from './store.ts';

/** Two machines may have a run of the same name over the same file: hardly in the same millisecond. */
export function newUid(scope: string, run: string, now: string, firstRow: number | undefined): string {
  return createHash('sha256').update([scope, run, now, firstRow].join(' ')).digest('hex').slice(0, 16);
}

/** The name by which a document goes now that went by this one. */
export function presentName(store: Store, name: DocumentName): string {
  const row = store.row(EXACT, name) ?? store.row(FORMER, name);
  return row === undefined ? name.uid : text(row, 'uid');
}

const EXACT = 'SELECT uid FROM documents WHERE scope = :scope AND uid = :uid LIMIT 1';
const FORMER = `
  SELECT documents.uid AS uid FROM former_names CROSS JOIN documents ON id = document
  WHERE former_names.uid = :uid AND scope = :scope ORDER BY id DESC LIMIT 1`;

/**
 * Whether only another machine has sent what goes by this name. Where this machine sends it as well, that is another
 * sending, of which the first machine must be able to tell its own: it needs a name of its own.
 */
export function isOfAnotherMachine(store: Store, { scope, uid }: DocumentName): boolean {
  return store.row(SENT_HERE, { scope, uid }) === undefined;
}

const SENT_HERE = 'SELECT 1 FROM documents WHERE scope = :scope AND uid = :uid AND pointer = 0 LIMIT 1';

/** Gives all that is one document another name; workbooks with the name before still lead to it. */
export function renameDocument(store: Store, { scope, uid }: DocumentName, newName: string): void {
  store.change('INSERT OR IGNORE INTO traits SELECT trait, :newName FROM traits WHERE uid = :uid', { uid, newName });
  // A trigger keeps the former name.
  store.change('UPDATE documents SET uid = :newName WHERE scope = :scope AND uid = :uid', { scope, uid, newName });
}

/** The names that documents of a run had before, by the number of the document. */
export function formerNames(store: Store, run: string): ReadonlyMap<number, readonly string[]> {
  const rows = store.rows(FORMER_NAMES, { run });
  const groups = Map.groupBy(rows, (row) => number(row, 'document'));
  return new Map([...groups].map(([document, names]) => [document, names.map((row) => text(row, 'uid'))]));
}

const FORMER_NAMES = `
  SELECT document, former_names.uid AS uid FROM documents CROSS JOIN former_names ON document = documents.id
  WHERE run = :run`;
