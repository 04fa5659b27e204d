/** Messages about decisions in the sheet `In doubt`, and about documents of another computer. */
export const messages = {
  otherMachine: (sentOn: string, lookFor: string) =>
    `Another computer sent it${sentOn === '' ? '' : ` on ${sentOn}`}: ${lookFor}.`,
  source: (file: string) => `decision in ${file}`,
  whyAndSource: (why: string, source: string) => `${why} (${source})`,

  // The sheet
  noColumn: (header: string) => `there is no column "${header}"`,
  sheetRenamed: (name: string) => `the sheet is called "${name}"`,
  notRead: (why: string) => `${why}. qcsheet does not read the decisions in this sheet.`,
  restoreSheetName: (sheet: string) => `Name the sheet "${sheet}" again.`,

  // One decision
  inSheet: (sheet: string, cell: string, what: string) => `${sheet}!${cell}: ${what}`,
  notRecorded: (what: string) => `${what} qcsheet does not record this decision.`,
  unclear: (decision: string, trackingId: string) =>
    `the decision is ${decision === '' ? 'empty' : `"${decision}"`}, and ${trackingId === '' ? 'there is no tracking id' : `the tracking id is "${trackingId}"`}.`,
  writeClearly: (accepted: string, notAccepted: string) =>
    `Write "${accepted}" with the tracking id, or "${notAccepted}" without one. Or empty both cells.`,
  markGone: (header: string) => `the hidden column "${header}" is empty. Nobody knows what this decision is about.`,
  decideElsewhere: 'Decide in the original results workbook. Or use `qcsheet settle`.',
  late: (rows: string, fate: string) =>
    `row ${rows} is no longer in doubt: it is ${fate}. This decision changes nothing.`,
  acceptedAs: (trackingId: string | null) => `accepted${trackingId === null ? '' : ` as ${trackingId}`}`,
  settledAsNot: 'settled as not accepted',
  undoEarlier: (run: string, row: string) =>
    `If that is wrong, take the earlier decision back: qcsheet settle ${run} --row ${row} --undo`,
  decidedMeanwhile: (place: string) =>
    `${place}: somebody has sent this again, or has decided about it, since you were asked. qcsheet sent nothing, and did not record your decision.`,
  lookAgain: (run: string | null) =>
    run === null
      ? 'Run the command again. It shows what is known now.'
      : `See what is known now: qcsheet runs show ${run}. Then decide again.`,
  askHowMany: (isSentAgain: boolean) =>
    `${isSentAgain ? 'qcsheet has sent the row again since, so you cannot take the earlier decision back. ' : ''}If it is wrong, ask the provider how many they have. Ask them to cancel those that are too many.`,
  laterSending: (rows: string, when: string) =>
    `this line is about a later sending of row ${rows}${when === '' ? '' : ` (on ${when})`}. This journal does not know that sending.`,
  earlierSending: (rows: string, sentAt: string, when: string) =>
    `this line is about an earlier sending${when === '' ? '' : ` (on ${when})`}. qcsheet sent row ${rows} again on ${sentAt}.`,
  carriedOut: (rows: string, sentAt: string) =>
    `a decision about row ${rows} was already carried out: qcsheet sent the row again on ${sentAt}. The journal of that sending was lost.`,
  carriedOutSince: (row: number, run: string, sentAt: string) =>
    `qcsheet sent nothing. Row ${row} of run ${run} waits to be sent again because of a decision. qcsheet already sent it again on ${sentAt}. This journal is older than that, and does not know it.`,
  decideAgain: (run: string, row: number) =>
    `Ask the provider about each sending. Take the decision back: qcsheet settle ${run} --row ${row} --undo. Then decide again.`,
  askThenDecideInNext:
    'Ask the provider about each sending. Import this workbook anyway, and decide in the results workbook of that import.',
  askThenSettle: (command: string) =>
    `Ask the provider about each sending. Then type: ${command} --not-accepted, or --accepted ID`,
  askAboutAll: (command: string) =>
    `Ask the provider about each sending. Then decide in the newest results workbook, or type: ${command} --not-accepted, or --accepted ID`,
  unrecognised: (rows: string) =>
    `row ${rows} is gone from the workbook, and only another computer knows what it sent. This computer would not recognise the row in another file, and could book it again.`,
  putRowBack: (run: string) =>
    `Put the row back as it is in the results, and import them again. Or decide on the computer that has run ${run}.`,
  contradiction: (cell: string) => `${cell} has another decision about the same document. qcsheet records neither.`,
  emptyOne: 'Empty one of the two decisions.',
  rowsGone: (header: string, written: string, row: string) =>
    `the column "${header}" ${written === '' ? 'is empty' : `says "${written}"`} here, but the hidden columns of this line are about row ${row}.`,
  writeRows: (row: string) => `If the decision is about that row, write ${row} there.`,
  moved: (rows: string, row: string) =>
    `the line is about row ${rows}, but its hidden columns are about row ${row}. Somebody moved cells.`,
  sameId: (id: string, rows: string, others: string) =>
    `row ${rows} and row ${others} have the same tracking id ${id}. qcsheet records neither decision.`,
  idTaken: (id: string, rows: string, run: string) => `${id} is the tracking id of ${rows} of run ${run}.`,
  oneIdEach: 'Each document has its own tracking id. Ask the provider for it again.',
  otherForm: (id: string, given: string) =>
    `"${id}" does not look like the tracking ids of the service. An example is "${given}".`,
  compareId: 'Compare it, letter by letter, with what the provider said.',
};
