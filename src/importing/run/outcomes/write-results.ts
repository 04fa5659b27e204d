import { stat } from 'node:fs/promises';
import type { Journal, JournalDocument, RunRecord } from '../../../journal/port.ts';
import { loadCache } from '../../../lookups/cache.ts';
import { createLookupIndex } from '../../../lookups/resolve.ts';
import { mapResult, ok, problem, type Result } from '../../../problem/problem.ts';
import { isWrongValue } from '../../../schema/corrections.ts';
import type { JoinedFinding } from '../../../schema/joined-findings.ts';
import { mayHoldSecrets } from '../../../schema/kind.ts';
import { pausing } from '../../../schema/pause.ts';
import { reportedRows } from '../../../schema/work-step.ts';
import { checkOutput, checkReplaced, chooseOutput, unwritten } from '../../../spreadsheet/write/output-target.ts';
import { minuteWords } from '../../../text/day.ts';
import type { Effects, Parts } from '../../../workspace/parts.ts';
import { program } from '../../../workspace/program.ts';
import { type NotPatched, type WrittenBook, writeUsersOrNew } from '../../check/users-workbook.ts';
import { presentFindings } from '../../history/kept-findings.ts';
import { keptRows } from '../../history/kept-rows.ts';
import { kindOf } from '../../history/kind-of-run.ts';
import { unknownRun } from '../../history/no-runs.ts';
import { olderThanResults, onlyRecord } from '../../history/outdated-journal.ts';
import { announce, doubtsIn, remember, replaceablePath, staysWords, writerOf } from '../../history/results-place.ts';
import { begunWith } from '../../history/unfinished-run.ts';
import type { BookingOutcome } from '../../results/booking-results-sheet.ts';
import type { BookingReport, ResultsInput } from '../../results/results-input.ts';
import { resultsModel, resultsPatch } from '../../results/results-model.ts';
import { sendingsIn } from '../../results/sendings.ts';
import { messages } from '../messages.ts';
import { runsThatResend } from '../resend.ts';
import { doubtfulDocuments } from './doubtful-documents.ts';
import { reasonsOf, settledUnsent } from './reasons-of-run.ts';
import { rowOutcomes } from './row-outcomes.ts';
import { countsOf, lastResults } from './run-report.ts';

export type WrittenResults = WrittenBook & { readonly results: string };

type Writing = Pick<Effects, 'pause' | 'onStep'> & {
  /** Whether to write a new workbook. */
  readonly isFresh: boolean;
  /** The folder of the cached lookup lists. */
  readonly cacheDir: string;
};

/**
 * Writes the results workbook of a run to `output`: the user's own workbook with our columns and sheets, or a new one.
 * The outcomes come from the journal. It never overwrites somebody else's file, or results that know more than the
 * journal. If `pause` rejects, the file does not change.
 */
export async function writeResults(
  journal: Journal,
  run: RunRecord,
  output: string,
  { pause, onStep, isFresh, cacheDir }: Writing,
): Promise<Result<WrittenResults>> {
  const kind = kindOf(run);
  const place = await checkReplaced(output, 'results');
  if (place.type === 'problem') return place;
  const unknown = await onlyRecord(journal, output);
  if (unknown !== null) return unknown;
  onStep({ what: 'written', done: 0, of: run.rows });
  const documents = () => pausing(journal.documents(run.run), pause);
  const outcomes = await rowOutcomes(journal, run, kind, documents());
  const { onRow, passing } = reportedRows(run.rows, onStep);
  const findings = await presentFindings(journal, run);
  const begun = begunWith(run);
  const { mayBeSent = [] } = begun;
  const input: ResultsInput = {
    kind,
    run: { ...(await ofRun(journal, run, output, documents())), ...sendingsIn(kind, mayBeSent, outcomes.values()) },
    sourceRows: () => passing(keptRows(journal, run, pause)),
    outcomeOf: (row) => {
      onRow(row);
      return outcomes.get(row);
    },
    findings,
    lookups: await listsFor(run, findings, cacheDir),
    reasons: await reasonsOf(documents()),
    doubtful: await doubtfulDocuments(journal, run, kind, documents()),
    bookingResults: await Array.fromAsync(resultsOfBookings(journal, run.run)),
    reports: await reportsOf(journal, run.run),
    program,
    pause,
  };
  const sheet = begun.sheet ?? kind.sheet;
  const onWhole = (temporary: string) => announce(journal, output, temporary, run.run);
  const wanted = { path: run.file, sha256: run.sha256, sheet, output, mayHoldSecrets: mayHoldSecrets(kind) };
  const written = await writeUsersOrNew(
    wanted,
    { isFresh: isFresh || begun.fresh, isUntagged: begun.untagged === true, pause, onWhole },
    {
      patch: (place) => resultsPatch({ ...input, kind: { ...kind, sheet }, place }),
      model: () => resultsModel(input),
    },
  );
  if (written.type === 'written') {
    await remember(journal, output, run.run);
    const { type: _, ...book } = written;
    return ok({ ...book, results: output });
  }
  return unwritten({ ...written, hint: messages.thenResults(written.hint, run.run) });
}

