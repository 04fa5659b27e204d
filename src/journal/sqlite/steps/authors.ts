/**
 * A step of the journal's migrations: who began a run and at which computer, and at which one a decision was recorded.
 */
export const AUTHORS = `
  -- NULL of what older versions began.
  ALTER TABLE runs ADD COLUMN who TEXT;
  ALTER TABLE runs ADD COLUMN machine TEXT;
  ALTER TABLE settlements ADD COLUMN machine TEXT;
`;
