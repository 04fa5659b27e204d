/** A step of the journal's migrations: what is in doubt is found without a look at all documents of its run. */
export const DOUBTS_BY_RUN = `
  CREATE INDEX documents_in_doubt ON documents (run) WHERE repeatable = 0 AND state IN ('in-doubt', 'sending');
  `;
