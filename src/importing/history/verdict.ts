import type { EarlierDocument } from '../../journal/port.ts';
import type { Likeness } from './likeness.ts';
import type { EarlierMarker } from './match-earlier.ts';
import type { Twin } from './twins.ts';

/** What is to be done with a document. `earlier` is null where only the workbook's own mark tells. */
export type Verdict =
  | {
      readonly type: 'send';
      readonly occurrence: number;
      /** What another file sent, and this one is like. */
      readonly likeness?: Likeness;
      /** A row of this file that is like it in another spelling. */
      readonly twin?: Twin;
      /** What an option lets pass: it was sent before, or looks like what was. */
      readonly again?: Again;
      readonly markerOf?: MarkerOf;
    }
  | {
      readonly type: 'skip';
      readonly occurrence: number;
      readonly earlier: EarlierDocument | null;
      readonly trackingId: string | null;
    }
  /** An update that is the last one that was accepted for its resource. */
  | { readonly type: 'unchanged'; readonly earlier: EarlierDocument | null }
  | {
      readonly type: 'in-doubt';
      readonly occurrence: number;
      readonly earlier: EarlierDocument | null;
      /** Whether its cells were changed since it was sent, as its mark shows. */
      readonly isEdited: boolean;
    }
  /** The same as an earlier document of this file. `identity`: what both share, where they are not equal. */
  | { readonly type: 'duplicate'; readonly firstRows: readonly number[]; readonly identity?: string }
  /** The same as a document of an earlier run, with other details or in another spelling. `identity`: what both share. */
  | { readonly type: 'similar'; readonly earlier: EarlierDocument; readonly identity?: string }
  /** Most likely is what this file held when it was sent, in another form. */
  | { readonly type: 'altered'; readonly likeness: Likeness }
  /** Is from the very rows from which an earlier document was sent: its columns are read otherwise now. */
  | { readonly type: 'reread'; readonly earlier: EarlierDocument }
  /** Was sent, by its mark, and changed since; or the mark is another row's. */
  | { readonly type: 'edited'; readonly trackingId: string | null; readonly markerOf?: MarkerOf }
  /** May have been sent, by what is left of its mark. */
  | { readonly type: 'mark-lost'; readonly state: EarlierMarker['state']; readonly trackingId: string | null };

/** The rows of the document that the row's mark belongs to, where it is another's. */
type MarkerOf = readonly number[];

/** The earlier sending of a document that an option sends again. `earlier` is null if only the workbook's mark shows it. */
export type Again = {
  readonly option: 'send-again' | 'allow-similar';
  readonly earlier: EarlierDocument | null;
  readonly trackingId: string | null;
};
