/**
 * A step of the journal's migrations for each time that a kind got more traits: all existing documents get their traits
 * again. The first were those of bookings without their supplier, then those of documents without a reference and an
 * order. A document that later runs point to is read once.
 */
export const MORE_TRAITS = `
  INSERT INTO without_sameness
    SELECT min(id) FROM documents WHERE repeatable = 0 AND request IS NOT NULL GROUP BY scope, uid
  ON CONFLICT DO NOTHING;
  `;
