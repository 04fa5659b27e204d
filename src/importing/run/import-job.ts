import type { JoinedFinding } from '../../schema/joined-findings.ts';
import type { AskAboutFile } from '../columns/name-columns.ts';
import type { ImportOptions } from '../history/import-options.ts';
import type { Input } from '../input/open-input.ts';
import type { KnownPlan } from '../plan-file/plan-file.ts';
import type { Asking, SendPlan } from './agreement/agree-to-send.ts';
import type { SubmitEvent } from './progress.ts';
import type { ConfirmChanged } from './records/confirm-changed-records.ts';

export type ImportTalk = Asking &
  AskAboutFile & {
    onEvent(event: SubmitEvent): void;
    /** Called with all findings about the file, and with what would be sent, before anything is asked or sent. */
    onFindings(findings: readonly JoinedFinding[], plan?: SendPlan): void;
    /** Asks about updates of records that changed at the service after the run of the file was planned. */
    readonly confirmChanged: ConfirmChanged;
  };

/** One import. If `plan` is not null, only the plan's documents may be sent. */
export type ImportJob = {
  readonly input: Input;
  readonly output: string;
  readonly options: ImportOptions;
  readonly plan: KnownPlan | null;
};
