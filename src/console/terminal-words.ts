import type { SendPlan } from '../importing/run/agreement/agree-to-send.ts';
import type { SettleQuestion, UndoQuestion } from '../importing/run/doubts/settle-row.ts';
import type { RunOutcome } from '../importing/run/outcomes/run-outcome.ts';
import type { RunSummary } from '../importing/run/outcomes/run-report.ts';
import type { SubmitEvent } from '../importing/run/progress.ts';
import type { ChangedRecord } from '../importing/run/records/confirm-changed-records.ts';
import type { WorkStep } from '../schema/work-step.ts';

/**
 * The texts that the terminal shows at the same moments, so each sentence is written once. The command line passes them
 * in.
 */
export type TerminalWords = {
  /** The meaning of an export's filter. */
  filter(flag: string): string;
  /** About a plan, besides its numbers. */
  plan(plan: SendPlan): PlanWords;
  /** About updates that would replace changes at the service. */
  changed(changed: readonly ChangedRecord[], noun: RunOutcome['noun']): readonly string[];
  /** About a decision, and about an id in it that does not look like the service's ids. */
  settle(question: SettleQuestion | UndoQuestion): {
    readonly lines: readonly string[];
    readonly doubtfulIds: readonly string[];
  };
  /** What a person should know at once; null if the numbers show it already. */
  event(event: SubmitEvent): string | null;
  /** The progress of a long step. */
  step(step: WorkStep): string;
  /** About a run in a list: its state, and its documents in doubt. */
  summary(run: RunSummary): { readonly state: string; readonly inDoubt: string };
  /** Why documents were not accepted, and the next steps. */
  ended(outcome: RunOutcome): { readonly reasons: readonly string[]; readonly next: readonly string[] };
};

export type PlanWords = {
  readonly about: readonly string[];
  /** The decisions of the workbook about documents in doubt. */
  readonly decisions: readonly string[];
  /** Ids in decisions that do not look like the service's ids. */
  readonly doubtfulIds: readonly string[];
  /** Documents that the service may have already. */
  readonly asked: readonly string[];
};
