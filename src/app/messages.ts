/** Messages while qcsheet opens the service, the login and the sandbox. */
export const messages = {
  // The journal's move
  moveWork: 'journal move',
  moveWhere: 'The new journal is not named.',
  nameDatabase: 'Name it: qcsheet journal move --to postgres://USER@HOST/DATABASE',
  nothingToMove: (folder: string) => `There is no journal in ${folder}.`,
  useRightFolder:
    'Check QCSHEET_STATE_DIR. A computer that has sent nothing has nothing to move: set QCSHEET_JOURNAL there.',
  noRunsOfAccount: (folder: string, account: string, others: string) =>
    `The journal in ${folder} has no run of the account ${account}${others === '' ? '' : `. It has runs of: ${others}`}.`,
  useProfile: 'Name the profile of the account whose runs you want to move: --profile NAME',
  hasOtherAccount: (place: string, others: string) =>
    `The journal ${place} is for another account: ${others}. qcsheet moved nothing.`,
  useOwnDatabase: 'Use a database of its own for this account, or the profile of that account.',
  notMoved: 'qcsheet moved nothing, and still uses the journal of this computer',
  movedBefore: (place: string) => `The journal ${place} has this journal already. qcsheet moved nothing.`,
  sentSinceMove: (place: string, runs: string) =>
    `You have moved this journal to ${place} before. Since then, this computer sent more with the old journal: see ${runs}. The new journal does not know this. qcsheet moved nothing, and closed the old journal.`,
  importResults: (place: string) =>
    `1. Unset QCSHEET_JOURNAL. For each of these runs, run: qcsheet results RUN. 2. Set QCSHEET_JOURNAL=${place}, and run: qcsheet journal accept. 3. Import these results workbooks before any other file: they say what was sent.`,
  movedElsewhere: (place: string) =>
    `Is ${place} the wrong database? Its administrator can copy all of it to the right place, for example with pg_dump, and then delete it. Set QCSHEET_JOURNAL to the copy: you do not move again.`,
  renamed: (from: string, to: string) => `  Run ${from} is called ${to} there: another computer has a run ${from}.`,
  bookedTwice: (count: number) =>
    `${count} ${count === 1 ? 'booking is' : 'bookings are'} in both journals, and may exist twice at the service. Ask the provider:`,
  bookedIn: (run: string, rows: string, state: string, trackingId: string | null, by: string) =>
    `${rows} of run ${run}${by}, ${state.replace('-', ' ')}${trackingId === null ? '' : ` as ${trackingId}`}`,
  bookedBy: (who: string, machine: string) => ` (${who} at ${machine})`,
  and: ' and ',
  useNew: (place: string) => `Use the new journal: set QCSHEET_JOURNAL=${place}, or \`journal\` in your profile.`,

  otherLogin: (profile: string | null, then: string) =>
    `The profile ${profile} is for another address or account. ${then}`,
  loginKept: (path: string, profile: string) =>
    `qcsheet saved the address and the account in ${path} (profile ${profile}). It did not save the password.`,
  loginNotKept:
    'qcsheet did not save the address and the account. Set QCSHEET_BASE_URL and QCSHEET_ACCOUNT for the next commands.',
  folderUnmade: (folder: string, why: string) => `qcsheet cannot make the folder ${folder}: ${why}.`,
  address: 'the address of the service (QCSHEET_BASE_URL)',
  account: 'the account (QCSHEET_ACCOUNT)',
  password: 'the password (QCSHEET_PASSWORD_FILE or QCSHEET_PASSWORD)',
  loginLacks: (settings: string) => `To log in, these are missing: ${settings}.`,
  setThem: 'Set them. On a terminal, login asks for them.',
  countriesUnwritten: (path: string, why: string) => `qcsheet cannot write the list of countries to ${path}: ${why}.`,
  otherCache: 'Name another folder with QCSHEET_CACHE_DIR.',
  portTaken: (port: number, code: unknown) => `qcsheet cannot use port ${port} (${code}).`,
  otherPort: 'Use another one with --port, or 0 for any free one.',
  stateFile: (path: string, why: string) => `qcsheet cannot use the state file ${path}: ${why}.`,
  otherState: 'Name another one with --state.',
  waiting: (until: string, why: string) => `Waiting until ${until}: ${why}`,
  tryingAgain: (why: string) => `${why} Trying again.`,
};
