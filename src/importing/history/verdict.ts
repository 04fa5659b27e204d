import type { EarlierDocument } from '../../journal/port.ts';
import type { Likeness } from './alike/likeness.ts';
import type { EarlierMarker } from './match-earlier.ts';
import type { Twin } from './twins.ts';

/** What to do with a document. `earlier` is null if only the workbook's marker shows the earlier sending. */
export type Verdict =
  | {
      readonly type: 'send';
      readonly occurrence: number;
      /** A similar document that another file sent. */
      readonly likeness?: Likeness;
      /** A similar row of this file in another spelling. */
      readonly twin?: Twin;
      /** The earlier sending that an option allows to repeat. */
      readonly again?: Again;
      readonly markerOf?: MarkerOf;
    }
  | {
      readonly type: 'skip';
      readonly occurrence: number;
      readonly earlier: EarlierDocument | null;
      readonly trackingId: string | null;
    }
  /** An update that equals the last accepted one of its record. */
  | { readonly type: 'unchanged'; readonly earlier: EarlierDocument | null }
  | {
      readonly type: 'in-doubt';
      readonly occurrence: number;
      readonly earlier: EarlierDocument | null;
      /** Whether its cells changed after it was sent, according to its marker. */
      readonly isEdited: boolean;
      /** The marker on another row that shows the doubt. Absent if the document's own marker or the journal shows it. */
      readonly shownBy?: EarlierMarker;
    }
  /** The same as another document of this file. `identity`: the shared key, if they are not equal. */
  | { readonly type: 'duplicate'; readonly firstRows: readonly number[]; readonly identity?: string }
  /** The same as a document of an earlier run, with other details or spelling. `identity`: the shared key. */
  | { readonly type: 'similar'; readonly earlier: EarlierDocument; readonly identity?: string }
  /** Most likely an edited form of a document that this file had when it was sent. */
  | { readonly type: 'altered'; readonly likeness: Likeness }
  | RowsVerdict
  /** Sent, according to its marker, and changed since. Or the marker belongs to another row. */
  | {
      readonly type: 'edited';
      readonly trackingId: string | null;
      /** The fingerprint of what was sent. */
      readonly sent: string;
      readonly markerOf?: MarkerOf;
    }
  /** May have been sent, according to the rest of its marker. */
  | { readonly type: 'mark-lost'; readonly state: EarlierMarker['state']; readonly trackingId: string | null };

export type RowsVerdict =
  /** From the same rows as an earlier document, but its columns are read in another way now. */
  | { readonly type: 'reread'; readonly earlier: EarlierDocument }
  /** These of its rows have the same content as rows of an earlier document. The others may differ. */
  | { readonly type: 'rows-sent'; readonly earlier: EarlierDocument; readonly rows: readonly number[] };

/** The rows of the other document that the marker belongs to. */
type MarkerOf = readonly number[];

/**
 * The earlier sending of a document that an option sends again. `earlier` is null if only the workbook's marker shows
 * it.
 */
export type Again = {
  readonly option: 'send-again' | 'allow-similar';
  readonly earlier: EarlierDocument | null;
  readonly trackingId: string | null;
};
