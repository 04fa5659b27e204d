/** What commands refuse, and what they print. The help of a command is in its own file. */
export const messages = {
  seeHelp: (command: string) => `See qcsheet ${command} --help.`,
  needsOutputOf: (command: string) => `${command} needs -o FILE.`,
  needsFile: (command: string, words: string) => `${command} needs FILE after it (${words}).`,

  // import
  fileOrPlan: 'Give either the file or --apply: the plan names its file.',
  planDecides: (flag: string) => `You cannot use --${flag} with --apply: the plan says what is sent.`,
  needsRealFile: 'import does not read standard input. The results and `resume` need a file that stays.',
  saveAsFile: 'Save it as a file, then: qcsheet import FILE. To check it first: qcsheet check - --kind bookings',
  maxErrors: '--max-errors takes a number from 1, or a percentage from 1 to 100: 10 or 5%.',
  fromOne: (flag: string) => `--${flag} takes a whole number from 1.`,
  bothParts: 'You cannot use --all-or-nothing and --only-valid together.',

  // columns
  headersIn: (sheet: string, row: number | null) =>
    `Sheet "${sheet}", ${row === null ? 'qcsheet found no row with headers' : `headers in row ${row}`}.`,
  noHeaders: 'There are no headers.',
  columnsMissing: (names: string) => `Missing: ${names}. If the file has one under another header: --map "HEADER=KEY"`,
  nameColumns: (headers: string) => `Name these before qcsheet sends anything: ${headers}`,
  writeMapping: 'run the same command with -o MAPPING.json, and edit that file',
  next: (step: string) => `Next: ${step}`,
  mapping: (path: string) => `Mapping: ${path}`,
  checkMapping: (command: string) => `Next: check it, then: ${command}`,
  readAs: 'Read as',
  anotherName: (key: string | null) => `${key} (another name)`,
  asYouSaid: (key: string | null) => `${key} (as you said)`,
  openNames: (names: string) => `${names}?`,
  yourOwnOr: (names: string) => `your own, or ${names}?`,
  sameTwice: 'the same column twice: not read',
  yourOwn: 'your own: kept, not sent',

  // export
  bothStdout: 'You cannot use --json with -o -: both write to stdout.',

  // help
  allPages: 'All pages: qcsheet help.',
  nearestPage: (topic: string) => `Did you mean qcsheet help ${topic}?`,
  noPage: (typed: string) => `The guide has no page "${typed}".`,
  helpOfCommand: (hint: string) => `${hint} For a command: qcsheet COMMAND --help.`,
  readGuide:
    'Read a page: qcsheet help importing. Search for a word: qcsheet help --search WORD. Options: qcsheet COMMAND --help.',
  noHits: (word: string) => `No page of the guide has "${word}". All pages: qcsheet help`,

  // journal
  journalActions: 'journal knows two actions: accept, move.',
  moveNeedsTo: 'journal move needs --to: the address of the new journal.',
  moveQuestion: (from: string, to: string, account: string) =>
    `qcsheet moves what the journal in ${from} knows of ${account} to ${to}. Afterwards, this account sends and settles only with the new journal.`,
  moveIt: 'Move it? [y/N] ',
  moveWithYes: 'Run the same command again with --yes.',
  moved: (to: string, runs: number, documents: number) =>
    `${runs} ${runs === 1 ? 'run' : 'runs'} with ${documents} ${documents === 1 ? 'document' : 'documents'} ${runs === 1 ? 'is' : 'are'} in ${to} now. qcsheet compared each row.`,
  useNewJournal: (to: string) => `Next: set QCSHEET_JOURNAL=${to}, or \`journal\` in your profile.`,
  acceptJournal:
    'Have you asked the provider what they have? From now on, qcsheet uses this journal. It can book a second time what is neither in it nor in a results workbook that you import. Use this journal? [y/N] ',
  acceptWithYes: 'If you asked the provider what they have, add --yes.',
  journalAccepted:
    'qcsheet sends with this journal from now on. Next: import the results workbooks before any other file.',
  sandboxNeedsNoAccept:
    'The sandbox books nothing, so there is nothing to accept there. For the journal of your account, use the profile of your account.',
  journalNeedsNoAccept: 'This journal knows all that qcsheet sent from here: there is nothing to accept.',

  // login, logout
  setOr: (way: string) => `Set them, or ${way}.`,
  answerQuestions: 'answer the questions',
  leaveOutNoInput: 'leave out --no-input: login then asks for them',
  askAddress: 'Address of the service (https://...): ',
  loggedIn: (account: string) => `Logged in as ${account}.`,
  sessionKept: (until: string) => `The next commands use this session, until ${until}.`,
  wrongAddress: (wrong: string) => `The address ${wrong}.`,
  passwordHidden: 'Password (not shown): ',
  loggedOut: 'Logged out.',
  noSession: 'There was no saved session.',
  forgotten: 'qcsheet has forgotten the session. The service did not confirm its end. It ends by itself later.',

  // whoami
  account: (login: string, id: string, company: string | null) =>
    `account   ${login} (user id ${id}), ${company ?? 'no company named'}`,
  service: (service: string) => `service   ${service}`,
  notSet: 'not set',
  itsDefault: 'default',
  notNeeded: 'not set (qcsheet uses the saved session)',
  from: (place: string) => `from ${place}`,

  // lookups, runs
  findNeedsText: '`lookups find` needs one text. Put several words between quotes.',
  notAnAction: (command: string, action: string) => `\`${command} ${action}\` is not a command.`,
  pullOrFind: 'Use `lookups pull`, `lookups find TEXT` or `lookups aliases list`.',
  aliasActions: 'Use `lookups aliases list`, `add`, `remove` or `import`.',
  aliasWords: (action: string, words: readonly string[]) =>
    words.length === 0
      ? `\`lookups aliases ${action}\` takes no more words.`
      : `\`lookups aliases ${action}\` needs ${words.join(' ')}.`,
  quoteWords: 'Put a value of several words between quotes. See qcsheet lookups --help.',
  nothingContains: (text: string) =>
    `No list has "${text}". Search for a part of the name, or get new lists: qcsheet lookups pull`,
  onlyRefresh: (option: string) => `${option}; only with refresh`,
  showOrRefresh: 'Use `runs show RUN` or `runs refresh RUN`.',

  // sandbox
  fromTo: (flag: string, most: number) => `--${flag} takes a whole number from 0 to ${most}.`,
  listening: (url: string) => `The sandbox listens at ${url} until Ctrl-C. In another terminal:`,

  // settle
  rowNumber: '--row takes the number of a row, from 1.',
  oneDecision: 'Give one of --accepted ID, --not-accepted and --undo.',

  // open
  openNeedsFile: 'open does not read standard input. Save it as a file, or drop it on the page.',
  openAddress: 'Open this address in your browser. It works once. Press Ctrl-C to end.',
  openMissing: (path: string) => `There is no file ${path}. You can open another file on the page.`,
  noBrowser: 'qcsheet found no browser to start here.',
  lastTabClosed: 'The last tab was closed, so qcsheet has ended.',
};
