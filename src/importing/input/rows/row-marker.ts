import { cellText } from '../../../schema/cell.ts';
import type { Row } from '../../../spreadsheet/sheet.ts';
import { foldText, trimText } from '../../cells/text.ts';
import type { OwnColumn, OwnColumns } from '../headers/own-columns.ts';

/**
 * What a results workbook tells of a row. The hidden column says it for the program; what people see counts as well,
 * since a column may be deleted, a cell emptied, a status translated. Whatever is doubtful forbids sending.
 */
export type RowMarker = {
  /**
   * `accepted`: the service has taken it. `in-doubt`: it may have. `unclear`: the hidden column is gone, and what is left
   * says neither. `not-sent`: what stood in the row was not accepted from the run of the workbook.
   */
  readonly state: 'accepted' | 'in-doubt' | 'unclear' | 'not-sent';
  readonly trackingId: string | null;
  /** Of the request as it was sent; null where the hidden column does not tell it. */
  readonly fingerprint: string | null;
  /** Which document it was, where it has no tracking id; null where the hidden column does not tell it. */
  readonly uid: string | null;
  /** Whether the hidden column says that it is in doubt, and a person has changed the visible status or tracking id. */
  readonly isTyped?: true;
  /** When it was sent, as ISO time; only of one in doubt that this journal does not know. */
  readonly sentElsewhereAt?: string;
};

/** A mark that forbids sending. */
export type SentMarker = RowMarker & { readonly state: Exclude<RowMarker['state'], 'not-sent'> };

/** Null where nothing is said. */
export function markerOf({ cells }: Pick<Row, 'cells'>, { telling, surely }: OwnColumns): RowMarker | null {
  if (telling.size === 0) return null;
  const texts = (name: OwnColumn) =>
    [...telling]
      .flatMap(([number, own]) => (own === name ? [trimText(cellText(cells.get(number)))] : []))
      .filter(Boolean);
  const hidden = texts('fingerprint').map(readHidden);
  const statuses = texts('status').map(statusOf);
  const trackingId = hidden.find((entry) => entry.trackingId !== null)?.trackingId ?? texts('trackingId')[0] ?? null;
  const fingerprint = (hidden.find((entry) => entry.state !== 'not-sent') ?? hidden[0])?.fingerprint ?? null;
  const markerWith = (state: RowMarker['state']): RowMarker => {
    const uid = hidden.find((entry) => entry.state === state)?.uid ?? null;
    const isTyped =
      hidden.some((entry) => entry.state === 'in-doubt') &&
      [...statuses, ...texts('trackingId')].some((text) => text !== 'in-doubt');
    return { state, trackingId, fingerprint, uid, ...(state === 'in-doubt' && isTyped ? { isTyped } : {}) };
  };
  const states = new Set([...hidden.map((entry) => entry.state), ...statuses]);
  if (states.has('in-doubt')) return markerWith('in-doubt');
  if (states.has('accepted') || trackingId !== null) return markerWith('accepted');
  if (states.has('not-sent')) return markerWith('not-sent');
  if (hidden.length > 0) return markerWith('in-doubt');
  const isFilled = statuses.length > 0 || texts('sentAt').length > 0;
  return surely && isFilled ? markerWith('unclear') : null;
}

/** The rows of a document may carry marks of several: what forbids sending most wins. */
export function strongest(markers: readonly SentMarker[]): SentMarker | null {
  const first = (state: SentMarker['state']) => markers.find((marker) => marker.state === state);
  return first('in-doubt') ?? first('accepted') ?? first('unclear') ?? null;
}

export function isSent(marker: RowMarker | null): marker is SentMarker {
  return marker !== null && marker.state !== 'not-sent';
}

/** The text of the hidden column: `v1:4f… accepted TRK-1`, `v1:4f… in-doubt 09ab…`, `unknown not-sent 09ab…`. */
export function hiddenText({ fingerprint, state, trackingId, uid }: HiddenMarker): string {
  const id = state === 'accepted' ? trackingId : uid;
  return [fingerprint ?? UNKNOWN, state, ...(id === null ? [] : [id])].join(' ');
}

const UNKNOWN = 'unknown';

export type HiddenMarker = RowMarker & { readonly state: Exclude<RowMarker['state'], 'unclear'> };

function readHidden(text: string): RowMarker {
  const [first = '', state, ...rest] = text.split(' ');
  const fingerprint = first === UNKNOWN ? null : first;
  const id = rest.join(' ') || null;
  if (state === 'accepted') return { fingerprint, state, trackingId: id, uid: null };
  const known = state === 'in-doubt' || state === 'not-sent';
  return { fingerprint, state: known ? state : 'unclear', trackingId: null, uid: known ? id : null };
}

/** What `Status` says, in the words in which it is written here; anything else is nobody's word. */
export function statusOf(text: string): RowMarker['state'] {
  const plain = foldText(text).replaceAll(/[-_ ]+/g, ' ');
  if (/^in ?doubt/.test(plain)) return 'in-doubt';
  if (plain === 'accepted' || plain === 'skipped') return 'accepted';
  return ['rejected', 'invalid', 'not sent', 'unsent', 'ready'].includes(plain) ? 'not-sent' : 'unclear';
}
