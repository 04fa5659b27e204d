import { documentGroup, documentName } from '../../importing/results/document-groups.ts';
import { messagesOf, withoutSheet } from '../../importing/results/document-messages.ts';
import type { JoinedFinding } from '../../schema/joined-findings.ts';
import { rowNumbers } from '../../text/row-ranges.ts';
import type { DocumentQuery, DocumentWindow, ShownDocument } from '../api/documents.ts';
import type { Edits } from '../review/edits.ts';
import type { Marks } from '../review/marks.ts';
import type { ReviewedRows, SheetDocument } from '../review/sheet-rows.ts';
import type { RowOutcome, Sent } from '../sending/send-progress.ts';
import { onPage } from '../words/on-page.ts';
import { type Contents, contentsOf } from './content.ts';
import { type Unchecked, uncheckedSince } from './unchecked.ts';

type Checked = Pick<ReviewedRows, 'kind' | 'sheet' | 'numbers' | 'named' | 'rows'> & {
  readonly findings: readonly JoinedFinding[];
  /** The marks of a row as they are now, with the check of changed rows. */
  marksOf(row: number, edits: Edits): Marks;
  /** The version of the edits that were checked. */
  readonly version: number;
};

export type DocumentList = (query: DocumentQuery, edits: Edits, sent: Sent) => Omit<DocumentWindow, 'version'>;

/** Gives windows of the documents of a checked file. Only the documents of a window are described. */
export function documentList(checked: Checked): DocumentList {
  const { rows } = checked;
  const contents = contentsOf(checked);
  const describe = describer(checked, contents);
  const search = searcher(checked, contents);
  return ({ from, count, show, text }, edits, { outcomes }) => {
    const unchecked = uncheckedSince(checked, edits);
    const stateOf = (document: SheetDocument) =>
      outcomes.get(document.first)?.state ?? (unchecked(document) === undefined ? document.state : 'unchecked');
    const states = Map.groupBy(rows.documents, stateOf);
    const shown = show === 'all' ? rows.documents : (states.get(show) ?? []);
    const isFound = search(text, edits);
    const found = shown.filter((document) => isFound(document, outcomes.get(document.first)));
    return {
      total: found.length,
      from,
      states: [...states].map(([state, { length }]) => ({ state, count: length })),
      documents: found.slice(from, from + count).map((document) => {
        const outcome = outcomes.get(document.first);
        return { ...describe(document, outcome, unchecked, edits), state: stateOf(document) };
      }),
    };
  };
}

/** At most this many messages of a document are shown. */
const MOST_MESSAGES = 3;

function describer({ kind, sheet, numbers, rows, findings, marksOf }: Checked, contents: Contents) {
  const ofAll = findings.filter(({ row, severity }) => row === null && severity === 'error');
  return (
    document: SheetDocument,
    outcome: RowOutcome | undefined,
    unchecked: Unchecked,
    edits: Edits,
  ): Omit<ShownDocument, 'state'> => {
    const marks = document.rows.flatMap((row) => marksOf(row, edits));
    const isSent = outcome !== undefined && outcome.state !== 'invalid';
    const isAsChecked = unchecked(document) === undefined;
    const because = outcome?.message ?? (isAsChecked ? document.message : null);
    const why = onPage(because);
    const found = isSent ? messagesOf([], [], why) : messagesOf(marks, document.state === 'invalid' ? ofAll : [], why);
    const all = found.map((message) => withoutSheet(message, sheet));
    return {
      first: document.first,
      name: documentName(document),
      rows: rowNumbers(document.rows),
      content: contents.of(document, edits),
      errors: marks.filter(({ severity }) => severity === 'error').length,
      warnings: marks.filter(({ severity }) => severity === 'warning').length,
      trackingId: outcome?.trackingId ?? document.trackingId,
      messages: all.slice(0, MOST_MESSAGES),
      more: Math.max(0, all.length - MOST_MESSAGES),
      joins: unchecked(document) === 'group' ? null : joinsOf(document),
    };
  };

  function joinsOf(document: SheetDocument): string[] {
    const grouped = rows.groupedIn(document);
    return grouped === null ? [] : documentGroup(grouped, kind, { numbers }).joins.filter((reason) => reason !== '');
  }
}

/** Finds documents by a text. The documents that the last text found are cached. */
function searcher({ rows }: Checked, contents: Contents) {
  let last = { key: '', documents: new Set<SheetDocument>() };
  const isInFile = (wanted: string, document: SheetDocument, edits: Edits) =>
    hasText(wanted, [documentName(document), document.trackingId, document.message]) ||
    contents.has(wanted, document, edits);
  const inFile = (wanted: string, edits: Edits): ReadonlySet<SheetDocument> => {
    const key = JSON.stringify([wanted, edits.version]);
    if (last.key !== key)
      last = { key, documents: new Set(rows.documents.filter((document) => isInFile(wanted, document, edits))) };
    return last.documents;
  };
  return (text: string, edits: Edits) => {
    const wanted = text.trim().toLowerCase();
    const found = wanted === '' ? null : inFile(wanted, edits);
    return (document: SheetDocument, outcome: RowOutcome | undefined): boolean =>
      found === null || found.has(document) || hasText(wanted, [outcome?.trackingId, outcome?.message]);
  };
}

function hasText(wanted: string, texts: readonly (string | null | undefined)[]): boolean {
  return texts.some((text) => text?.toLowerCase().includes(wanted) === true);
}
