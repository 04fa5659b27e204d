import type { EarlierDocument, Journal, RunRecord } from '../../journal/port.ts';
import { type Cell, cellText } from '../../schema/cell.ts';
import type { ColumnLayout } from '../../schema/column-layout.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { foldText, isBlank } from '../cells/text.ts';
import { headerForm } from '../input/headers/header-names.ts';
import { layoutOfRun } from './earlier-layout.ts';
import { keptCells } from './kept-rows.ts';
import { SENT, type SentFromRows } from './same-rows.ts';

type Memory = Pick<Journal, 'runs' | 'documents' | 'sameAs' | 'keptRows'>;

/** A file whose rows are compared cell by cell with those of other runs. */
export type FileContent = {
  readonly scope: string;
  readonly kind: string;
  readonly sha256: string;
  readonly origin: string;
  /** How many rows of data it has. */
  readonly rows: number;
  /** How its columns are read; null where that is not known. */
  readonly layout: ColumnLayout | null;
};

/**
 * The runs that sent something from this file before it was saved anew, or from a file with as many rows, and that read its
 * columns otherwise. What they sent has other values now, so nothing else would know it again.
 */
export function runsReadOtherwise(
  journal: Pick<Journal, 'runs'>,
  file: FileContent,
  since: string | null = null,
): readonly RunRecord[] {
  const all = journal.runs();
  const begin = since === null ? -1 : all.findIndex(({ run }) => run === since);
  const later = begin < 0 ? all : all.slice(0, begin);
  const wanted = readingOf(file.layout);
  let left = MOST_ROWS;
  return later.filter((run) => {
    if (run.scope !== file.scope || run.kind !== file.kind || run.sha256 === file.sha256) return false;
    if (run.origin !== file.origin && run.rows !== file.rows) return false;
    if (readingOf(layoutOfRun(run)) === wanted || left <= 0) return false;
    left -= run.rows;
    return true;
  });
}

/** So many rows of earlier runs are compared, those of the latest runs first: about a second. */
const MOST_ROWS = 50_000;

/** Two layouts with the same text read every file in the same way. */
function readingOf(layout: ColumnLayout | null): string {
  if (layout === null) return '';
  const { headers, map, ignore } = layout;
  const named = Object.entries(map).map(([header, key]) => `${headerForm(header)}=${key}`);
  return JSON.stringify([headers, ignore, named].map((words) => words.map(headerForm).toSorted()));
}

/** The content of each row, by its number. */
export type RowContents = ReadonlyMap<number, string>;

/** The content of rows with enough in them to be known again. */
export function contentsOf(rows: Iterable<Pick<Row, 'number' | 'cells'>>): RowContents {
  return new Map([...rows].flatMap((row) => contentEntry(row)));
}

/** The same of one row: its filled cells from left to right, wherever they are; none of a row with next to nothing in it. */
export function contentEntry({ number, cells }: Pick<Row, 'number' | 'cells'>): (readonly [number, string])[] {
  const filled = [...cells].filter(([, cell]) => !isBlank(cell)).toSorted(([a], [b]) => a - b);
  return filled.length < FEWEST_CELLS ? [] : [[number, JSON.stringify(filled.map(([, cell]) => textOf(cell)))]];
}

const FEWEST_CELLS = 3;

function textOf(cell: Cell): string {
  return foldText(cellText(cell));
}

/**
 * What these runs sent from rows with the very same cells, accepted or in doubt, as another request: the headers above
 * them were corrected, or other columns are read. All rows of a document must be known so.
 */
export function sentFromSameContent(
  journal: Memory,
  scope: string,
  contents: RowContents,
  runs: readonly RunRecord[],
): SentFromRows {
  let sent: ReadonlyMap<string, SentRequest> | undefined;
  return ({ rows, fingerprint }) => {
    if (runs.length === 0) return undefined;
    sent ??= requestsByContent(journal, contents, runs);
    const found = rows.map((row) => sent?.get(contents.get(row) ?? ''));
    const [first] = found;
    if (first === undefined || found.includes(undefined)) return undefined;
    if (found.some((one) => one?.fingerprint === fingerprint)) return undefined;
    return earlierOf(journal, scope, first);
  };
}

type SentRequest = { readonly uid: string; readonly fingerprint: string };

function requestsByContent(journal: Memory, contents: RowContents, runs: readonly RunRecord[]) {
  const wanted = new Set(contents.values());
  const sent = new Map<string, SentRequest>();
  for (const run of runs) {
    const kept = contentsOf(keptCells(journal, run));
    for (const { rows, state, uid, fingerprint, repeatable } of journal.documents(run.run)) {
      if (repeatable || fingerprint === null || !SENT.has(state)) continue;
      for (const row of rows) {
        const content = kept.get(row);
        if (content !== undefined && wanted.has(content) && !sent.has(content)) sent.set(content, { uid, fingerprint });
      }
    }
  }
  return sent;
}

function earlierOf(journal: Memory, scope: string, { uid, fingerprint }: SentRequest): EarlierDocument | undefined {
  return journal.sameAs(scope, fingerprint).find((earlier) => earlier.uid === uid);
}
