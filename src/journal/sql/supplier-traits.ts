/**
 * A step of the journal's migrations: bookings have traits without their supplier now. All that was kept before gets its
 * traits once more. A document that later runs point to is read once.
 */
export const SUPPLIER_TRAITS = `
  INSERT INTO without_sameness
    SELECT min(id) FROM documents WHERE repeatable = 0 AND request IS NOT NULL GROUP BY scope, uid
  ON CONFLICT DO NOTHING;
  `;
