/** A step of the journal's migrations: rows with the same cells are found in any file and at any place. */
export const ROW_CONTENTS = `
  ALTER TABLE kept_rows ADD COLUMN content TEXT;
  CREATE INDEX kept_rows_by_content ON kept_rows (content) WHERE content <> '';
  CREATE INDEX kept_rows_without_content ON kept_rows (sha256) WHERE content IS NULL;
  `;
