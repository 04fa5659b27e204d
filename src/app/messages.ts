/** What qcsheet says while it opens the service, the login and the sandbox. */
export const messages = {
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
  countriesUnwritten: (path: string, why: string) => `qcsheet cannot write the list of countries to ${path}: ${why}`,
  otherCache: 'Name another folder with QCSHEET_CACHE_DIR.',
  portTaken: (port: number, code: unknown) => `qcsheet cannot use port ${port} (${code}).`,
  otherPort: 'Use another one with --port, or 0 for any free one.',
  stateFile: (path: string, why: string) => `qcsheet cannot use the state file ${path}: ${why}`,
  otherState: 'Name another one with --state.',
  waiting: (until: string, why: string) => `Waiting until ${until}: ${why}`,
  tryingAgain: (why: string) => `${why} Trying again.`,
};
