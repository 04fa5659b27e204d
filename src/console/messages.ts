/** The texts of the console's server. The texts of its page are in `page/messages.ts`. */
export const messages = {
  // Answers that no page of ours should get
  wrongHost: 'This is not the address of qcsheet. Use the address that qcsheet open printed.',
  wrongOrigin: 'Another page sent this request. qcsheet answers only to its own page.',
  usedAddress: 'This address was used before, or it is not complete. Run qcsheet open again for a new one.',
  noCookie: 'This browser has no access. Open the address that qcsheet open printed.',
  notUnderstood: (why: string) => `The request is not as the API describes it: ${why}`,
  bodyTooLarge: 'The request is too large.',
  lengthNeeded: 'The request does not say how long its body is. Send it with Content-Length.',
  notThere: 'Nothing is here.',

  // Files
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB, so qcsheet does not read it.`,
  noFile: 'No file is open.',
  otherFile: 'Another tab has opened another file or sheet. Look at the page again.',
  saveFirst:
    'You have changed cells that are not saved in a copy. Save a copy first, or agree that qcsheet deletes the changes.',
  editsOfOthers:
    'You have changed cells. They belong to the rows that are shown now. Undo the changes, or agree that qcsheet deletes them.',
  isOpen: (name: string) => `${name} is open. Close it first, then drop the other file again.`,
  tooManyFiles: 'qcsheet keeps 50 files at most. Run qcsheet open again for more.',
  notAsked: 'qcsheet no longer asks this question. Look at the page again.',
  sendLater: 'qcsheet is still checking. Send again when the check has ended.',
  stillChecking: 'qcsheet is still checking. Save when the check has ended.',

  // Changes
  locked: (cells: number) =>
    `${cells === 1 ? '1 cell was not changed' : `${cells} cells were not changed`}: a formula or a merged cell gives the value, or the column is secret. Change it in Excel.`,
  notRemembered: (why: string) => `The cells are changed, but qcsheet does not remember the spelling. ${why}`,
  notForgotten: (why: string) => `The change is undone, but qcsheet could not forget the spelling. ${why}`,
  forgotten: (value: string, entry: string) => `qcsheet no longer remembers that "${value}" means ${entry}.`,
  rememberedAgain: (value: string, entry: string) => `qcsheet remembers again that "${value}" means ${entry}.`,

  // Sending
  notShown: 'The file has changed since this page showed it, or it is being sent already. Look at the page again.',
  notOffered:
    'qcsheet does not wait for this answer any more, or something was not confirmed. It sent nothing for this answer. Look at the page again.',
  nothingToStop: 'Nothing is being sent.',
  noResults: 'There is no results workbook yet. Send the file first.',
  sendingNow: 'The file is being sent or was sent. It cannot be changed here.',
  unanswered: 'Nobody answered for 15 minutes. qcsheet sent nothing.',
  sendAgain: 'Send the file again when you are ready.',
  recordDecisions: 'Record these decisions',
  idsAreRight: 'These are really the ids that the provider told me',
  nothingToSend: 'This file has nothing to send now.',
  notSent: (why: string) => `qcsheet sent nothing. ${why}`,
  nothingInCopy: (name: string) => `The copy ${name} has nothing to send now. The findings say why.`,
  nothingChosen: 'Nothing was chosen. qcsheet sent nothing.',
  choiceOutdated: 'More rows would be sent than you chose, because something has changed since. qcsheet sent nothing.',
  chooseAgain: 'Send the file again, and look at the rows again.',
  confirmOtherService: 'This address is another service: send what the other service already has',
  confirmReplace: 'Start a new run and leave the rest of the old run unsent',
  confirmDuplicates: 'I want each of these equal rows: send them all',
  replaces: (run: string | null, left: number) => `Run ${run} has ${left} left to send. They stay unsent.`,
  sendAnyway: 'I have looked at these: send them',

  // Exports
  notComplete: 'The export is not complete, so there is no file. Try again later.',

  // Start
  portTaken: (port: number, code: unknown) => `qcsheet cannot listen on port ${port} (${code}).`,
  otherPort: 'Name another port with --port, or leave it out for any free one.',
  reportFault:
    'This is a fault of qcsheet. Report it to the person who gave you qcsheet, with the file if you may share it.',

  // API
  apiDescription:
    'What the page of qcsheet open uses. A script sends the token that qcsheet open --json prints, as Authorization: Bearer TOKEN.',
};
