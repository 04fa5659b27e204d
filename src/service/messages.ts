/** Messages about why a request failed and what an answer means. Short ones are parts of a sentence. */
export const messages = {
  // What an answer means
  redirected: 'The service sent the request on to another address. qcsheet does not follow it',
  unreadableText: 'The answer has an encoding that qcsheet cannot read',
  notAtThisAddress: 'The service is not at this address',
  sessionRefused: 'The service did not take the session',
  gaveUpWaiting: 'The service gave up waiting for the request',
  slower: 'The service asks to send more slowly',
  refused: 'The service refused it',
  failedWithRequest: 'The service failed after it got the request',
  unclear: 'The service gave an answer that says neither yes nor no',
  notText: 'The answer is too long or is not text in UTF-8',
  notAsDescribed: (problem: string) => `The answer is not as described: ${problem}`,
  noReason: 'The answer has neither a result nor a reason',
  noId: 'The answer has no id',
  notDone: 'The service answered that it did not do what was asked',
  noProof: 'The answer does not say whether the service did what was asked',
  mayHaveArrived: (why: string) => `The request may have arrived, but ${why}.`,
  notSent: (why: string) => `Not sent: ${why}.`,
  receiptWithError: (status: number | null, id: string, theirs: string | null) =>
    `The service answered HTTP ${status} but gave the id ${id}: it may have accepted the request. Look up this id at the provider before you settle it.${theirs === null ? '' : ` The service says: ${theirs}`}`,
  fileChanged: (path: string) =>
    `The file has changed since it was checked: ${path}. qcsheet did not send it. To send it as it is now, import its row again.`,
  fileUnread: (code: string, path: string) =>
    `qcsheet cannot read the file (${code}): ${path}. It sent nothing. Put the file back, and import its row again.`,

  // What a command could not do
  couldNot: (what: string, why: string) => `Could not ${what}: ${why}.`,
  notAsked: 'Correct it. qcsheet did not ask the service.',
  certificateHint:
    'Ask your administrator for the certificate of the company proxy. Name its PEM file in QCSHEET_CA_FILE. Never turn the check off.',
  otherNameHint:
    'Check the host in the address, and use the name that the certificate has. If the host is right, ask your administrator: another computer or a proxy answers for it.',
  outOfDateHint:
    'Check the date of this computer. If it is right, the certificate must be renewed: tell the provider, or your administrator if a company proxy answers. Never turn the check off.',
  noTlsHint: 'Check the host and the port in the address, and HTTPS_PROXY. Perhaps this port is not for https.',
  proxyHint: 'Check NO_PROXY and HTTPS_PROXY. If the proxy wants a user and password: http://user:password@host:port.',
  networkHint: 'Check the network, the address of the service and HTTPS_PROXY. Then run the same command again.',
  notFound: (what: string) => `Could not ${what}: not found at this address`,
  busy: (what: string) => `Could not ${what}: the service is busy`,
  waitMinutes: 'Wait some minutes, then run the same command again.',
  serviceRefused: (what: string) => `Could not ${what}: the service refused it`,
  checkRights: 'Check the account and its rights with the provider.',
  serviceFailed: (what: string) => `Could not ${what}: the service failed`,
  tryLater: 'Try again later. If it fails again, contact the provider.',
  unexpectedStatus: (what: string) => `Could not ${what}: unexpected status`,
  checkAddress: 'Check QCSHEET_BASE_URL: it is the address of the API, not of the website.',
  loginNotBefore: (when: string) => `The service asks not to log in before ${when}. Run the same command again then.`,
  sessionNotTaken: (what: string) => `Could not ${what}: the service accepts neither the session nor a new one`,
  noResult: (what: string) => `Could not ${what}: the service gave no result`,
  answerDiffers: (what: string, problem: string) => `Could not ${what}: the answer is not as described, ${problem}`,
  serviceChanged:
    'Check QCSHEET_BASE_URL. If the address is right, the service has changed: send this message to the person who gave you qcsheet.',
  answerNoText: (what: string) => `Could not ${what}: the answer is too long or not text in UTF-8`,

  // The session
  noPassword: 'There is no password and no saved session.',
  sessionEnded: 'The saved session has ended.',
  logIn: 'Run `qcsheet login`, or set QCSHEET_PASSWORD.',
  loginRefused: (account: string) => `The service refused the login of ${account}`,
  checkLogin:
    'If you typed the account and the password: run `qcsheet login` and type them again. If not: correct the account, the password or its file, or QCSHEET_USER_TYPE. `qcsheet doctor` shows where they are set. Repeated attempts may lock the account.',
  refreshSession: 'refresh the session',

  // Connections
  dropped: 'the connection was dropped on request',
  noWholeAnswer: 'no whole answer came in time',
  noAnswer: 'no answer came in time',
  answerStopped: 'the answer stopped in the middle',
  answerCut: 'the answer was cut',
  answerNotHttp: (code: string) => `the answer was cut or is not HTTP (${code})`,
  closedEarly: 'the connection was closed before an answer',
  fileChangedWhileSent: 'the file changed while qcsheet was sending it, so qcsheet did not send its end',
  resetEarly: 'the connection was reset before an answer',
  broke: (code: string) => `the connection broke (${code})`,
  expired: (host: string) => `the certificate of ${host} has expired`,
  notYetValid: (host: string) => `the certificate of ${host} is not valid yet`,
  otherName: (host: string, names: string) =>
    `the certificate of ${host} is for another name${names === '' ? '' : `: ${names}`}`,
  unknownAuthority: (host: string, code: string) =>
    `the certificate of ${host} is not signed by an authority that this computer knows (${code})`,
  noTls: (host: string, code: string) => `${host} does not speak TLS as expected (${code})`,
  certificateRefused: (host: string, why: string) => `the certificate of ${host} was refused: ${why}`,
  refusesConnections: (host: string) => `${host} does not accept connections`,
  noAddress: (host: string) => `no address is known for ${host}`,
  noNameServer: (host: string) => `the name server did not answer for ${host}`,
  noAnswerInTime: (host: string) => `${host} did not answer in time`,
  closedWhileConnecting: (host: string) => `${host} closed the connection while it was being made`,
  localAddress: (host: string) => `${host} is an address within this computer or network`,
  unreachable: (host: string, code: string) => `${host} cannot be reached (${code})`,
  proxy: (host: string) => `the proxy ${host}`,
  proxyAddress: (variable: string) => `${variable} is not an http or https address`,
  proxyLogin: (proxy: string) => `${proxy} wants a user and password, or refuses those given`,
  proxyDenies: (proxy: string, target: string) => `${proxy} does not allow connections to ${target}`,
  proxyNotHttp: (proxy: string) => `${proxy} did not answer in HTTP`,
  proxyFailed: (proxy: string, target: string, status: number) =>
    `${proxy} could not connect to ${target} (HTTP ${status})`,
  proxyHungUp: (proxy: string) => `the proxy ${proxy} closed the connection`,
  stoppedBefore: 'stopped before there was a connection',
  stoppedConnecting: 'stopped while connecting',
  notWithin: (host: string, seconds: number) => `${host} did not answer within ${seconds} s`,
  caMissing: (path: string) => `there is no file ${path}`,
  caUnread: (why: string) => `the file of extra certificates cannot be read: ${why}`,
  caNotPem: (path: string) => `${path} has no certificate in PEM (-----BEGIN CERTIFICATE)`,

  // Stored files
  notAnAddress: 'it is not an address',
  tooManyRedirects: (most: number) => `it redirects more than ${most} times`,
  notHttps: (protocol: string) => `it is not an https address (${protocol})`,
  unencrypted: (host: string) => `${host} would send it without encryption (http)`,
  encoded: (encoding: string) => `the file comes in the encoding ${encoding}`,
};
