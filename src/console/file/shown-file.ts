import type { ColumnList } from '../api/columns.ts';
import type { DeskState, RowQuery, RowWindow } from '../api/desk.ts';
import type { DocumentQuery, DocumentWindow } from '../api/documents.ts';
import type { ListedFile } from '../api/files.ts';
import type { FindingList } from '../api/findings.ts';
import type { OpenFile } from '../open-file.ts';
import type { Sent } from '../sending/send-progress.ts';
import type { FileList } from './file-list.ts';
import type { RelatedFiles } from './related-files.ts';
import { sentState } from './sent-state.ts';

type Files = {
  readonly openFile: OpenFile | null;
  readonly files: FileList;
  readonly related: RelatedFiles;
};

type ShownFiles = {
  /** How far the sending of the open file is. */
  readonly state: ListedFile['state'];
  readonly shown: Pick<DeskState, 'files' | 'related'>;
};

/** The files of the session, and what belongs to the open one. */
export function filesOf({ openFile, files, related }: Files): ShownFiles {
  if (openFile === null) return { state: 'opened', shown: { files: files.listed('opened'), related: NOTHING } };
  const sheets = related.sheetsOf(openFile, files.sentSheets);
  const state = sheets.length > 0 ? 'sheet-sent' : sentState(openFile);
  const copy = related.copyOf(openFile)?.name ?? null;
  return { state, shown: { files: files.listed(state), related: { sheets: [...sheets], copy } } };
}

const NOTHING: DeskState['related'] = { sheets: [], copy: null };

/** The rows of the open file, or nothing if none is open. */
export function windowOf(openFile: OpenFile | null, query: RowQuery): Omit<RowWindow, 'version'> {
  const { review, preview, edits } = openFile ?? {};
  const first = preview?.window(query) ?? { total: 0, from: query.from, rows: [] };
  return review && edits ? review.window(query, edits, sentOf(openFile)) : first;
}

/** Its documents, or nothing. */
export function documentsOf(openFile: OpenFile | null, query: DocumentQuery): Omit<DocumentWindow, 'version'> {
  const { review, edits } = openFile ?? {};
  const none = { total: 0, from: query.from, states: [], documents: [] };
  return review && edits ? review.documents(query, edits, sentOf(openFile)) : none;
}

function sentOf(openFile: OpenFile | null): Sent {
  const { outcomes = new Map(), changes = 0 } = openFile?.sending ?? {};
  return { outcomes, changes };
}

export function findingsOf(openFile: OpenFile | null): Omit<FindingList, 'version'> {
  return { sorts: [...(openFile?.review?.found.shown ?? [])] };
}

export function columnsOf(openFile: OpenFile | null): Omit<ColumnList, 'version'> {
  return openFile?.review?.columnList() ?? { columns: [], meanings: [] };
}
