/** Messages about plans that cannot be written, read or applied, and about the options that a plan repeats. */
export const messages = {
  // Writing
  replacesInput: (input: string) => `The plan would replace the input ${input}.`,
  nameAnother: 'Name another file with --plan.',
  planIsJson: (path: string) => `A plan is JSON, but ${path} does not end in .json.`,
  nameJson: 'Name a file that ends in .json with --plan.',
  notAPlan: (path: string) => `${path} already exists, and it is not a plan of qcsheet.`,
  nameAnotherOrMove: 'Name another file with --plan, or move that one away.',

  // Reading
  noChecksum: 'it has no checksum. Somebody removed it, or an older qcsheet wrote the plan',
  edited: 'somebody changed it after qcsheet wrote it',
  otherFile: (name: string, path: string) => `it shows ${name}, but its path is ${path}`,
  notAsPlanned: (name: string, why: string) => `"${name}" is not as qcsheet wrote it: ${why}. qcsheet sent nothing.`,
  planAgain: (command: string) => `Plan the file again, with the options that you want: ${command}`,
  noFile: (path: string) => `there is no file ${path}`,
  cannotRead: (why: string) => `qcsheet cannot read it: ${why}`,
  notJson: 'it is not JSON',
  otherVersion: 'it is not a plan of this version of qcsheet',
  partWrong: (part: string) => `its "${part}" is missing or wrong`,
  unreadable: (name: string, why: string) => `This qcsheet cannot apply the plan "${name}": ${why}.`,
  writeAgain: (command: string) => `Write it again: ${command}`,
  planCommand: 'qcsheet import FILE --plan PLAN.json',

  // Applying
  planAndApply: (command: string) =>
    `qcsheet sent nothing. Plan the file again, check the plan, and apply it: ${command}`,
  otherAccount: (plan: string, account: string, here: string) =>
    `${plan} was made for ${account}, but this is ${here}.`,
  useItsProfile: 'qcsheet sent nothing. Use the profile of that account: --profile NAME.',
  fileChanged: (path: string, plan: string) => `Somebody has changed ${path} since ${plan} was made.`,
  otherKind: (plan: string, kind: string, path: string, now: string) =>
    `${plan} was made for ${kind}, but qcsheet reads ${path} as ${now}.`,
  applied: (plan: string, run: string, day: string) =>
    `${plan} was applied already, in run ${run} on ${day}. qcsheet sent nothing.`,
  retryRejected: (run: string, hint: string) => `To send what was rejected: qcsheet retry ${run}. ${hint}`,
  seeRun: (run: string) => `To see what became of it: qcsheet runs show ${run}`,
  nothingLeft: (plan: string, run: string) =>
    `${plan} was applied already, in run ${run}. Nothing of it is left. qcsheet sent nothing.`,
  sendLater: (run: string) => `To send what the plan leaves for later: qcsheet resume ${run}`,
  outOfDate: (plan: string) => `${plan} does not fit any more. qcsheet sent nothing:`,

  // Differences
  gone: (rows: string) => `${rows} is not there any more`,
  notInPlan: (rows: string) => `${rows}: not in the plan`,
  notSentNow: (rows: string, why: string | null) =>
    `qcsheet would not send ${rows} now${why === null ? '' : `: ${why}`}`,
  sentNow: (rows: string) => `qcsheet would send ${rows} now, but the plan leaves it out`,
  otherValues: (rows: string, values: string) => `qcsheet would send ${rows} with other values: ${values}`,
  sentByOther: (rows: string) => `another run has sent ${rows}, or is sending it`,
  valueChanged: (planned: string | undefined, now: string | undefined) =>
    `the plan has ${planned ?? 'nothing'}, the file has ${now ?? 'nothing'}`,
  otherOrder: 'in another order',

  // Options of the plan
  sendsAgain: (count: number) => `qcsheet sends again what was accepted before: ${count} (--send-again=${count})`,
  sendsSimilar: 'qcsheet sends what looks like something sent earlier (--allow-similar)',
  sendsEqualRows: 'qcsheet sends equal rows, each once (--allow-duplicates)',
  sendsOutside: 'qcsheet sends files from outside the folder of the workbook (--allow-outside)',
  sendsUnchanged: 'qcsheet sends updates that change nothing (--send-unchanged)',
  sendsToOther: 'qcsheet sends what the same login has sent to another address (--other-service)',
  replacesRun: 'qcsheet gives up what an unfinished run of the file has left (--replace)',
};