async function ofRun(
  journal: Journal,
  run: RunRecord,
  output: string,
  documents: AsyncIterable<JournalDocument>,
): Promise<ResultsInput['run']> {
  const { choices = [] } = begunWith(run);
  return {
    ...run,
    output,
    choices,
    counts: countsOf(run.rows, await journal.counts(run.run)),
    settledUnsent: await settledUnsent(documents),
    resending: await runsThatResend(journal, run),
  };
}

/** The cached lookup lists, if a finding is about a wrong value; otherwise null. */
async function listsFor({ scope }: RunRecord, findings: readonly JoinedFinding[], cacheDir: string) {
  if (!findings.some(isWrongValue)) return null;
  const kept = await loadCache(cacheDir, scope);
  return kept === null ? null : createLookupIndex(kept);
}

/** The path of a run's results; null if none were written, or if another run's results replaced them. */
export async function placeOfResults(journal: Journal, { run, output }: RunRecord): Promise<string | null> {
  return (await journal.writtenAt(output))?.run === run ? output : null;
}

/** Whether the results were written after the run ended. A person's later changes count too. */
export async function hasResults(journal: Journal, run: RunRecord): Promise<boolean> {
  const { output, endedAt } = run;
  if ((await placeOfResults(journal, run)) === null) return false;
  const existing = await stat(output).catch(() => null);
  return existing !== null && endedAt !== null && existing.mtimeMs >= Date.parse(endedAt);
}

async function* resultsOfBookings(journal: Journal, run: string): AsyncIterable<BookingOutcome> {
  const results = await lastResults(journal, run);
  if (results.size === 0) return;
  for await (const { id, rows, trackingId } of journal.documents(run)) {
    const result = results.get(id);
    const [first, ...others] = rows;
    if (result === undefined || first === undefined) continue;
    yield { rows: [first, ...others], trackingId, answer: result.answer, at: result.lastAt };
  }
}

async function reportsOf(journal: Journal, run: string): Promise<readonly BookingReport[]> {
  const reports = await journal.reportsOf(run);
  if (reports.length === 0) return [];
  const rowsOf = new Map(await Array.fromAsync(journal.documents(run), ({ id, rows }) => [id, rows]));
  return reports.flatMap(({ document, ...report }) => {
    const [first, ...others] = rowsOf.get(document) ?? [];
    return first === undefined ? [] : [{ ...report, rows: [first, ...others] }];
  });
}

/** `results RUN -o FILE`: writes the results of a run to a file. */
export async function resultsOf(
  parts: Parts,
  name: string,
  output: string,
): Promise<Result<{ run: string; file: string; notPatched?: NotPatched }>> {
  const place = await freeResults(parts, name, output);
  if (place.type === 'problem') return place;
  const { journal, run, path, isMoved } = place.value;
  if (isMoved) parts.effects.warn(staysWords(output, path));
  const older = await olderThanResults(journal, run);
  if (older !== null) parts.effects.warn(older);
  await journal.syncFromOtherRuns(name, parts.effects.stopping);
  const { fresh, cacheDir } = parts.config;
  const written = await writeResults(journal, run, path, { ...parts.effects, isFresh: fresh, cacheDir });
  return mapResult(written, ({ notPatched }) => {
    if (notPatched !== null) parts.effects.note(notPatched.message);
    return { run: name, file: isMoved ? path : output, ...(notPatched === null ? {} : { notPatched }) };
  });
}

type FreeResults = {
  readonly journal: Journal;
  readonly run: RunRecord;
  readonly path: string;
  /** Whether `path` differs from the named file, because that file stays. */
  readonly isMoved: boolean;
};

/**
 * The run and the path for its results. The path has another name if somebody edited the named results. A problem if
 * there is no such run, or if the path is not writable.
 */
export async function freeResults(parts: Parts, name: string, output: string): Promise<Result<FreeResults>> {
  const opened = await parts.journal();
  if (opened.type === 'problem') return opened;
  const run = await opened.value.run(name);
  if (run === undefined) return unknownRun(name);
  const path = await chooseOutput(run.file, output, parts.effects.cwd);
  if (path.type === 'problem') return path;
  const writable = await checkOutput(path.value, 'results');
  if (writable.type === 'problem') return writable;
  const lost = (await onlyRecord(opened.value, path.value)) ?? (await doubtsLost(opened.value, run, path.value));
  if (lost !== null) return lost;
  const place = await replaceablePath(opened.value, path.value, run);
  // A journal of this computer alone may have the name for another run than the one that the person means.
  if (parts.config.journal === null) parts.effects.note(messages.resultsOf(name, run.file, minuteWords(run.startedAt)));
  return ok({ journal: opened.value, run, path: place, isMoved: place !== path.value });
}

/**
 * The problem if a workbook may not be replaced, because it has documents in doubt that the results of `run` lack;
 * otherwise null.
 */
async function doubtsLost(journal: Journal, run: RunRecord, path: string): Promise<Result<never> | null> {
  const writer = await journal.run((await writerOf(journal, path)) ?? '');
  if (writer === undefined || writer.run === run.run) return null;
  const known = new Set(await doubtsIn(journal, run));
  const lost = (await doubtsIn(journal, writer)).filter((uid) => !known.has(uid)).length;
  if (lost === 0) return null;
  const message = messages.wouldLoseDoubts(path, writer.run, lost, run.run);
  return problem('usage', 'output-in-doubt', message, messages.nameAnother);
}
