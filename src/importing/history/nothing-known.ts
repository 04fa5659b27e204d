/** What a check knows of earlier runs where there is no journal yet. */
export const NOTHING_KNOWN = {
  sameAs: async () => [],
  similarTo: async () => [],
  sharing: async () => [],
  requestOf: async () => null,
  run: async () => undefined,
  documents: () => none(),
  keptRows: () => none(),
  rowsOfContent: async () => [],
  hasContents: async () => true,
  acceptedAs: async () => undefined,
  acceptedAlike: async () => undefined,
  givenIds: async () => [],
  asUndone: async () => ({ type: 'nothing-to-undo' as const }),
  fateOf: async () => undefined,
  named: async () => [],
  doubtsOfFile: async () => [],
  lastUpdate: async () => undefined,
  replacedUpdate: async () => undefined,
  runs: async () => [],
  writtenAt: async () => undefined,
  resultsPaths: async () => [],
  settlements: async () => [],
  noteUnknown: async () => undefined,
  unknownSendings: async () => ({ file: '', noted: [] }),
};

async function* none() {}
