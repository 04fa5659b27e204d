/**
 * A trait that begins with `same:` alone makes two documents the same.
 *
 * A step of the journal's migrations: such traits are found by their document (the index is for queries with this
 * very condition), and the documents that an older version kept without them are listed until they have theirs.
 */
export const SAMENESS = `
  CREATE INDEX traits_of_sameness ON traits (uid) WHERE trait >= 'same:' AND trait < 'same;';

  CREATE TABLE without_sameness (document INTEGER PRIMARY KEY REFERENCES documents (id)) STRICT;
  INSERT INTO without_sameness SELECT id FROM documents WHERE repeatable = 0 AND request IS NOT NULL;
  `;
