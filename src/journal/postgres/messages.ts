/**
 * Messages about why a journal on a server cannot be used. `where` names the server and the database, never a password.
 */
export const messages = {
  unreachable: (where: string, why: string) => `qcsheet cannot use the journal ${where}: ${why}.`,
  checkServer:
    'qcsheet sent nothing. Check the address, the login, and that the server runs. Then run the same command again.',
  tooOld: (version: string) => `the server is PostgreSQL ${version}, and qcsheet needs 15 or newer`,
  useNewServer: 'qcsheet sent nothing. Use a server with PostgreSQL 15 or newer.',
  notDurable: (setting: string) => `the server forgets what it has confirmed (${setting} is off)`,
  turnOn: (setting: string) =>
    `qcsheet sent nothing. Ask the administrator of the server to turn ${setting} on, in its configuration.`,
  noVersion: 'its table journal_schema has no version, so these are not the tables of qcsheet, or they are damaged',
  ofOthers: 'it has no tables of qcsheet, but tables of other programs. qcsheet made none there',
  otherTables: (why: string) => `its tables are not those of qcsheet, or they are damaged (${why})`,
  useOwnDatabase:
    'qcsheet sent nothing. Check the name of the database in the address. qcsheet needs a database of its own: see qcsheet help shared-journal.',
  newer: (where: string, version: number, known: number) =>
    `A newer qcsheet wrote the journal ${where} (its version is ${version}, this program knows ${known}).`,
  useNewer: 'qcsheet sent nothing. Use the newer qcsheet here.',
  mayNotMigrate: (version: number, known: number) =>
    `its tables have version ${version}, this program needs ${known}, and this login may not change them`,
  isEmpty: 'it has no tables yet, and this login may not make them',
  askOwnerFirst:
    'qcsheet sent nothing. Check the name of the database in the address: perhaps it is another one. If it is right, ask its owner to run once: qcsheet doctor',
  askOwner: 'qcsheet sent nothing. Ask the owner of the database to run any command of this qcsheet once.',
  notTheSame: (table: string) =>
    `the new journal does not have the rows of ${table} as qcsheet read them. It moved nothing`,
  reportMove: 'qcsheet still uses the journal of this computer. Report this to the person who gave you qcsheet.',
  checkLogin:
    'qcsheet sent nothing. Check the user in the address, and the password in the file of QCSHEET_JOURNAL_PASSWORD_FILE or PGPASSFILE.',
  checkDatabase: 'qcsheet sent nothing. Check the name of the database in the address. Its administrator makes it.',
  checkAddress:
    'qcsheet sent nothing. Check the host and the port, that the server runs, and that this computer reaches it.',
  checkTls:
    'qcsheet sent nothing. The server needs TLS, and a certificate for this host. If its authority is your own, name that in QCSHEET_CA_FILE.',
  renewCertificate:
    'qcsheet sent nothing. Check the date of this computer. If it is right, ask the administrator of the server to renew its certificate.',
  forbidden: (why: string) => `this login does not have the right for that (${why})`,
  askRole: (role: string) =>
    `Ask the administrator of the database for the role ${role}: see qcsheet help shared-journal. Then run: qcsheet runs. It shows what is left, and what is in doubt.`,
  askToSendOrSettle:
    'Ask the administrator of the database for the role qcsheet_sender to send, or qcsheet_settler to settle: see qcsheet help shared-journal. Then run: qcsheet runs. It shows what is left, and what is in doubt.',
  askConnect: 'qcsheet sent nothing. Ask the administrator of the server for the right to connect to this database.',
  noPassword: 'there is no password for this login',
  usePrimary:
    'This database takes no changes now. Perhaps it is a copy of the one that your team uses. Check the address, or ask the administrator of the server.',
  turnTlsOn:
    'qcsheet sent nothing. The server does not support TLS, and qcsheet needs TLS over a network. Ask the administrator of the server to turn it on.',
  lost: 'the connection was lost',
  checkConnection:
    'Check that the server runs, and that this computer reaches it. Then run: qcsheet runs. It shows what is left, and what is in doubt.',
  ended:
    'this computer did not reach the server for so long that another one has taken over what it was sending. Run: qcsheet runs',
  stoodStill: 'this computer was frozen for a time: it sent nothing',
  broken: (why: string) => `qcsheet cannot read or write the journal on the server: ${why}`,
};
