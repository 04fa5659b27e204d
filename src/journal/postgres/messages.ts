/** Why a journal on a server cannot be used. `where` names the server and the database, never a password. */
export const messages = {
  unreachable: (where: string, why: string) => `qcsheet cannot use the journal ${where}: ${why}.`,
  checkServer:
    'qcsheet sent nothing. Check the address, the login, and that the server runs. Then run the same command again.',
  tooOld: (version: string) => `the server is PostgreSQL ${version}, and qcsheet needs 15 or newer`,
  notDurable: (setting: string) => `the server forgets what it has confirmed (${setting} is off)`,
  newer: (where: string, version: number, known: number) =>
    `A newer qcsheet wrote the journal ${where} (its version is ${version}, this program knows ${known}).`,
  useNewer: 'qcsheet sent nothing. Use the newer qcsheet here.',
  mayNotMigrate: (version: number, known: number) =>
    `its tables have version ${version}, this program needs ${known}, and this login may not change them`,
  askOwner: 'qcsheet sent nothing. Ask the owner of the database to run any command of this qcsheet once.',
  lost: 'the connection was lost',
  checkConnection:
    'Check that the server runs, and that this computer reaches it. Then run: qcsheet runs. It shows what is left, and what is in doubt.',
  ended:
    'this computer did not reach the server for so long that another one has taken over what it was sending. Run: qcsheet runs',
  stoodStill: 'this computer stood still between the intent and the first byte: nothing was sent',
  broken: (why: string) => `qcsheet cannot read or write the journal on the server: ${why}`,
};
