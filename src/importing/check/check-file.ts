import type { Journal, NewDocument } from '../../journal/port.ts';
import { withAliases } from '../../lookups/aliases/change-aliases.ts';
import { lookupsFor } from '../../lookups/for-command.ts';
import { mapResult, ok, problem, type Result } from '../../problem/problem.ts';
import type { Finding } from '../../schema/finding.ts';
import { mapWithPauses, type Pause } from '../../schema/pause.ts';
import { checkOutput, chooseOutput } from '../../spreadsheet/write/output-target.ts';
import { unknownSent } from '../../workspace/known-journal.ts';
import type { ReadingParts } from '../../workspace/parts.ts';
import { findingAt } from '../cells/finding-at.ts';
import { type AskAboutFile, nameColumns } from '../columns/name-columns.ts';
import { asCarriedOut } from '../doubts/carried-out.ts';
import type { ReviewedDecision } from '../doubts/review-decisions.ts';
import type { Review } from '../fixes/review.ts';
import { readCurrent } from '../history/current-records.ts';
import { NOTHING_KNOWN } from '../history/nothing-known.ts';
import { onlyRecord } from '../history/outdated-journal.ts';
import { type UnfinishedRun, unfinishedOf } from '../history/unfinished-report.ts';
import { type Input, openInput, openStdin, STDIN } from '../input/open-input.ts';
import type { ColumnWords } from '../input/typed-columns.ts';
import { type CheckReport, reportOf } from './check-report.ts';
import { checkWithFixes, movedCells, showChecked } from './check-with-fixes.ts';
import { withForwarded } from './forwarded.ts';
import { messages } from './messages.ts';
import { readySentThere, withHeldBack } from './other-address.ts';
import type { Prepared } from './prepare.ts';
import { withReportedSendings } from './reported-sendings.ts';
import { sentBesideInput, sentByRunsOf } from './sent-before.ts';

/** A checked file, and what an import would do with its documents now. */
export type CheckedFile = {
  readonly report: CheckReport;
  readonly noun: readonly [singular: string, plural: string];
  /** True if skipped documents are updates that the service already has; false if they were sent before. */
  readonly updates: boolean;
  readonly plan: {
    readonly ready: number;
    readonly held: number;
    readonly inDoubt: number;
    readonly skipped: number;
    /** Documents that would be skipped because of a decision in the workbook. They are not in `skipped`. */
    readonly decided: number;
    /** The runs that sent the skipped documents; empty if only the workbook shows it. */
    readonly skippedFor: readonly string[];
  };
  /** Whether an import would send nothing, because the journal does not know all sendings. A finding says so. */
  readonly isRefused: boolean;
  /** The decisions that an import would ask about and record. */
  readonly decisions: readonly ReviewedDecision[];
  /** The unfinished run that an import would continue; null if it would start a new one. */
  readonly unfinished: UnfinishedRun | null;
};

export type CheckOptions = AskAboutFile & {
  readonly kind: string | null;
  /** The options about its columns, as typed. */
  readonly columns: ColumnWords;
  /** The sheet as named; null if nobody named one. */
  readonly sheet: string | null;
  /** The number of the header row, from `--header-row`. */
  readonly headerRow: number | null;
  /** The encoding of a CSV, from `--encoding`. */
  readonly encoding: string | null;
  /** The path of the annotated copy; null for none. */
  readonly output: string | null;
  /** Whether the copy replaces values that have exactly one safe reading. */
  readonly fix: boolean;
  readonly allowOutside: boolean;
  /** Whether a person confirmed that this address is another service than the earlier ones. */
  readonly otherService: boolean;
  /** For a person who looks at the rows; absent if only the report is needed. */
  readonly review?: Review;
};

const NOTHING_ALLOWED = { allowDuplicates: false, allowSimilar: false, sendAgain: null, sendUnchanged: false };

/** Checks a file, or piped input for `-`, against the lookups and earlier sendings. It cannot send anything. */
export async function checkFile(
  parts: ReadingParts,
  path: string,
  options: CheckOptions,
): Promise<Result<CheckedFile>> {
  const opening = { ...options, otherSheets: 'refuse' } as const;
  const opened = await (path === STDIN ? openStdin(opening, parts) : openInput(path, opening, parts));
  if (opened.type === 'problem') return opened;
  const { file } = opened.value;
  try {
    const moved = movedCells(opened.value, options.review);
    const output = moved ?? (await outputOf(opened.value, options, parts));
    if (output.type === 'problem') return output;
    const lookups = await withAliases(parts, await lookupsFor(parts, { offline: 'allowed' }));
    if (lookups.type === 'problem') return lookups;
    const journal = await parts.journalIfThere();
    if (journal.type === 'problem') return journal;
    const known = { lookups: lookups.value, journal: journal.value };
    const naming = { words: options.columns, ask: options, remember: true, ...known };
    const named = await nameColumns(await asCarriedOut(parts, opened.value, journal.value), parts, naming);
    if (named.type === 'problem') return named;
    const { kind } = named.value;
    const records = await readCurrent(parts, kind);
    if (records.type === 'problem') return records;
    const now = parts.effects.now();
    const past = journal.value ?? NOTHING_KNOWN;
    const background = { lookups: lookups.value, past, records: records.value };
    const { allowOutside, fix, review } = options;
    const allowed = { ...NOTHING_ALLOWED, allowOutside, verify: false, fix, review };
    const { input, fixed, ...whole } = await checkWithFixes(named.value, background, allowed, now);
    const checkedNow = await held(whole.prepared, input, journal.value, options);
    const { prepared, isRefused } = await withUnknownSent(parts, checkedNow, input, journal.value);
    const { checked, decisions } = prepared;
    await showChecked(input, prepared, review);
    const plan = await planOf(prepared, past, lookups.value.scope, input.pause);
    const unfinished = journal.value && (await unfinishedOf(parts, journal.value, lookups.value.scope, input));
    const report = reportOf(path === STDIN ? STDIN : input.path, input, prepared, unfinished);
    const updates = kind.operation.effect === 'update';
    const checkedFile = { report, noun: kind.noun, updates, plan, isRefused, decisions, unfinished };
    if (output.value === null) return ok(checkedFile);
    const unknown = await onlyRecord(journal.value, output.value, checked.markers);
    if (unknown !== null) return unknown;
    const { writeCopy } = await import('./annotated.ts');
    const copying = { lookups: lookups.value, output: output.value, now, fixed };
    const written = await writeCopy(parts, path === STDIN ? { ...input, path: null } : input, prepared, copying);
    return mapResult(written, ({ copy, notPatched, sheetNames }) => ({
      ...checkedFile,
      report: { ...report, copy, ...(notPatched && { notPatched }), ...(sheetNames && { sheetNames }) },
    }));
  } finally {
    await file.close();
  }
}

