import type { z } from 'zod';
import { choiceList, choiceQuery } from './api/choices.ts';
import { columnList, columnsBody } from './api/columns.ts';
import { deskState, editBody, findingList, fixBody, rowQuery, rowWindow, stateQuery, uploadQuery } from './api/desk.ts';
import { documentQuery, documentWindow } from './api/documents.ts';
import { doubtList, settleAnswer, settleBody } from './api/doubts.ts';
import { datasetList, exportBody, exportPreview, lastExport, previewBody } from './api/exports.ts';
import { openFileBody, readBody } from './api/files.ts';
import { answerBody } from './api/questions.ts';
import { lookupList, lookupQuery, runList, runQuery, runsQuery, shownRun, templateQuery } from './api/records.ts';
import { sendAnswer, sendBody } from './api/send.ts';
import { sheetList, sheetsQuery } from './api/sheets.ts';

/** One call of the API. Its route and its description are both made from this. */
export type Endpoint = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** The path after the version's address. */
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodObject;
  /** `bytes`: the body is the file itself. */
  readonly body?: z.ZodType | 'bytes';
  readonly answer: z.ZodType | 'bytes';
};

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
    summary: 'Changes every cell of a column with the same wrong value',
    body: fixBody,
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
  doubts: {
    method: 'get',
    path: '/doubts',
    summary: 'What is in doubt for the account, and which decisions can be taken back',
    answer: doubtList,
  },
  settle: {
    method: 'post',
    path: '/doubts',
    summary: 'Asks about a decision on a document in doubt; records it once the key of that question is agreed to',
    body: settleBody,
    answer: settleAnswer,
  },
  runs: { method: 'get', path: '/runs', summary: 'The runs, the latest first', query: runsQuery, answer: runList },
  run: { method: 'get', path: '/run', summary: 'One run with its documents', query: runQuery, answer: shownRun },
  runResults: {
    method: 'get',
    path: '/run/results',
    summary: 'The results workbook of a run, as it would be written now',
    query: runQuery,
    answer: 'bytes',
  },
  template: {
    method: 'get',
    path: '/template',
    summary: 'An empty template with the lookup lists of the account',
    query: templateQuery,
    answer: 'bytes',
  },
  lookups: {
    method: 'get',
    path: '/lookups',
    summary: 'Entries of the lookup lists by label or id',
    query: lookupQuery,
    answer: lookupList,
  },
  datasets: { method: 'get', path: '/datasets', summary: 'What can be exported', answer: datasetList },
  previewExport: {
    method: 'post',
    path: '/export/preview',
    summary: 'The first rows of an export, and how many there are; keeps nothing',
    body: previewBody,
    answer: exportPreview,
  },
  export: {
    method: 'post',
    path: '/export',
    summary: 'Reads a dataset from the service; the answer is the file, once it is complete',
    body: exportBody,
    answer: 'bytes',
  },
  lastExport: {
    method: 'get',
    path: '/export/last',
    summary: 'The last export that was complete, of any tab: for what it was, and charts of its numbers',
    answer: lastExport,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
