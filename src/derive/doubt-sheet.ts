import type { Kind } from '../schema/kind.ts';
import type { CellModel, RowModel, SheetModel } from '../workbook/model.ts';
import { fieldsOf } from './field-words.ts';
import type { KindRequest } from './fingerprint.ts';
import { OWN_COLUMNS } from './own-columns.ts';
import { linkCell } from './results-link.ts';
import { wrappedHeight } from './results-look.ts';
import { rowNumbers } from './row-words.ts';
import { textRow } from './template-look.ts';

/** The sheet on which a person says what became of the documents in doubt; importing the workbook settles them. */
export const DOUBT_SHEET = 'In doubt';

export const DOUBT_HEADERS = {
  rows: 'Rows',
  sentAt: 'Sent at',
  why: 'Why it is in doubt',
  lookFor: 'Look for at the provider',
  sent: 'What was sent',
  decision: 'Decision',
  trackingId: OWN_COLUMNS.trackingId,
  document: '_document',
} as const;

type DoubtColumn = keyof typeof DOUBT_HEADERS;

/** The words of `Decision`. */
export const DECISIONS = { accepted: 'accepted', notAccepted: 'not accepted' } as const;

export type Doubtful = {
  readonly rows: readonly [number, ...number[]];
  readonly sentAt: string | null;
  readonly why: string | null;
  /** The request as JSON text; null where only a workbook's mark tells of it. */
  readonly request: string | null;
  /** The journal's name for the document. */
  readonly uid: string;
};

const WIDTHS: Readonly<Record<DoubtColumn, number>> = {
  rows: 14,
  sentAt: 24,
  why: 50,
  lookFor: 40,
  sent: 90,
  decision: 16,
  trackingId: 38,
  document: 10,
};
const COLUMNS: readonly DoubtColumn[] = [
  'rows',
  'decision',
  'trackingId',
  'lookFor',
  'sentAt',
  'why',
  'sent',
  'document',
];

export function doubtSheet(kind: Kind, doubtful: readonly Doubtful[]): SheetModel {
  const decisions = `B2:B${doubtful.length + 1}`;
  return {
    name: DOUBT_SHEET,
    tabColour: 'FFC000',
    columns: COLUMNS.map((name) => ({ width: WIDTHS[name], hidden: name === 'document' })),
    rows: rows(kind, doubtful),
    frozen: { rows: 1, columns: 1 },
    cursor: 'B2',
    validations: [
      {
        range: decisions,
        rule: { type: 'list', formula: `"${DECISIONS.accepted},${DECISIONS.notAccepted}"` },
        onOther: 'stop',
        title: 'What became of it?',
        message: `Look it up at the provider. "${DECISIONS.accepted}": it is there, write its id beside. "${DECISIONS.notAccepted}": the provider confirms that it is not. Then import this workbook.`,
      },
    ],
    print: { pages: 'one-wide', titleRows: '1:1' },
  };
}

function* rows(kind: Kind, doubtful: readonly Doubtful[]): Iterable<RowModel> {
  const heads = COLUMNS.map((name) => DOUBT_HEADERS[name]);
  yield { ...textRow(1, heads, 'plainHeader'), height: 24 };
  for (const [index, document] of doubtful.entries()) {
    const texts = textsOf(kind, document);
    const cells = COLUMNS.map((name): CellModel => {
      if (name === 'rows') return linkCell(kind.sheet, `A${document.rows[0]}`, texts.rows);
      const isEntry = name === 'decision' || name === 'trackingId';
      return { kind: 'text', text: texts[name], style: isEntry ? 'answer' : 'wrapped' };
    });
    const height = wrappedHeight(COLUMNS.map((name) => [texts[name], WIDTHS[name]]));
    const filled = cells.map((cell, at) => [at + 1, cell] as const);
    yield { number: index + 2, ...(height === undefined ? {} : { height }), cells: new Map(filled) };
  }
}

function textsOf(kind: Kind, { rows, sentAt, why, request, uid }: Doubtful): Record<DoubtColumn, string> {
  const { body = null, path, query, file }: KindRequest = request === null ? {} : JSON.parse(request);
  const beside = { ...path, ...query, ...(file && { file: file.name, bytes: file.size }) };
  const identity = body === null ? [file?.name] : (kind.businessKey?.(body) ?? []).flat();
  return {
    rows: rowNumbers(rows),
    sentAt: sentAt === null ? '' : `${sentAt.slice(0, 19).replace('T', ' ')} UTC`,
    why: why ?? '',
    lookFor: [...new Set(identity)].filter(Boolean).join(', '),
    sent: [...fieldsOf(body), ...fieldsOf(beside)].join('; ').slice(0, LONGEST_SENT),
    decision: '',
    trackingId: '',
    document: uid,
  };
}

const LONGEST_SENT = 4_000;
