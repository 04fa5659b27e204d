import type { JoinedFinding } from '../../schema/joined-findings.ts';
import type { Input } from '../check/source.ts';
import type { AskColumn } from '../columns/name-columns.ts';
import type { ConfirmChanged } from '../runs/look-again.ts';
import type { SubmitEvent } from '../runs/progress.ts';
import type { Asking } from './agree.ts';
import type { ImportOptions } from './options.ts';
import type { KnownPlan } from './plan-file.ts';

export type ImportTalk = Asking & {
  onEvent(event: SubmitEvent): void;
  /** What is wrong or doubtful in the file, before anything is asked or sent. */
  onFindings(findings: readonly JoinedFinding[]): void;
  /** Asks what a column is; null where nobody can be asked. */
  readonly askColumn: AskColumn;
  /** Asks about updates of what was changed at the service after the run of the file was planned. */
  readonly confirmChanged: ConfirmChanged;
};

/** The plan: the only thing that may be sent; null for an import without one. */
export type ImportJob = {
  readonly input: Input;
  readonly output: string;
  readonly options: ImportOptions;
  readonly plan: KnownPlan | null;
};
