/** A step of the journal's migrations: documents in doubt are found without reading all documents of the run. */
export const DOUBTS_BY_RUN = `
  CREATE INDEX documents_in_doubt ON documents (run) WHERE repeatable = 0 AND state IN ('in-doubt', 'sending');
  `;
