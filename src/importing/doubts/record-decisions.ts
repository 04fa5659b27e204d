import { basename } from 'node:path';
import type { Journal, NewDocument, Settlement } from '../../journal/port.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import { messages } from './messages.ts';
import type { ReviewedDecision } from './review-decisions.ts';

/** A decision of a workbook for scripts. `recorded`: a person agreed, and the journal has the decision. */
export type DecisionReport = {
  readonly cell: string;
  readonly run: string | null;
  readonly rows: readonly number[];
  readonly decision: 'accepted' | 'not-accepted';
  readonly trackingId: string | null;
  readonly why: string | null;
  readonly recorded: boolean;
  /** Only if the document belongs to an earlier run of the file, and none of its rows is in the workbook. */
  readonly left?: true;
};

/** The person who decides, and the path of the workbook. */
export type DecidedBy = { readonly who: string; readonly path: string };

/**
 * Records decisions that a person agreed to, about documents that this journal knows. If somebody has since sent one of
 * these documents again or decided about it, none is recorded. The caller holds the account's lock.
 */
export async function recordDecisions(
  journal: Journal,
  scope: string,
  decisions: readonly ReviewedDecision[],
  by: DecidedBy,
): Promise<Result<null>> {
  const known = decisions.filter(({ isKnown }) => isKnown);
  for (const { uid, asked, cell, run } of known)
    if ((await journal.lastWord(scope, uid)) !== asked) return decidedMeanwhile(cell, run);
  for (const decided of known) {
    const { uid, asked, cell, run } = decided;
    const changed = await journal.settle(scope, uid, settlementOf(decided, by), asked);
    if (changed === null) return decidedMeanwhile(cell, run);
  }
  return ok(null);
}

/** The problem if a decision is not recorded. `place`: the cell of the decision, or the row. */
export function decidedMeanwhile(place: string, run: string | null): Result<never> {
  return problem('usage', 'decided-meanwhile', messages.decidedMeanwhile(place), messages.lookAgain(run));
}

/**
 * The planned documents with the decisions about documents that only another machine's workbook knows. They keep their
 * uid.
 */
export function withDecisions(
  documents: readonly NewDocument[],
  decisions: readonly ReviewedDecision[],
  by: DecidedBy,
): readonly NewDocument[] {
  const ofRows = decisions.filter(({ isKnown, isLeft }) => !isKnown && !isLeft);
  const unknown = new Map(ofRows.map((decided) => [decided.rows[0], decided]));
  return documents.map((document) => {
    const decided = unknown.get(document.rows[0]);
    if (decided === undefined) return document;
    return { ...document, uid: decided.uid, settlement: settlementOf(decided, by) };
  });
}

function settlementOf({ decision, why }: ReviewedDecision, { who, path }: DecidedBy): Settlement {
  const source = messages.source(basename(path));
  return { ...decision, who, why: why === null ? source : messages.whyAndSource(why, source) };
}

/** The member for a report; empty if the workbook has no decisions. */
export function decisionReports(
  decisions: readonly ReviewedDecision[],
  recorded: boolean,
): { readonly decisions?: readonly DecisionReport[] } {
  if (decisions.length === 0) return {};
  return {
    decisions: decisions.map(({ cell, run, rows, decision: { decision, ...given }, why, isLeft }) => {
      const trackingId = 'trackingId' in given ? given.trackingId : null;
      return { cell, run, rows, decision, trackingId, why, recorded, ...(isLeft ? { left: true } : {}) };
    }),
  };
}

/** The outcome of an import with the decisions that it recorded. */
export function withReports<Outcome extends { readonly report: object }>(
  outcome: Outcome,
  decisions: readonly ReviewedDecision[],
): Outcome {
  return { ...outcome, report: { ...outcome.report, ...decisionReports(decisions, true) } };
}
