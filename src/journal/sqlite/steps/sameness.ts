/**
 * A step of the journal's migrations. Two documents that share a trait with the prefix `same:` are the same. Such
 * traits are found by their document: the index is for queries with exactly this condition. Documents that an older
 * version kept without them are listed until they have theirs.
 */
export const SAMENESS = `
  CREATE INDEX traits_of_sameness ON traits (uid) WHERE trait >= 'same:' AND trait < 'same;';

  CREATE TABLE without_sameness (document INTEGER PRIMARY KEY REFERENCES documents (id)) STRICT;
  INSERT INTO without_sameness SELECT id FROM documents WHERE repeatable = 0 AND request IS NOT NULL;
  `;