type Held = { readonly prepared: Prepared; readonly isRefused: boolean };

/**
 * Adds a warning if the journal may not know all sendings, because an import would then send nothing. Only errors come
 * before it.
 */
async function withUnknownSent(
  parts: ReadingParts,
  checked: Held,
  { sheet }: Input,
  journal: Journal | null,
): Promise<Held> {
  const found = await unknownSent(parts, journal);
  if (found === null) return checked;
  const about = { code: 'journal-outdated', severity: 'warning', what: found.message, hint: found.hint } as const;
  const { prepared, isRefused } = checked;
  const findings = prepared.findings.toSpliced(isRefused ? 1 : 0, 0, findingAt({ sheet, row: null }, about));
  return { prepared: { ...prepared, findings }, isRefused: true };
}

/** Holds back what an import would hold back: rows sent to another address, or rows that older results show as sent. */
async function held(
  prepared: Prepared,
  input: Input,
  journal: Journal | null,
  { otherService }: CheckOptions,
): Promise<Held> {
  const there = otherService ? [] : await readySentThere(journal ?? NOTHING_KNOWN, prepared, input.kind);
  const forwarded = await withForwarded(withHeldBack(prepared, there, input), input, journal ?? NOTHING_KNOWN);
  const kept = journal === null ? forwarded : await withReportedSendings(forwarded, input, journal);
  // Without a journal, only the results beside the file show what was sent.
  const known = journal ?? NOTHING_KNOWN;
  const sending = { otherService, output: null };
  const before =
    (await sentBesideInput(known, input, kept, sending)) ?? (await sentByRunsOf(known, input, kept, sending));
  if (before?.type !== 'problem') return { prepared: kept, isRefused: false };
  const { code, message: what, hint } = before.problem;
  const refused = findingAt({ sheet: input.sheet, row: null }, { code: 'already-sent', severity: 'error', what, hint });
  const finding: Finding = code === 'other-service' ? { ...refused, option: code } : refused;
  return { prepared: { ...kept, findings: [finding, ...kept.findings] }, isRefused: true };
}

/** The path of the copy; null for none. A problem before the check if it is not writable. */
async function outputOf(
  { path }: Input,
  { output, fix }: CheckOptions,
  { effects }: ReadingParts,
): Promise<Result<string | null>> {
  if (output === null && fix) return problem('usage', 'fix-output', messages.fixWithoutCopy, messages.nameCopy);
  if (output === null) return ok(null);
  const chosen = await chooseOutput(path, output, effects.cwd);
  if (chosen.type === 'problem') return chosen;
  return mapResult(await checkOutput(chosen.value, 'annotated'), () => chosen.value);
}

async function planOf(
  { documents, decisions }: Pick<Prepared, 'documents' | 'decisions'>,
  known: Pick<Journal, 'sameAs'>,
  scope: string,
  pause: Pause,
): Promise<CheckedFile['plan']> {
  const of = (state: NewDocument['state']) => documents.filter((document) => document.state === state);
  const accepted = decisions.filter(({ decision }) => decision.decision === 'accepted');
  const decided = new Set<string | null | undefined>(accepted.map(({ uid }) => uid));
  const isDecided = ({ uid }: NewDocument) => decided.has(uid);
  const skipped = of('skipped').filter((document) => !isDecided(document));
  const fingerprints = skipped.flatMap(({ fingerprint }) => fingerprint ?? []);
  const earlier = await known.sameAs(scope, fingerprints);
  const runs = await mapWithPauses(
    skipped,
    pause,
    ({ fingerprint, occurrence }) =>
      earlier.get(fingerprint ?? '')?.find((document) => document.occurrence === occurrence)?.run,
  );
  return {
    ready: of('ready').length,
    held: of('invalid').length,
    inDoubt: of('in-doubt').length,
    skipped: skipped.length,
    decided: of('skipped').length - skipped.length,
    skippedFor: [...new Set(runs.filter((run) => run !== undefined))].sort(),
  };
}
