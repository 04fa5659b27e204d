/** The errors in a setting. A short one completes a sentence that begins with the setting's name. */
export const messages = {
  // The service and the login
  serviceUnset: (inProfile: { readonly profile: string; readonly path: string } | null) =>
    `No service is configured: QCSHEET_BASE_URL is not set${inProfile === null ? '' : `, and the profile ${inProfile.profile} of ${inProfile.path} has no baseUrl`}.`,
  setService:
    'Run `qcsheet login`, which asks for what is missing. Or set QCSHEET_BASE_URL, QCSHEET_ACCOUNT and QCSHEET_PASSWORD. To try it without an account, add --profile sandbox.',
  accountUnset: 'The service is known, but not the login: QCSHEET_ACCOUNT is not set.',
  setAccount:
    'Set QCSHEET_ACCOUNT, or account in the profile of the config file. The password comes from QCSHEET_PASSWORD or QCSHEET_PASSWORD_FILE.',
  needsHttps: 'must begin with https://',
  noAddress: 'is not an address',
  noUserInAddress: 'must not hold a user name or password',
  noQuery: 'must end with its path, without ? or #',
  httpIsLocal: 'must begin with https://. http works only for this computer (127.0.0.1, localhost)',
  needsPostgres: 'must be the address of a database: postgres://USER@HOST/DATABASE',
  noPasswordInJournal: 'must not hold a password. Put it in a file and name that in QCSHEET_JOURNAL_PASSWORD_FILE',
  noQueryInJournal: 'must end with the name of the database, without ? or #',
  uncheckedTls: (name: string) =>
    `${name}=0 makes Node trust every certificate. Anybody on the network could then read the login.`,
  unsetIt: (name: string) =>
    `Unset ${name}. To trust your company's authority, name its PEM file in QCSHEET_CA_FILE or NODE_EXTRA_CA_CERTS.`,

  // The config file
  unread: (why: string) => `cannot be read: ${why}`,
  notJson: (place: string) => `is not valid JSON${place}`,
  profilesObject: 'must be an object of profiles',
  object: 'must be an object',
  profileName: 'must be the name of a profile',
  fileShape: 'must be an object with profiles. It may also have defaultProfile, but nothing else',
  sandboxIsBuiltIn: (name: string) => `defines the profile ${name}, which is built in. Give it another name`,
  profileNoName: 'has a profile without a name',
  passwordInFile: (name: string) =>
    `has a password in profile ${name}. Passwords never belong here: write passwordFile, the path of a file with the password`,
  unknownKey: (key: string, profile: string, near: string | undefined, keys: readonly string[]) =>
    `has an unknown key "${key}" in profile ${profile}; ${near === undefined ? `the keys are ${keys.join(', ')}` : `did you mean ${near}?`}`,
  othersMayRead: (path: string, word: string) =>
    `Others on this computer may read ${path}, which has a secret. Allow only yourself to read it: chmod 600 ${word}`,
  moveSecrets: 'Run this command, or move the secrets to environment variables.',
  configFile: (path: string, problem: string) => `The config file ${path} ${problem}.`,
  correctFile: (path: string) => `Correct ${path}.`,

  // The password
  bothPasswords: 'QCSHEET_PASSWORD and QCSHEET_PASSWORD_FILE are both set.',
  unsetOne: 'Unset one of the two.',
  fileMissing: (folder: string | null) =>
    `names a file that does not exist${folder === null ? '' : `. The folder ${folder} has no such file`}`,
  fileUnread: (why: string) => `names a file that cannot be read: ${why}`,
  fileNotUtf8: (path: string) => `names ${path}, which is not text in UTF-8`,
  fileEmpty: (path: string) => `names ${path}, which is empty`,
  fileTwoLines: (path: string) => `names ${path}, which holds more than one line`,
  passwordAlone: (source: string) => `Correct ${source}. Name a file that has only the password, in one line.`,

  othersReadPassword: (source: string, path: string) =>
    `Others on this computer may read the password in ${path} (${source}).`,
  passFileUnused: (source: string, path: string) =>
    `Others on this computer may read ${source === path ? path : `${path} (${source})`}, so qcsheet takes no password from it.`,
  protectPassword: (word: string) => `Allow only yourself to read it: chmod 600 ${word}`,

  // Variables
  unknownVariable: (name: string, near: string | undefined) =>
    `qcsheet does not know the variable ${name}, and does not use it.${near === undefined ? '' : ` Did you mean ${near}?`}`,
  correctVariable: (name: string) =>
    `Correct its name, or unset ${name}. \`qcsheet help configuration\` has all names.`,

  // Profiles
  defaultProfileOf: (path: string) => `defaultProfile of ${path}`,
  sandboxOrService: (source: string) => `${source} asks for the sandbox, but QCSHEET_BASE_URL names a service.`,
  unsetOrSandbox: (source: string) => `For the service: remove ${source}. For the sandbox: add --profile sandbox.`,
  profileUnknown: (source: string, name: string, path: string) =>
    `${source} names the profile "${name}", which ${path} does not have.`,
  theProfiles: (near: string | undefined, known: string) =>
    `${near === undefined ? '' : `Did you mean ${near}? `}The profiles are ${known}.`,

  // Values
  ofSandbox: 'the built-in profile sandbox',
  correct: (place: string) => `Correct ${place}.`,
  text: 'must be text',
  userType: 'must be client or employee',
  oneLine: 'must be one line of text',
  asciiLine: 'must be one line of plain ASCII text, as it goes into a header',
  headers: 'must be a JSON object of header names and texts',
  notAHeader: 'has a name that is not the name of a header',
  ownHeader: (name: string) => `sets the header ${name}, which is the program's own`,
  headerTwice: (name: string) => `has the header ${name} twice`,
  fieldName: 'must be a field name without spaces',
  keysAmong: (known: string) => `must be a JSON object whose keys are among ${known}`,
  oneNameTwice: 'gives two fields one name',
  pathWithId: 'must be a path that begins with one / and holds {id} once, such as /v1.0/async-inspection/{id}',
  hostNames: 'must be a JSON list of host names, such as ["files.example.com"]',
  textsOnce: 'must be a list of texts, none of them twice',
  wholeNumber: (least: number, most: number) => `must be a whole number from ${least} to ${most}`,
  number: (least: number, most: number) => `must be a number from ${least} to ${most}`,
};
