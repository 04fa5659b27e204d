import { choiceList, choiceQuery } from '../api/choices.ts';
import { columnList, columnsBody } from '../api/columns.ts';
import { deskState, editBody, rowQuery, rowWindow, stateQuery, uploadQuery } from '../api/desk.ts';
import { documentQuery, documentWindow } from '../api/documents.ts';
import { openFileBody, openRunBody, readBody } from '../api/files.ts';
import { emptyBody, findingList, fixBody } from '../api/findings.ts';
import { answerBody } from '../api/questions.ts';
import { sendAnswer, sendBody } from '../api/send.ts';
import { sheetList, sheetsQuery } from '../api/sheets.ts';
import type { Endpoint } from './endpoint.ts';
import { RECORD_ENDPOINTS } from './records.ts';

/** Every call except the description itself. */
export const ENDPOINTS = {
  state: {
    method: 'get',
    path: '/state',
    summary: 'Everything but the rows; with `after`, once it has changed',
    query: stateQuery,
    answer: deskState,
  },
  upload: {
    method: 'put',
    path: '/file',
    summary: 'Takes a workbook or CSV instead of the file before, and checks it',
    query: uploadQuery,
    body: 'bytes',
    answer: deskState,
  },
  keepFile: {
    method: 'put',
    path: '/files',
    summary: 'Keeps a further workbook or CSV, to open it later',
    query: uploadQuery,
    body: 'bytes',
    answer: deskState,
  },
  openFile: {
    method: 'post',
    path: '/files/open',
    summary: 'Opens a listed file instead of the file before, and checks it',
    body: openFileBody,
    answer: deskState,
  },
  openRun: {
    method: 'post',
    path: '/files/run',
    summary: 'Opens the file of a run that stopped before the end, to send the rest',
    body: openRunBody,
    answer: deskState,
  },
  removeFile: {
    method: 'post',
    path: '/files/remove',
    summary: 'Takes a file out of the list; it stays on the disk',
    body: openFileBody,
    answer: deskState,
  },
  openCopy: {
    method: 'post',
    path: '/files/copy',
    summary: 'Opens the newer copy with changes instead of the open file',
    answer: deskState,
  },
  closeFile: { method: 'delete', path: '/file', summary: 'Lets go of the file and its edits', answer: deskState },
  read: {
    method: 'post',
    path: '/reading',
    summary: 'Reads the file as another kind, sheet, header row or encoding, and checks it again',
    body: readBody,
    answer: deskState,
  },
  sheets: {
    method: 'get',
    path: '/sheets',
    summary: 'The sheets of the open file with their first rows, to choose a sheet and its header row',
    query: sheetsQuery,
    answer: sheetList,
  },
  columns: { method: 'get', path: '/columns', summary: 'The columns of the sheet with samples', answer: columnList },
  nameColumns: {
    method: 'post',
    path: '/columns',
    summary: 'Says what columns are, remembers it for files with the same headers, and checks again',
    body: columnsBody,
    answer: deskState,
  },
  answer: {
    method: 'post',
    path: '/answer',
    summary: 'Answers the question that the check waits for',
    body: answerBody,
    answer: deskState,
  },
  rows: { method: 'get', path: '/rows', summary: 'A window of the rows', query: rowQuery, answer: rowWindow },
  documents: {
    method: 'get',
    path: '/documents',
    summary: 'A window of the documents: their rows, why these belong together, and the outcome of each',
    query: documentQuery,
    answer: documentWindow,
  },
  choices: {
    method: 'get',
    path: '/choices',
    summary: 'Values that a cell may get',
    query: choiceQuery,
    answer: choiceList,
  },
  findings: { method: 'get', path: '/findings', summary: 'Findings by reason, errors first', answer: findingList },
  edit: {
    method: 'post',
    path: '/edits',
    summary: 'Changes cells in one step, and checks again',
    body: editBody,
    answer: deskState,
  },
  fix: {
    method: 'post',
    path: '/fixes',
    summary: 'Changes every cell of a column with the same wrong value, or every empty one',
    body: fixBody,
    answer: deskState,
  },
  emptyRows: {
    method: 'post',
    path: '/fixes/rows',
    summary: 'Empties the rows of a sort of findings that say the same as other rows; they are not sent then',
    body: emptyBody,
    answer: deskState,
  },
  undo: { method: 'post', path: '/undo', summary: 'Takes back the last step', answer: deskState },
  redo: { method: 'post', path: '/redo', summary: 'Does the step again that was taken back', answer: deskState },
  save: {
    method: 'post',
    path: '/copy',
    summary: 'Writes the file with its edits under a free name; the file itself stays as it is',
    answer: deskState,
  },
  copy: { method: 'get', path: '/copy', summary: 'The copy that was written last', answer: 'bytes' },
  send: {
    method: 'post',
    path: '/send',
    summary: 'Prepares to send the file as it was shown, its changes in a copy; sends nothing before the answer',
    body: sendBody,
    answer: deskState,
  },
  answerSend: {
    method: 'post',
    path: '/send/answer',
    summary: 'Agrees to exactly the plan that was shown, or does not; counts once',
    body: sendAnswer,
    answer: deskState,
  },
  stopSend: {
    method: 'post',
    path: '/send/stop',
    summary: 'Sends nothing new; what is on its way is finished',
    answer: deskState,
  },
  openAgain: {
    method: 'post',
    path: '/send/again',
    summary: 'Opens and checks the file that was sent once more: what is left of its run is sent then',
    answer: deskState,
  },
  results: {
    method: 'get',
    path: '/send/results',
    summary: 'The results workbook of the sending',
    answer: 'bytes',
  },
  openResults: {
    method: 'post',
    path: '/send/results',
    summary: 'Opens the results workbook instead of the file',
    answer: deskState,
  },
  ...RECORD_ENDPOINTS,
} as const satisfies Readonly<Record<string, Endpoint>>;
