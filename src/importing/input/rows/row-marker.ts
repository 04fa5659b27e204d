import { cellText } from '../../../schema/cell.ts';
import type { Row } from '../../../spreadsheet/sheet.ts';
import { foldText, trimText } from '../../cells/text.ts';
import type { OwnColumn, OwnColumns } from '../headers/own-columns.ts';

/**
 * What a results workbook shows about a row. The hidden column is for the program. The visible columns count too,
 * because a column may be deleted, a cell emptied or a status translated. Any doubt forbids sending.
 */
export type RowMarker = {
  /**
   * `accepted`: the service accepted it. `in-doubt`: it may have. `unclear`: the hidden column is gone, and the other
   * columns do not show it. `not-sent`: the workbook's run did not get the row accepted.
   */
  readonly state: 'accepted' | 'in-doubt' | 'unclear' | 'not-sent';
  readonly trackingId: string | null;
  /** The fingerprint of the sent request; null if the hidden column does not have it. */
  readonly fingerprint: string | null;
  /** The uid of a document without a tracking id; null if the hidden column does not have it. */
  readonly uid: string | null;
  /** Whether the hidden column says in doubt, but a person has changed the visible status or tracking id. */
  readonly isTyped?: true;
  /** Whether only the visible columns say accepted. The hidden column belongs to a row that was not accepted. */
  readonly isOnlyVisible?: true;
  /** Whether only the visible columns say not sent, and the sheet has the hidden column for other rows. */
  readonly isUnproven?: true;
  /** The ISO time of its sending; only for a document in doubt that this journal does not know. */
  readonly sentElsewhereAt?: string;
};

/** A marker that forbids sending. */
export type SentMarker = RowMarker & { readonly state: Exclude<RowMarker['state'], 'not-sent'> };

/** Null if the row has no marker. */
export function markerOf({ cells }: Pick<Row, 'cells'>, { markerColumns, surely }: OwnColumns): RowMarker | null {
  if (markerColumns.size === 0) return null;
  const texts = (name: OwnColumn) =>
    [...markerColumns]
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
    const isOnlyVisible =
      hidden.some((entry) => entry.state === 'not-sent') && hidden.every((entry) => entry.state !== 'accepted');
    return {
      ...{ state, trackingId, fingerprint, uid },
      ...(state === 'in-doubt' && isTyped ? { isTyped } : {}),
      ...(state === 'accepted' && isOnlyVisible ? { isOnlyVisible } : {}),
    };
  };
  const states = new Set([...hidden.map((entry) => entry.state), ...statuses]);
  if (states.has('in-doubt')) return markerWith('in-doubt');
  if (states.has('accepted') || trackingId !== null) return markerWith('accepted');
  const isUnproven = hidden.length === 0 && [...markerColumns.values()].includes('fingerprint');
  if (states.has('not-sent')) return { ...markerWith('not-sent'), ...(isUnproven ? { isUnproven } : {}) };
  if (hidden.length > 0) return markerWith('in-doubt');
  const isFilled = statuses.length > 0 || texts('sentAt').length > 0;
  return surely && isFilled ? markerWith('unclear') : null;
}

/** The marker that forbids sending most. The rows of a document may have several markers. */
export function strongest(markers: readonly SentMarker[]): SentMarker | null {
  const first = (state: SentMarker['state']) => markers.find((marker) => marker.state === state);
  return first('in-doubt') ?? first('accepted') ?? first('unclear') ?? null;
}

export function isSent(marker: RowMarker | null): marker is SentMarker {
  return marker !== null && marker.state !== 'not-sent';
}

/** Whether any of these rows shows in the hidden column what became of it. */
export function isMarked(rows: readonly { readonly marker: RowMarker | null }[]): boolean {
  return rows.some(({ marker }) => marker !== null && marker.isUnproven !== true);
}

/** The name of a sending in the list of the hidden sheet: `accepted TRK-1`, `in-doubt 09ab…`. */
export function sentName({ trackingId, uid }: Pick<RowMarker, 'trackingId' | 'uid'>): string {
  if (uid !== null) return `in-doubt ${uid}`;
  return trackingId === null ? NAMELESS : `accepted ${trackingId}`;
}

/** The name of a sending without an id. */
export const NAMELESS = '';

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

/** The state in `Status`, in the words that qcsheet writes; any other text is `unclear`. */
export function statusOf(text: string): RowMarker['state'] {
  const plain = foldText(text).replaceAll(/[-_ ]+/g, ' ');
  if (/^in ?doubt/.test(plain)) return 'in-doubt';
  if (plain === 'accepted' || plain === 'skipped') return 'accepted';
  return ['rejected', 'invalid', 'not sent', 'unsent', 'ready'].includes(plain) ? 'not-sent' : 'unclear';
}
