import type { NewDocument } from '../../journal/port.ts';
import { type AliasCounts, aliasCounts, countFindings, type JoinedFinding } from '../../schema/joined-findings.ts';
import { type LeftDoubtReport, leftDoubtReports } from '../doubts/left-doubts.ts';
import { type DecisionReport, decisionReports } from '../doubts/record-decisions.ts';
import { type UnfinishedReport, type UnfinishedRun, unfinishedReport } from '../history/unfinished-report.ts';
import type { Input } from '../input/open-input.ts';
import { type FixReport, fixReports } from './check-with-fixes.ts';
import type { Prepared } from './prepare.ts';
import type { NotPatched, SheetNames } from './users-workbook.ts';

/** The JSON of `check --json`. */
export type CheckReport = {
  readonly kind: string;
  readonly file: string;
  readonly sha256: string;
  readonly counts: {
    readonly rows: number;
    readonly documents: number;
    readonly valid: number;
    readonly invalid: number;
    readonly errors: number;
    readonly warnings: number;
  };
  readonly aliases: AliasCounts;
  readonly findings: readonly JoinedFinding[];
  /** The absolute path of the annotated copy; absent without one. */
  readonly copy?: string;
  /** Why the copy is a new workbook and not the annotated file itself. Only if a person may expect the file itself. */
  readonly notPatched?: NotPatched;
  /** Sheets of the copy with another name than usual. Only if it was written now, and if there are any. */
  readonly sheetNames?: SheetNames;
  /** Values that were read in another way than the file shows; absent if there are none. */
  readonly fixes?: readonly FixReport[];
  /** The decisions of the sheet `In doubt`; absent if there are none. */
  readonly decisions?: readonly DecisionReport[];
  /** Documents in doubt of earlier runs without a row in the file; absent if there are none. */
  readonly leftInDoubt?: readonly LeftDoubtReport[];
} & Partial<UnfinishedReport>;

export function reportOf(
  path: string,
  input: Input,
  prepared: Prepared,
  unfinished: UnfinishedRun | null,
): CheckReport {
  const { kind, file } = input;
  const { findings, documents, checked, decisions } = prepared;
  const invalid = documents.filter(isInvalid).length;
  const counts = {
    rows: checked.rowCount,
    documents: documents.length,
    valid: documents.length - invalid,
    invalid,
    errors: countFindings(findings.filter(({ severity }) => severity === 'error')),
    warnings: countFindings(findings.filter(({ severity }) => severity === 'warning')),
  };
  const about = { kind: kind.name, file: path, sha256: file.sha256 };
  return {
    ...about,
    counts,
    aliases: aliasCounts(findings, null),
    findings,
    ...(input.fixes.applied.length === 0 ? {} : { fixes: fixReports(input) }),
    ...decisionReports(decisions, false),
    ...leftDoubtReports(prepared.leftInDoubt),
    ...unfinishedReport(unfinished),
  };
}

/**
 * Whether an import would not send it. (It does not ask for the request of a ready document, because that would build
 * its text.)
 */
function isInvalid(document: NewDocument): boolean {
  return document.state === 'invalid' || (document.state === 'in-doubt' && document.request === null);
}
