import type { Kind } from '../../schema/kind.ts';
import type { CellModel, SheetModel, Validation } from '../../spreadsheet/model.ts';
import { type TableColumn, tableSheet } from '../../spreadsheet/table-sheet.ts';
import { momentWords } from '../../text/day.ts';
import { leftRows, rowNumbers } from '../../text/row-ranges.ts';
import { DECISIONS, DOUBT_HEADERS, DOUBT_SHEET } from '../input/headers/own-sheets.ts';
import type { DataRow } from '../input/rows/group.ts';
import type { KindRequest } from '../requests/fingerprint.ts';
import { identityLines, requestWords, writtenWords } from '../requests/request-words.ts';
import { linkCell } from './link.ts';
import { messages } from './messages.ts';

type DoubtColumn = keyof typeof DOUBT_HEADERS;

export type Doubtful = {
  /** The earlier run of the file that sent it, if none of its rows is in this run; null for a document of this run. */
  readonly run: string | null;
  readonly rows: readonly [number, ...number[]];
  readonly sentAt: string | null;
  readonly why: string | null;
  /** The sent request, as JSON text; null if only the marker of a workbook is known. */
  readonly request: string | null;
  /** Whether the cells of the rows still have the sent values. */
  readonly isAsSent: boolean;
  /** The fingerprint of the sent request; null if nobody here knows it. */
  readonly fingerprint: string | null;
  /** For a document of an earlier run: whether the file still has its rows, see `LeftDoubt`. */
  readonly isSentAgain?: boolean;
  /** The journal's name for the document. */
  readonly uid: string;
  /** The journal's text that changes with each decision about it, see `lastWord` of the journal. */
  readonly lastWord?: string;
  /** What a person typed about it that nobody has recorded; null or absent if nothing. */
  readonly typed?: Readonly<Record<'decision' | 'trackingId' | 'reason', string>> | null;
};

/** A row of the sheet as read. `sentAt` is the time in a results workbook, otherwise empty. */
export type WrittenRow = DataRow & { readonly sentAt: string };
type Written = ReadonlyMap<number, WrittenRow>;

/** `link` replaces the text of the first column. */
type Line = { readonly text: (name: DoubtColumn) => string; readonly link?: CellModel };

function column(name: DoubtColumn, width: number, style: 'wrapped' | 'answer' = 'wrapped'): TableColumn<Line> {
  return { header: DOUBT_HEADERS[name], width, cell: ({ text }) => ({ type: 'text', text: text(name), style }) };
}

/** A column for a person's entries. `Why` is stored with the decision. */
function entry(name: DoubtColumn, width: number): TableColumn<Line> {
  return column(name, width, 'answer');
}

/** A hidden column for qcsheet: the ISO time of the sending, the fingerprint, the last decision, and the document. */
function hidden(name: DoubtColumn): TableColumn<Line> {
  return { ...column(name, 10), hidden: true };
}

const ROWS = column('rows', 13);
/**
 * All of them except the last fit on a screen of 1366 pixels. The last one is long and for a closer look, so it does not
 * make its row high.
 */
const COLUMNS: readonly TableColumn<Line>[] = [
  { ...ROWS, cell: (line) => line.link ?? ROWS.cell(line) },
  entry('decision', 14),
  entry('trackingId', 24),
  entry('reason', 20),
  column('lookFor', 36),
  column('sentAt', 13),
  column('why', 39),
  { ...column('sent', 100), mostLines: 4 },
  hidden('sending'),
  hidden('fingerprint'),
  hidden('lastWord'),
  hidden('document'),
];

export function doubtSheet(kind: Kind, doubtful: readonly Doubtful[], written: Written): SheetModel {
  return sheetOf(linesOf(kind, doubtful, written), doubtful.length);
}

/** The sheet with the lines and decisions of a workbook, by header, unchanged. */
export function keptDoubtSheet(lines: readonly ReadonlyMap<string, string>[]): SheetModel {
  const kept = lines.map((line) => ({ text: (name: DoubtColumn) => line.get(DOUBT_HEADERS[name]) ?? '' }));
  return sheetOf(kept, lines.length);
}

/** The sheet without a filter, because a decision in a hidden line would still count. */
function sheetOf(entries: Iterable<Line>, lines: number): SheetModel {
  const { filter: _, ...sheet } = tableSheet({
    name: DOUBT_SHEET,
    columns: COLUMNS,
    entries,
    frozenColumns: 1,
    fitsRows: true,
  });
  const decisions: Validation = {
    range: `B2:B${lines + 1}`,
    rule: { type: 'list', formula: `"${DECISIONS.accepted},${DECISIONS.notAccepted}"` },
    onOther: 'stop',
    title: messages.whatBecame,
    message: messages.lookItUp(DECISIONS.accepted, DECISIONS.notAccepted),
    prompts: true,
  };
  return { ...sheet, tabColour: 'FFC000', cursor: 'B2', validations: [decisions] };
}

function* linesOf(kind: Kind, doubtful: readonly Doubtful[], written: Written): Iterable<Line> {
  for (const document of doubtful) {
    const texts = textsOf(kind, document, written);
    const text = (name: DoubtColumn) => texts[name];
    yield document.run === null ? { text, link: linkCell(kind.sheet, `A${document.rows[0]}`, texts.rows) } : { text };
  }
}

function textsOf(kind: Kind, document: Doubtful, written: Written): Record<DoubtColumn, string> {
  const { run, rows, sentAt, why, uid, typed } = document;
  const own = run === null ? rows.flatMap((row) => written.get(row) ?? []) : [];
  const sent = sentWords(kind, document, own);
  return {
    rows: run === null ? rowNumbers(rows) : leftRows(run, rows),
    sentAt: sentAt === null ? (own.find((row) => row.sentAt !== '')?.sentAt ?? '') : momentWords(sentAt),
    why: [why, run === null ? null : document.isSentAgain ? messages.rowKept : messages.rowGone]
      .filter((words) => words !== null)
      .join(' '),
    lookFor: document.request === null ? messages.sentElsewhere : identityLines(kind, document.request),
    sent: sent.length > LONGEST_SENT ? messages.restInRows(sent.slice(0, LONGEST_SENT)) : sent,
    decision: typed?.decision ?? '',
    trackingId: typed?.trackingId ?? '',
    reason: typed?.reason ?? '',
    sending: sentAt ?? '',
    fingerprint: document.fingerprint ?? '',
    document: uid,
    lastWord: document.lastWord ?? '',
  };
}

/** The values of a document. They come from the cells only if these still have the sent values. */
function sentWords(kind: Kind, { request, isAsSent }: Doubtful, rows: readonly DataRow[]): string {
  if (request === null) return '';
  const { file }: KindRequest = JSON.parse(request);
  const words = isAsSent ? writtenWords(kind, rows) : requestWords(kind, request);
  return file === undefined ? words : messages.sentAsFile(words, file.name, file.size);
}

const LONGEST_SENT = 4_000;
