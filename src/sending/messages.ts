/** Messages about why sending stops and why a document is in doubt. */
export const messages = {
  harmless: 'the earlier answer shows that the service did nothing',
  canary: (asked: number | string, others: number, documents: number) =>
    `Stopped by --canary ${asked}: ${documents === 1 ? 'the first one' : `${others} of the first ${documents}`} ${others === 1 ? 'was' : 'were'} not accepted.`,
  maxErrors: (asked: number | string | null, rejected: number) =>
    `Stopped by --max-errors ${asked}: ${rejected} rejected.`,
  breaker: (doubts: number) =>
    `${doubts} documents one after the other are in doubt: the service gives no clear answers.`,
  programFailed: 'the program failed after it had begun to send the request: the service may have accepted it',
  secondSignal: 'you stopped qcsheet a second time, and it cut the connection: the service may have accepted it',
  stillBusy: (tries: number) => `After ${tries} tries, the service still asks to come again later.`,
  nothingBefore: (when: string) => `The service asks to send nothing before ${when}. Resume the run then.`,
  throttledElsewhere: 'the service asks this account to wait',
  signal: 'You or the system stopped qcsheet.',
  limit: (most: number | null) => `Stopped by --limit ${most}.`,
  fault: 'The program failed.',
};
