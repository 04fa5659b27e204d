import type { Machine } from './check.ts';

const MOST_NAMES = 5;

/** The texts of `doctor` about each check. */
export const messages = {
  program: (program: string, { node, platform, arch }: Machine) => `${program} on Node ${node}, ${platform} ${arch}`,

  // The configuration
  sandbox: 'The built-in profile sandbox: a simulated service, nothing is booked',
  configuration: (profile: string | null, named: string) =>
    `${profile === null ? 'No profile' : `Profile ${profile}`}. Set: ${named === '' ? 'nothing' : named}`,
  caFile: (fault: string) => `QCSHEET_CA_FILE: ${fault}. A connection with TLS would fail.`,
  correctCaFile: 'It names a PEM file of certificates. Correct it (`caFile` in a profile), or remove the setting.',

  // Folders
  noStateFolder: (folder: string) => `${folder} is not there yet: the first run makes it`,
  stateFolder: (folder: string, free: string | null) =>
    `State folder ${folder}${free === null ? '' : `, ${free} free on its disk`}`,
  openFolder: (folder: string) => `Other users of this computer may read ${folder}. It holds your bookings.`,
  closeFolder: (word: string) => `Take their rights away. On Linux and macOS: chmod 700 ${word}`,
  cacheUnusable: (folder: string) =>
    `qcsheet cannot write to the cache folder ${folder}. Each command fetches the lookup lists again.`,
  otherCache:
    'Check that you are allowed to write there and that its disk has room. Or name another folder with QCSHEET_CACHE_DIR.',
  littleRoom: (folder: string, free: string) => `The disk of ${folder} has only ${free} free.`,
  noRoom: (folder: string) => `The disk of ${folder} is full. qcsheet cannot write its journal.`,
  makeRoom: 'Make room: without it, a run stops in the middle.',

  noState: 'Not checked: the state folder cannot be used',

  // The service
  noService: 'Not checked: no service is set',
  connection: (label: string, byProxy: boolean, hasAuthorities: boolean) =>
    `${label} answers${byProxy ? ', through the proxy' : ''}${hasAuthorities ? ', with QCSHEET_CA_FILE' : ''}`,
  noAnswer: (label: string, seconds: number) => `${label} did not answer within ${seconds} seconds.`,
  askAboutService:
    'Check the address and HTTPS_PROXY. If both are right, the service is slow or does not work now: ask the provider. Other commands wait longer for it.',
  notReached: 'Not checked: the service cannot be reached',
  login: (login: string, userId: string, isSaved: boolean) =>
    `${login} (user id ${userId}), ${isSaved ? 'with the session of qcsheet login' : 'with a session for this command'}`,
  noKeys: 'qcsheet can neither renew nor end a session: the two headers for it are not set.',
  askForKeys: 'Ask the provider for them, and set QCSHEET_API_ACCESS_TOKEN and QCSHEET_REFERER.',
  keysRefused:
    'The service did not end the session of this command. QCSHEET_API_ACCESS_TOKEN or QCSHEET_REFERER may be wrong.',
  compareKeys: 'Compare both with those from the provider. qcsheet needs them to renew and to end sessions.',
  keysUnknown:
    'Not checked: QCSHEET_API_ACCESS_TOKEN and QCSHEET_REFERER. The service needs them only to renew or end a session. doctor keeps the session of qcsheet login.',
  noServiceTime: 'Not checked: no answer of the service has a time',
  clockRight: 'This computer and the service have the same time',
  clockOff: (duration: string, isBehind: boolean) =>
    `The clock of this computer is ${duration} ${isBehind ? 'behind' : 'ahead of'} the clock of the service.`,
  setClock: 'Set the clock of this computer. Sessions end too early or too late, and dates of runs are wrong.',

  // Lookup lists
  noLists: 'Not fetched yet: the first check or template fetches them',
  lists: (count: number, age: string, isFresh: boolean) =>
    `${count} lookup lists, ${age}${isFresh ? '' : '. The next command that needs them fetches newer ones'}`,
  emptyLists: (names: readonly string[]) => `The lookup lists ${named(names)} are empty.`,
  pullLists: 'Fetch them again: qcsheet lookups pull. If they stay empty, ask the provider.',

  // The journal
  noJournal: (folder: string) => `There is no journal in ${folder} yet: the first import makes it`,
  journal: (path: string, schema: number, runs: string, ms: string | null) =>
    `${path}, version ${schema}, ${runs}${ms === null ? '' : `; its disk answers in ${ms} ms`}`,
  runs: (count: number) => (count === 1 ? '1 run' : `${count} runs`),
  runsOfAccount: (runs: string, others: number) =>
    `${runs} of this account${others === 0 ? '' : ` (and ${others} of other accounts)`}`,
  server: (login: string, isEncrypted: boolean, id: string, ms: string) =>
    `The database server answers the login ${login} in ${ms} ms, ${isEncrypted ? 'with TLS' : 'without TLS'}; journal ${id}`,
  notEncrypted: 'The connection to the database is not encrypted.',
  encrypt: 'Ask the administrator for TLS on the server.',
  slowServer: (ms: number) => `The database needs ${ms} ms for one answer. Each booking waits for it several times.`,
  nearServer: 'Use a database that is nearer, or import from a computer near it.',
  hasRights: (login: string, owns: boolean) =>
    `The login ${login} may send and settle${owns ? ', and may change the tables for a new version' : ''}`,
  mayNotSettle: (login: string) => `The login ${login} may send, but not settle documents in doubt.`,
  mayNotSend: (login: string) => `The login ${login} may settle, but not send.`,
  mayOnlyRead: (login: string) => `The login ${login} may only read: it cannot send or settle.`,
  askFor: (roles: string) =>
    `If you need that, ask the administrator of the database for: ${roles}. See qcsheet help shared-journal.`,
  serverClockOff: (duration: string, isBehind: boolean) =>
    `The clock of this computer is ${duration} ${isBehind ? 'behind' : 'ahead of'} the clock of the database server.`,
  setEitherClock: 'Set the clock that is wrong. The times of runs and decisions come from this computer.',
  slowDisk: (ms: number) => `The disk of the journal needs ${ms} ms for one write. Each booking waits for it twice.`,
  localDisk: 'Put the state folder on a disk of this computer, not on a network drive.',
  inDoubt: (runs: readonly string[]) => `Some documents are in doubt: ${named(runs)}.`,
  settleThem: 'See them with qcsheet runs show RUN, ask the provider, and settle them.',
  interrupted: (runs: readonly string[]) => `Some runs were interrupted: ${named(runs)}.`,
  resumeThem: 'Continue each one: qcsheet resume RUN',
};

function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return more > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more` : names.join(', ');
}
