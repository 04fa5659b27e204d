import { cellText } from '../schema/cell.ts';
import type { Row } from '../workbook/sheet.ts';
import { foldText, trimText } from './cells-text.ts';
import type { OwnColumn, OwnColumns } from './own-columns.ts';

/**
 * That a row was sent, as a results workbook tells it. The hidden column says it for the program; what people see counts
 * as well, since a column may be deleted, a cell emptied, a status translated. Whatever is doubtful forbids sending.
 */
export type RowMark = {
  /**
   * `accepted`: the service has taken it. `in-doubt`: it may have. `unclear`: the hidden column is gone, and what is left
   * says neither.
   */
  readonly state: 'accepted' | 'in-doubt' | 'unclear';
  readonly trackingId: string | null;
  /** Of the request as it was sent; null where the hidden column does not tell it. */
  readonly fingerprint: string | null;
};

/** Null where nothing says that the row was sent. */
export function markOf({ cells }: Pick<Row, 'cells'>, { telling, surely }: OwnColumns): RowMark | null {
  const texts = (name: OwnColumn) =>
    [...telling]
      .flatMap(([number, own]) => (own === name ? [trimText(cellText(cells.get(number)))] : []))
      .filter(Boolean);
  const hidden = texts('fingerprint').map(readHidden);
  const statuses = texts('status').map(statusOf);
  const trackingId = hidden.find((one) => one.trackingId !== null)?.trackingId ?? texts('trackingId')[0] ?? null;
  const fingerprint = (hidden.find((one) => one.state !== 'not-sent') ?? hidden[0])?.fingerprint ?? null;

  const said = new Set<Said>([...hidden.map((one) => one.state), ...statuses]);
  if (said.has('in-doubt')) return { state: 'in-doubt', trackingId, fingerprint };
  if (said.has('accepted') || trackingId !== null) return { state: 'accepted', trackingId, fingerprint };
  if (said.has('not-sent')) return null;
  if (hidden.length > 0) return { state: 'in-doubt', trackingId, fingerprint };
  const isFilled = statuses.length > 0 || texts('sentAt').length > 0;
  return surely && isFilled ? { state: 'unclear', trackingId, fingerprint } : null;
}

/** The rows of a document may carry marks of several: what forbids sending most wins. */
export function strongest(marks: readonly (RowMark | null)[]): RowMark | null {
  const found = marks.filter((mark) => mark !== null);
  const first = (state: RowMark['state']) => found.find((mark) => mark.state === state);
  return first('in-doubt') ?? first('accepted') ?? first('unclear') ?? null;
}

/** The text of the hidden column: `v1:4f… accepted TRK-1`, `v1:4f… in-doubt`, `unknown not-sent`. */
export function hiddenText(fingerprint: string | null, state: Sent, trackingId: string | null): string {
  const id = state === 'accepted' && trackingId !== null ? [trackingId] : [];
  return [fingerprint ?? UNKNOWN, state, ...id].join(' ');
}

const UNKNOWN = 'unknown';

export type Sent = Exclude<RowMark['state'], 'unclear'> | 'not-sent';
type Said = Sent | 'unclear';
type Hidden = { readonly fingerprint: string | null; readonly state: Said; readonly trackingId: string | null };

function readHidden(text: string): Hidden {
  const [first = '', state, ...rest] = text.split(' ');
  const fingerprint = first === UNKNOWN ? null : first;
  if (state === 'accepted') return { fingerprint, state, trackingId: rest.join(' ') || null };
  return { fingerprint, state: state === 'in-doubt' || state === 'not-sent' ? state : 'unclear', trackingId: null };
}

/** What `Status` says, in the words in which it is written here; anything else is nobody's word. */
function statusOf(text: string): Said {
  const plain = foldText(text).replaceAll(/[-_ ]+/g, ' ');
  if (/^in ?doubt/.test(plain)) return 'in-doubt';
  if (plain === 'accepted' || plain === 'skipped') return 'accepted';
  return ['rejected', 'invalid', 'not sent', 'unsent', 'ready'].includes(plain) ? 'not-sent' : 'unclear';
}
