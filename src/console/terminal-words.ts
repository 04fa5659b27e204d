import type { SendPlan } from '../importing/run/agree-to-send.ts';
import type { ChangedRecord } from '../importing/run/confirm-changed-records.ts';
import type { SubmitEvent } from '../importing/run/progress.ts';
import type { RunSummary } from '../importing/run/run-report.ts';
import type { RunOutcome } from '../importing/run/send-run.ts';
import type { SettleQuestion, UndoQuestion } from '../importing/run/settle-row.ts';

/** What the terminal says at the same moments, so that no sentence is written twice. The command line hands it in. */
export type TerminalWords = {
  /** What a filter of an export means. */
  filter(flag: string): string;
  /** About a plan, beside its numbers. */
  plan(plan: SendPlan): PlanWords;
  /** About updates that would replace what somebody changed at the service. */
  changed(changed: readonly ChangedRecord[], noun: RunOutcome['noun']): readonly string[];
  /** About a decision, and about an id in it that does not look like those of the service. */
  settle(question: SettleQuestion | UndoQuestion): {
    readonly lines: readonly string[];
    readonly doubtfulIds: readonly string[];
  };
  /** What a person should know at once; null for what the numbers show. */
  event(event: SubmitEvent): string | null;
  /** About a run in a list: its state, and what is in doubt of it. */
  summary(run: RunSummary): { readonly state: string; readonly inDoubt: string };
  /** Why documents were not accepted, and what to do next. */
  ended(outcome: RunOutcome): { readonly reasons: readonly string[]; readonly next: readonly string[] };
};

export type PlanWords = {
  readonly about: readonly string[];
  /** What the workbook decides about documents in doubt. */
  readonly decisions: readonly string[];
  /** Ids of decisions that do not look like those of the service. */
  readonly doubtfulIds: readonly string[];
  /** Documents that the service may have already. */
  readonly asked: readonly string[];
};
