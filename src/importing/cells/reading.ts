import type { FileToSend } from '../../contract/operation.ts';
import type { FindingCode, Severity } from '../../schema/finding.ts';
import type { RequestValue } from '../../schema/kind.ts';
import type { LookupName } from '../../schema/lookup.ts';
import type { Day } from '../../text/day.ts';

/** The meaning of one cell in its column. `notes`: findings about aliases. */
export type Reading =
  | { readonly type: 'blank' }
  /** `unchecked`: the text was used as an id, because the list is not available. */
  | {
      readonly type: 'value';
      readonly requestValue: RequestValue;
      readonly day?: Day;
      readonly file?: FileToSend;
      readonly unchecked?: boolean;
      /** A warning about the value that is sent. */
      readonly doubt?: Problem;
      readonly notes?: readonly Problem[];
    }
  /** The value is not usable. The problem is null if another cell's problem explains it. */
  | { readonly type: 'bad'; readonly problem: Problem | null; readonly notes?: readonly Problem[] };

/** A problem or doubt without its address. `what` continues a sentence that begins with the address. */
export type Problem = {
  readonly code: FindingCode;
  readonly what: string;
  /** If severity or hint are absent, those of the catalogue apply. */
  readonly severity?: Severity;
  readonly hint?: string;
  readonly suggestions?: readonly string[];
  /** The one text that is surely meant and is readable without a problem; see `Finding`. */
  readonly fix?: string | undefined;
  /** The cells and columns that `what` and `hint` name; see `Finding`. */
  readonly mentions?: readonly string[];
  /** The list of the wrong cell, if it is not the cell itself but its parent's (a country, not its city). */
  readonly above?: LookupName;
};
