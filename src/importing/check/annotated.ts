import { stat } from 'node:fs/promises';
import { isAsWritten, noteWritten } from '../../disk/written-bytes.ts';
import { createLookupIndex } from '../../lookups/resolve.ts';
import { ok, type Result } from '../../problem/problem.ts';
import { mayHoldSecrets } from '../../schema/kind.ts';
import type { Lookups } from '../../schema/lookup.ts';
import { reportedRows } from '../../schema/work-step.ts';
import type { Meta, Row } from '../../spreadsheet/sheet.ts';
import { checkReplaced, nextName, unwritten } from '../../spreadsheet/write/output-target.ts';
import type { ReadingParts } from '../../workspace/parts.ts';
import { program } from '../../workspace/program.ts';
import { doubtLines } from '../doubts/written-decisions.ts';
import { choiceTexts } from '../fixes/pending-choices.ts';
import type { Headers } from '../input/headers/headers.ts';
import { type Input, isOfRun } from '../input/open-input.ts';
import { rowCopier } from '../input/rows/copied-row.ts';
import { type AnnotatedInput, annotatedModel, annotatedPatch } from '../results/annotated.ts';
import type { FixedValue } from '../results/fixes-sheet.ts';
import type { RowOutcome } from '../results/results-input.ts';
import { messages } from './messages.ts';
import type { Prepared } from './prepare.ts';
import { isNeverPatched, isUntagged, type WrittenBook, writeUsersOrNew } from './users-workbook.ts';

type Copying = {
  readonly lookups: Lookups;
  readonly output: string;
  readonly now: number;
  /** The values that `--fix` replaced by itself. */
  readonly fixed: readonly FixedValue[];
};

export type WrittenCopy = WrittenBook & { readonly copy: string };

/**
 * Writes the annotated copy of a checked file to `output`, or to the next free name if somebody edited the copy there.
 * Gives its path. Piped input has no `path`; the copy is then the person's file.
 */
export async function writeCopy(
  { config, effects }: ReadingParts,
  { path, ...input }: Omit<Input, 'path'> & { readonly path: string | null },
  prepared: Prepared,
  copying: Copying,
): Promise<Result<WrittenCopy>> {
  const output = await freeCopyPath(config.cacheDir, copying.output);
  if (output !== copying.output) effects.warn(messages.copyEdited(copying.output, output));
  const isFresh = path === null || config.fresh || isNeverPatched(input);
  const written = await writeAnnotated({ ...input, path: path ?? output }, prepared, { ...copying, output, isFresh });
  if (written.type === 'ok') await noteWritten(config.cacheDir, output);
  return written;
}

/** Writes the copy from the rows as they were checked. */
async function writeAnnotated(
  input: Input,
  prepared: Prepared,
  copying: Copying & { readonly isFresh: boolean },
): Promise<Result<WrittenCopy>> {
  const { path, sheet, file, pause } = input;
  const { output, isFresh } = copying;
  const lines = isOfRun(input.meta) ? await doubtLines(file) : [];
  const annotated = { ...annotatedInput(input, prepared, copying), doubtLines: lines };
  const wanted = { path, sha256: file.sha256, sheet, output, mayHoldSecrets: mayHoldSecrets(input.kind) };
  const written = await writeUsersOrNew(
    wanted,
    { isFresh, isUntagged: isUntagged(input), pause },
    {
      patch: (place) => annotatedPatch({ ...annotated, kind: { ...input.kind, sheet }, place }),
      model: () => annotatedModel(annotated),
    },
  );
  if (written.type !== 'written') return unwritten(written);
  const { type: _, ...book } = written;
  return ok({ ...book, copy: output });
}

function annotatedInput(
  input: Input,
  { documents, findings, checked }: Prepared,
  { lookups, now, fixed }: Copying,
): Omit<AnnotatedInput, 'doubtLines'> {
  const { kind, path, meta, onStep } = input;
  const { pulledAt, scope } = lookups;
  const { onRow, passing } = reportedRows(checked.rowCount, onStep);
  const outcomes = new Map<number, RowOutcome>();
  for (const { rows, state, reason, trackingId = null, fingerprint } of documents) {
    const message = reason?.message ?? null;
    const outcome = { rows, state, trackingId, message, sentAt: null, fingerprint, uid: null };
    for (const row of rows) outcomes.set(row, outcome);
  }
  return {
    kind,
    file: path,
    sourceRows: () => passing(shownRows(input, checked.headers)),
    outcomeOf: (row) => {
      onRow(row);
      return outcomes.get(row);
    },
    findings,
    lookups: createLookupIndex(lookups),
    // A copy of results keeps the account that has its rows.
    account: isOfRun(meta) ? meta.account : scope,
    lookupsPulledAt: pulledAt,
    checkedAt: new Date(now).toISOString(),
    run: runOf(meta),
    source: meta?.source ?? path,
    sent: meta?.sent,
    program,
    pause: input.pause,
    fixed,
    choices: choiceTexts(input.fixes.pending),
  };
}

function runOf(meta: Meta | null): AnnotatedInput['run'] {
  if (meta?.run === undefined) return null;
  const startedAt = meta.role === 'results' ? meta.lookupsPulledAt : (meta.runStartedAt ?? null);
  return { run: meta.run, startedAt, results: meta.results ?? null };
}

async function* shownRows({ file, kind, sheet }: Input, headers: Headers): AsyncIterable<Row> {
  const copied = await rowCopier(kind, headers, () => file.rows(sheet));
  for await (const row of file.rows(sheet)) yield copied(row);
}

/**
 * A path for an annotated copy without loss of data: `wanted`, or the next free name if somebody may have edited the
 * copy there. A copy counts as edited unless this machine has recorded its bytes.
 */
async function freeCopyPath(cacheDir: string, wanted: string): Promise<string> {
  let place = wanted;
  while (await isKept(cacheDir, place)) place = nextName(place);
  return place;
}

async function isKept(cacheDir: string, path: string): Promise<boolean> {
  const existing = await stat(path).catch(() => null);
  if (existing === null || (existing.isFile() && existing.size === 0)) return false;
  if (!existing.isFile() || (await checkReplaced(path, 'annotated')).type === 'problem') return true;
  return !(await isAsWritten(cacheDir, path));
}
