/**
 * A step of the journal's migrations for each time that a kind gained traits: all that was kept before gets its traits
 * once more. First came those of bookings without their supplier, then those of what has no reference and no order. A
 * document that later runs point to is read once.
 */
export const MORE_TRAITS = `
  INSERT INTO without_sameness
    SELECT min(id) FROM documents WHERE repeatable = 0 AND request IS NOT NULL GROUP BY scope, uid
  ON CONFLICT DO NOTHING;
  `;
