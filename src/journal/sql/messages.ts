/** Reasons that the journal keeps with documents. If SQL builds the message, its values are columns: see `sqlText`. */
export const messages = {
  idKnown: (trackingId: string | null, rows: string, run: string) =>
    `The service returned the id ${trackingId}, which it already gave to ${rows} of run ${run}. This document may not exist. Ask the provider about both, then settle this row.`,
  firstRow: (first: number | undefined, others: number) => `row ${first}${others > 0 ? ` (and ${others} more)` : ''}`,
  processDied: 'the program ended before it recorded the answer: the service may have accepted it',
  olderVersion: 'an older version of qcsheet sent it, and nobody knows if the service has it',
  earlierTry: (message: string) =>
    `${message} An earlier try of the same update has no clear answer: the service may have accepted the earlier one.`,
  alreadyAccepted: (run: string, as: string, sent: string) => `already accepted in run ${run}${as}${sent}`,
  alreadyInDoubt: (run: string, as: string) => `already in doubt in run ${run}${as}`,
  ofPerson: (who: string, machine: string) => ` of ${who} at ${machine}`,
  as: (trackingId: string) => ` as ${trackingId}`,
  sentAt: (minute: string) => `, sent ${minute} UTC`,
  similarSent: (run: string, as: string) => `looks like one that run ${run} sent${as}, with other details`,
  sameSent: (run: string, as: string) => `run ${run} already sent this${as}, with another spelling or other details`,
  ifBoth: (run: string) => `If you want both: qcsheet resume ${run} --allow-similar`,
  replacedRow: (run: string) => `run ${run} has this row now`,
  replacedFile: (run: string) => `run ${run} of the changed file replaces it`,
  settledAccepted: 'settled as accepted',
  settledNot: 'settled as not accepted',
  sentByOwner: (run: string) => `: resume run ${run} to send it`,
  importAgain: ': import the file again',
  canBeSent: 'qcsheet can send what was settled as not accepted.',
  changedSince: (run: string) =>
    `run ${run} has changed the same record since. qcsheet does not replace those newer values.`,
  mayHaveChanged: (run: string) =>
    `run ${run} may have changed the same record since, and is in doubt too. Resume that run first.`,
  laterRow: 'not sent: a later row for the same record was accepted',
  laterRowAgain: 'not sent again: a later row for the same record was accepted',
  doubtAgain: 'in doubt again: somebody took the decision back',
};
