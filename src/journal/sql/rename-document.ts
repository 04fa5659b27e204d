import { hash } from 'node:crypto';
import type { DocumentName } from '../port.ts';
import type { Steps, Store } from './database.ts';
import { number, text } from './rows.ts';

/**
 * Gives a new uid. Two machines may have a run of the same name for the same file, but hardly in the same millisecond.
 */
export function newUid(scope: string, run: string, now: string, firstRow: number | undefined): string {
  return hash('sha256', [scope, run, now, firstRow].join(' ')).slice(0, 16);
}

/** Gives the present name of a document that once had this name. */
export function* presentName(store: Store, name: DocumentName): Steps<string> {
  const row = (yield* store.row(EXACT, name)) ?? (yield* store.row(FORMER, name));
  return row === undefined ? name.uid : text(row, 'uid');
}

export type PresentNames = {
  /** Gives the present name of a document that once had this name. */
  of(uid: string): Steps<string>;
  /** Does the same as `renameDocument`. */
  rename(uid: string, newName: string): Steps<void>;
};

/** Asks for many present names together. Most documents have their names still. */
export function* presentNames(store: Store, scope: string, uids: readonly string[]): Steps<PresentNames> {
  const found = uids.length === 0 ? [] : yield* store.rows(THOSE_PRESENT, { scope, uids: JSON.stringify(uids) });
  const present = new Set(found.map((row) => text(row, 'uid')));
  return {
    *of(uid) {
      return present.has(uid) ? uid : yield* presentName(store, { scope, uid });
    },
    *rename(uid, newName) {
      present.delete(uid);
      yield* renameDocument(store, { scope, uid }, newName);
    },
  };
}

const THOSE_PRESENT = `
  SELECT DISTINCT uid FROM (SELECT value FROM json_each(:uids)) AS asked
    CROSS JOIN documents ON documents.scope = :scope AND documents.uid = asked.value`;

const EXACT = 'SELECT uid FROM documents WHERE scope = :scope AND uid = :uid LIMIT 1';
const FORMER = `
  SELECT documents.uid AS uid FROM former_names CROSS JOIN documents ON id = document
  WHERE former_names.uid = :uid AND scope = :scope ORDER BY id DESC LIMIT 1`;

/**
 * True if only another machine has sent the document with this name. If this machine sends it as well, that is another
 * sending and needs its own name: the first machine must be able to recognise its own.
 */
export function* isOfAnotherMachine(store: Store, { scope, uid }: DocumentName): Steps<boolean> {
  return (yield* store.row(SENT_HERE, { scope, uid })) === undefined;
}

const SENT_HERE = 'SELECT 1 FROM documents WHERE scope = :scope AND uid = :uid AND pointer = 0 LIMIT 1';

/** Gives all documents with this name another name. Workbooks with the earlier name still lead to them. */
export function* renameDocument(store: Store, { scope, uid }: DocumentName, newName: string): Steps<void> {
  yield* store.change(KEEP_TRAITS, { uid, newName });
  // A trigger keeps the earlier name.
  yield* store.change('UPDATE documents SET uid = :newName WHERE scope = :scope AND uid = :uid', {
    scope,
    uid,
    newName,
  });
  yield* store.change(RENAME_REPLACEMENT, { scope, uid, newName });
}

const KEEP_TRAITS = `
  INSERT INTO traits SELECT trait, :newName FROM traits WHERE uid = :uid ON CONFLICT DO NOTHING`;

const RENAME_REPLACEMENT = `
  UPDATE documents SET replaced_by_uid = :newName
  WHERE scope = :scope AND replaced_by IS NOT NULL AND replaced_by_uid = :uid`;

/**
 * Gives a settled document that is sent again a name of its own. The decision about the earlier sending then does not
 * apply to the later one. An older copy of the journal does not confuse the two.
 */
export function* renameSentAgain(store: Store, id: number, now: string): Steps<void> {
  const row = yield* store.row(SETTLED_BEFORE, { id });
  if (row === undefined) return;
  const [scope, run, uid] = [text(row, 'scope'), text(row, 'run'), text(row, 'uid')];
  yield* renameDocument(store, { scope, uid }, newUid(scope, run, now, id));
}

const SETTLED_BEFORE = `
  SELECT mine.scope AS scope, mine.run AS run, mine.uid AS uid
  FROM documents AS mine CROSS JOIN documents AS alike ON alike.scope = mine.scope AND alike.uid = mine.uid
    CROSS JOIN settlements ON settlements.document = alike.id
  WHERE mine.id = :id AND mine.repeatable = 0 LIMIT 1`;

/** Gives the earlier names, in any run, of the documents of a run, by the number of the document. */
export function* formerNames(store: Store, run: string): Steps<ReadonlyMap<number, readonly string[]>> {
  const rows = yield* store.rows(FORMER_NAMES, { run });
  const groups = Map.groupBy(rows, (row) => number(row, 'document'));
  return new Map([...groups].map(([document, names]) => [document, names.map((row) => text(row, 'uid'))]));
}

const FORMER_NAMES = `
  SELECT DISTINCT mine.id AS document, former_names.uid AS uid
  FROM documents AS mine CROSS JOIN documents AS alike ON alike.scope = mine.scope AND alike.uid = mine.uid
    CROSS JOIN former_names ON document = alike.id
  WHERE mine.run = :run`;
