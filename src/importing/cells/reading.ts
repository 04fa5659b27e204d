import type { FileToSend } from '../../contract/operation.ts';
import type { FindingCode, Severity } from '../../schema/finding.ts';
import type { RequestValue } from '../../schema/kind.ts';
import type { LookupName } from '../../schema/lookup.ts';
import type { Day } from '../../text/day.ts';

/** What one cell means in its column. `notes`: what is told of its aliases. */
export type Reading =
  | { readonly type: 'blank' }
  /** `unchecked`: taken as an id as written, because the list is not available. */
  | {
      readonly type: 'value';
      readonly requestValue: RequestValue;
      readonly day?: Day;
      readonly file?: FileToSend;
      readonly unchecked?: boolean;
      /** A warning of what is sent. */
      readonly doubt?: Problem;
      readonly notes?: readonly Problem[];
    }
  /** Something stands there that cannot be used; the problem is null where another cell's explains it. */
  | { readonly type: 'bad'; readonly problem: Problem | null; readonly notes?: readonly Problem[] };

/** What is wrong or doubtful, without its place: `what` ends the sentence that the place begins. */
export type Problem = {
  readonly code: FindingCode;
  readonly what: string;
  /** Where these are absent, the catalogue's. */
  readonly severity?: Severity;
  readonly hint?: string;
  readonly suggestions?: readonly string[];
  /** The one text that is surely meant, read without a problem; see `Finding`. */
  readonly fix?: string | undefined;
  /** The cells and columns that `what` and `hint` name; see `Finding`. */
  readonly mentions?: readonly string[];
  /** The list whose cell is wrong, where it is not the cell that was read but one above it (a country, not its city). */
  readonly above?: LookupName;
};
