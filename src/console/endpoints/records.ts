import { doubtList, settleAnswer, settleBody } from '../api/doubts.ts';
import { datasetList, exportBody, exportPreview, lastExport, previewBody } from '../api/exports.ts';
import {
  aliasBody,
  aliasList,
  lookupList,
  lookupQuery,
  runList,
  runQuery,
  runsQuery,
  shownRun,
  templateQuery,
} from '../api/records.ts';
import type { Endpoint } from './endpoint.ts';

/** The calls that need no open file: earlier runs, templates, lists and exports. */
export const RECORD_ENDPOINTS = {
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
  aliases: { method: 'get', path: '/aliases', summary: 'The remembered spellings of the account', answer: aliasList },
  removeAlias: {
    method: 'post',
    path: '/aliases/remove',
    summary: 'Forgets a remembered spelling, and checks the open file again',
    body: aliasBody,
    answer: aliasList,
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
