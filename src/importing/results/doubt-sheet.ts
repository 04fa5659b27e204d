import type { Kind } from '../../schema/kind.ts';
import { textRow } from '../../spreadsheet/house-style.ts';
import type { CellModel, RowModel, SheetModel } from '../../spreadsheet/model.ts';
import { wrappedHeight } from '../../spreadsheet/row-height.ts';
import { leftRows, rowNumbers } from '../../text/row-ranges.ts';
import { momentWords } from '../cells/day-words.ts';
import { DECISIONS, DOUBT_HEADERS, DOUBT_SHEET } from '../input/headers/own-sheets.ts';
import type { DataRow } from '../input/rows/group.ts';
import type { KindRequest } from '../requests/fingerprint.ts';
import { identityLines, requestWords, writtenWords } from '../requests/request-words.ts';
import { linkCell } from './link.ts';
import { messages } from './messages.ts';

type DoubtColumn = keyof typeof DOUBT_HEADERS;

export type Doubtful = {
  /** The earlier run of the file that sent it, where none of its rows is in this run; null for a document of this run. */
  readonly run: string | null;
  readonly rows: readonly [number, ...number[]];
  readonly sentAt: string | null;
  readonly why: string | null;
  /** What was sent, as JSON text; null where only the mark of a workbook is known. */
  readonly request: string | null;
  /** Whether the cells of the rows are what was sent: nobody has edited them since. */
  readonly isAsSent: boolean;
  /** Of the request that was sent; null where nobody here knows it. */
  readonly fingerprint: string | null;
  /** Of one of an earlier run: whether the file still has its rows: see `LeftDoubt`. */
  readonly isSentAgain?: boolean;
  /** The journal's name for the document. */
  readonly uid: string;
};

/** A row of the sheet as it was read; `sentAt` where it is one of results that tell it, else empty. */
export type WrittenRow = DataRow & { readonly sentAt: string };
type Written = ReadonlyMap<number, WrittenRow>;

const WIDTHS: Readonly<Record<DoubtColumn, number>> = {
  rows: 14,
  sentAt: 24,
  why: 50,
  lookFor: 48,
  sent: 90,
  decision: 16,
  trackingId: 38,
  reason: 30,
  sending: 10,
  fingerprint: 10,
  document: 10,
};
const COLUMNS: readonly DoubtColumn[] = [
  'rows',
  'decision',
  'trackingId',
  'reason',
  'lookFor',
  'sentAt',
  'why',
  'sent',
  'sending',
  'fingerprint',
  'document',
];

/** Columns for the program: the ISO time of the sending that is meant, what was sent, and which document it is. */
const HIDDEN: ReadonlySet<DoubtColumn> = new Set(['sending', 'fingerprint', 'document']);

/** What a person writes. `Why` is kept with the decision. */
const ENTRIES: ReadonlySet<DoubtColumn> = new Set(['decision', 'trackingId', 'reason']);

export function doubtSheet(kind: Kind, doubtful: readonly Doubtful[], written: Written): SheetModel {
  return sheetOf(rows(kind, doubtful, written), doubtful.length);
}

/** The sheet as a workbook has it, with its decisions; its lines by their headers, as they were read. */
export function keptDoubtSheet(lines: readonly ReadonlyMap<string, string>[]): SheetModel {
  const texts = lines.map((line) => (name: DoubtColumn) => line.get(DOUBT_HEADERS[name]) ?? '');
  return sheetOf([headRow(), ...texts.map((textOf, index) => lineRow(index + 2, textOf))], lines.length);
}

function sheetOf(rows: Iterable<RowModel>, lines: number): SheetModel {
  const decisions = `B2:B${lines + 1}`;
  return {
    name: DOUBT_SHEET,
    tabColour: 'FFC000',
    columns: COLUMNS.map((name) => ({ width: WIDTHS[name], hidden: HIDDEN.has(name) })),
    rows,
    frozen: { rows: 1, columns: 1 },
    cursor: 'B2',
    validations: [
      {
        range: decisions,
        rule: { type: 'list', formula: `"${DECISIONS.accepted},${DECISIONS.notAccepted}"` },
        onOther: 'stop',
        title: messages.whatBecame,
        message: messages.lookItUp(DECISIONS.accepted, DECISIONS.notAccepted),
      },
    ],
    print: { pages: 'one-wide', titleRows: '1:1' },
  };
}

function* rows(kind: Kind, doubtful: readonly Doubtful[], written: Written): Iterable<RowModel> {
  yield headRow();
  for (const [index, document] of doubtful.entries()) {
    const texts = textsOf(kind, document, written);
    const link = document.run === null ? linkCell(kind.sheet, `A${document.rows[0]}`, texts.rows) : undefined;
    yield lineRow(index + 2, (name) => texts[name], link);
  }
}

function headRow(): RowModel {
  const heads = COLUMNS.map((name) => DOUBT_HEADERS[name]);
  return { ...textRow(1, heads, 'plainHeader'), height: 24 };
}

/** `link` replaces the text of the first column. */
function lineRow(number: number, textOf: (name: DoubtColumn) => string, link?: CellModel): RowModel {
  const cells = COLUMNS.map((name): CellModel => {
    if (name === 'rows' && link !== undefined) return link;
    return { kind: 'text', text: textOf(name), style: ENTRIES.has(name) ? 'answer' : 'wrapped' };
  });
  const height = wrappedHeight(COLUMNS.map((name) => [textOf(name), WIDTHS[name]]));
  const filled = cells.map((cell, at) => [at + 1, cell] as const);
  return { number, ...(height === undefined ? {} : { height }), cells: new Map(filled) };
}

function textsOf(kind: Kind, document: Doubtful, written: Written): Record<DoubtColumn, string> {
  const { run, rows, sentAt, why, uid } = document;
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
    decision: '',
    trackingId: '',
    reason: '',
    sending: sentAt ?? '',
    fingerprint: document.fingerprint ?? '',
    document: uid,
  };
}

/** From the cells only where they are what was sent. */
function sentWords(kind: Kind, { request, isAsSent }: Doubtful, rows: readonly DataRow[]): string {
  if (request === null) return '';
  const { file }: KindRequest = JSON.parse(request);
  const words = isAsSent ? writtenWords(kind, rows) : requestWords(kind, request);
  return file === undefined ? words : messages.sentAsFile(words, file.name, file.size);
}

const LONGEST_SENT = 4_000;
