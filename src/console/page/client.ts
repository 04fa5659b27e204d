import type { ChoiceList, ChoiceQuery } from '../api/choices.ts';
import type { ColumnList, ColumnsBody } from '../api/columns.ts';
import type { DeskState, EditBody, RowQuery, RowWindow } from '../api/desk.ts';
import type { DocumentQuery, DocumentWindow } from '../api/documents.ts';
import type { DoubtList, SettleAnswer, SettleBody } from '../api/doubts.ts';
import type { DatasetList, ExportBody, ExportPreview, LastExport, PreviewBody } from '../api/exports.ts';
import type { Reading } from '../api/files.ts';
import type { FindingList, FixBody } from '../api/findings.ts';
import type { AnswerBody } from '../api/questions.ts';
import type { AliasBody, AliasList, LookupList, RunList, ShownRun } from '../api/records.ts';
import type { SendAnswer, SendBody } from '../api/send.ts';
import type { SheetList, SheetsQuery } from '../api/sheets.ts';

const API = '/api/v1';

/** The number of the file that the page shows. A change is meant for this file. */
let shownFile = 0;

export function showsFile(id: number): void {
  shownFile = id;
}

/** The server refused the call; the message is its text. */
export class Refused extends Error {}

type ReadInput = Reading & { readonly dropEdits?: boolean };
type Further = { readonly signal?: AbortSignal | undefined; readonly file?: number };

async function call<Answer>(method: string, path: string, body?: unknown, further?: Further): Promise<Answer> {
  return await (await answered(method, path, body, further)).json();
}

async function answered(
  method: string,
  path: string,
  body?: unknown,
  { signal, file = shownFile }: Further = {},
): Promise<Response> {
  const isFile = body instanceof Blob;
  const response = await fetch(`${API}${path}`, {
    method,
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    headers: {
      'x-qcsheet-file': String(file),
      ...(body === undefined || isFile ? {} : { 'content-type': 'application/json' }),
    },
  });
  if (!response.ok) throw new Refused(await response.text());
  return response;
}

/** The calls of the API. Each gives the state after the call. */
export const client = {
  state: (after?: number, signal?: AbortSignal) =>
    call<DeskState>('GET', `/state${after === undefined ? '' : `?after=${after}`}`, undefined, { signal }),
  upload: (file: File) => call<DeskState>('PUT', `/file?name=${encodeURIComponent(file.name)}`, file),
  keep: (file: File) => call<DeskState>('PUT', `/files?name=${encodeURIComponent(file.name)}`, file),
  openFile: (id: number, dropEdits: boolean) => call<DeskState>('POST', '/files/open', { id, dropEdits }),
  openRun: (run: string, dropEdits: boolean) => call<DeskState>('POST', '/files/run', { run, dropEdits }),
  removeFile: (id: number, dropEdits: boolean) => call<DeskState>('POST', '/files/remove', { id, dropEdits }),
  openCopy: () => call<DeskState>('POST', '/files/copy'),
  close: () => call<DeskState>('DELETE', '/file'),
  read: (body: ReadInput) => call<DeskState>('POST', '/reading', body),
  sheets: (query: SheetsQuery) => call<SheetList>('GET', `/sheets?${wordsOf(query)}`),
  columns: () => call<ColumnList>('GET', '/columns'),
  nameColumns: (columns: ColumnsBody['columns']) => call<DeskState>('POST', '/columns', { columns }),
  answer: (body: AnswerBody) => call<DeskState>('POST', '/answer', body),
  rows: (query: Partial<RowQuery>) => call<RowWindow>('GET', `/rows?${wordsOf(query)}`),
  documents: (query: Partial<DocumentQuery>) => call<DocumentWindow>('GET', `/documents?${wordsOf(query)}`),
  choices: (query: ChoiceQuery) => call<ChoiceList>('GET', `/choices?${wordsOf(query)}`),
  findings: () => call<FindingList>('GET', '/findings'),
  /** `file`: the number of the file with these cells. */
  edit: (cells: EditBody['cells'], file: number) => call<DeskState>('POST', '/edits', { cells }, { file }),
  fix: (body: FixBody) => call<DeskState>('POST', '/fixes', body),
  emptyRows: (sort: number) => call<DeskState>('POST', '/fixes/rows', { sort }),
  step: (way: 'undo' | 'redo') => call<DeskState>('POST', `/${way}`),
  save: () => call<DeskState>('POST', '/copy'),
  send: (body: SendBody) => call<DeskState>('POST', '/send', body),
  answerSend: (body: SendAnswer) => call<DeskState>('POST', '/send/answer', body),
  stopSend: () => call<DeskState>('POST', '/send/stop'),
  doubts: () => call<DoubtList>('GET', '/doubts'),
  settle: (body: SettleBody) => call<SettleAnswer>('POST', '/doubts', body),
  runs: (text: string) => call<RunList>('GET', `/runs?${wordsOf({ text })}`),
  run: (run: string) => call<ShownRun>('GET', `/run?${wordsOf({ run })}`),
  lookups: (text: string) => call<LookupList>('GET', `/lookups?${wordsOf({ text })}`),
  aliases: () => call<AliasList>('GET', '/aliases'),
  removeAlias: (body: AliasBody) => call<AliasList>('POST', '/aliases/remove', body),
  datasets: () => call<DatasetList>('GET', '/datasets'),
  previewExport: (body: PreviewBody) => call<ExportPreview>('POST', '/export/preview', body),
  export: async (body: ExportBody, signal: AbortSignal) =>
    await (await answered('POST', '/export', body, { signal })).blob(),
  lastExport: () => call<LastExport>('GET', '/export/last'),
  openAgain: () => call<DeskState>('POST', '/send/again'),
  openResults: () => call<DeskState>('POST', '/send/results'),
};

export const RESULTS_ADDRESS = `${API}/send/results`;

export const COPY_ADDRESS = `${API}/copy`;

/** The address from which a browser gets a file. */
export function fileAddress(path: '/run/results' | '/template', query: Query): string {
  return `${API}${path}?${wordsOf(query)}`;
}

type Query = Readonly<Record<string, string | number | undefined>>;

function wordsOf(query: Query): string {
  const words = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(words.map(([name, value]) => [name, String(value)])).toString();
}
