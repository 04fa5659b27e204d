import type { RunRecord } from '../../journal/port.ts';
import type { ColumnLayout } from '../../schema/column-layout.ts';
import type { ColumnWords } from '../input/typed-columns.ts';

/** The options of `import` besides the file. They are stored with the run, because `resume` needs the same ones. */
export type ImportOptions = {
  /** The name of the kind, if the file does not show it. */
  readonly kind: string | null;
  /** The options about its columns, as typed. */
  readonly columns: ColumnWords;
  /**
   * The sheet as named; null if nobody named one. In a stored run, the sheet that was read; null for a CSV or for a run
   * of an earlier version.
   */
  readonly sheet: string | null;
  /** The number of the header row; null if nobody chose it. In a stored run, also if an earlier file kept the choice. */
  readonly headerRow: number | null;
  /** The encoding of a CSV, as named. In a stored run, the encoding that was used; null if the file itself shows it. */
  readonly encoding: string | null;
  readonly output: string | null;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly limit: number | null;
  /** This many documents are sent first, and the others only if all of these were accepted; null for no canary. */
  readonly canary: number | null;
  readonly maxErrors: { readonly count: number } | { readonly percent: number } | null;
  readonly allOrNothing: boolean;
  readonly allowDuplicates: boolean;
  readonly allowSimilar: boolean;
  readonly allowOutside: boolean;
  /** Whether to send documents that the same login already sent to another address, because that is another service. */
  readonly otherService: boolean;
  readonly sendAgain: number | null;
  /** Whether to give up the unsent rest of an unfinished run of the same file, because the file has changed. */
  readonly replace: boolean;
  /** Whether to send values that the service already has. */
  readonly sendUnchanged: boolean;
  /** As typed for this import; null for the settings. */
  readonly concurrency: number | null;
  readonly rate: number | null;
  /** The sha256 of the plan file that is applied; null for an import without a plan. */
  readonly plan: string | null;
  /** Whether the results are a new workbook and not the user's own. Also true in a stored run if the file is a CSV. */
  readonly fresh: boolean;
  /** Only in a stored run: choices in the cells that the import did not remember, as texts. */
  readonly choices?: readonly string[];
  /** Only in a stored run: sendings that one of its rows may be, although no row shows it; see `sentName`. */
  readonly mayBeSent?: readonly string[];
  /** Only in a stored run: whether the file is a workbook that an older qcsheet made. It gets a new one too. */
  readonly untagged?: boolean;
};

/** What earlier versions did not store. */
type Later =
  | ('columns' | 'sheet' | 'headerRow' | 'encoding' | 'fresh')
  | ('canary' | 'plan' | 'otherService' | 'sendAgain' | 'replace');

/**
 * How a run was begun, as the journal keeps it. `layout`: how its columns were read. `fixes`: a hash of the values that
 * a person chose; null for none.
 */
type StoredOptions = Omit<ImportOptions, Later> &
  Partial<Pick<ImportOptions, Later>> & { readonly layout?: ColumnLayout | null; readonly fixes?: string | null };

export function storedOptions({ options }: Pick<RunRecord, 'options'>): StoredOptions {
  return JSON.parse(options);
}
