import { basename } from 'node:path';
import type { Journal } from '../../journal/port.ts';
import type { ReviewedDecision } from './review.ts';

/** A decision of a workbook as scripts read it. `recorded`: the journal has it now. */
export type DecisionReport = {
  readonly cell: string;
  readonly run: string | null;
  readonly rows: readonly number[];
  readonly decision: 'accepted' | 'not-accepted';
  readonly trackingId: string | null;
  readonly why: string | null;
  readonly recorded: boolean;
};

/** Records decisions that a person has agreed to. The caller holds the account's lock. */
export function recordDecisions(
  journal: Journal,
  scope: string,
  decisions: readonly ReviewedDecision[],
  { who, path }: { readonly who: string; readonly path: string },
): void {
  const source = `decision in ${basename(path)}`;
  for (const { uid, decision, why } of decisions)
    journal.settle(scope, uid, { ...decision, who, why: why === null ? source : `${why} (${source})` });
}

/** A member for a report; none where the workbook decides nothing. */
export function decisionReports(
  decisions: readonly ReviewedDecision[],
  recorded: boolean,
): { readonly decisions?: readonly DecisionReport[] } {
  if (decisions.length === 0) return {};
  return {
    decisions: decisions.map(({ cell, run, rows, decision: { decision, ...given }, why }) => {
      const trackingId = 'trackingId' in given ? given.trackingId : null;
      return { cell, run, rows, decision, trackingId, why, recorded };
    }),
  };
}
