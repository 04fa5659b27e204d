import { noteWritten } from '../../disk/written-bytes.ts';
import { ok, type Result } from '../../problem/problem.ts';
import type { Lookups } from '../../schema/lookup.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { unwritten } from '../../spreadsheet/write/output-target.ts';
import { streamWorkbook } from '../../spreadsheet/write/write-xlsx.ts';
import type { ReadingParts } from '../../workspace/parts.ts';
import { program } from '../../workspace/program.ts';
import type { Headers } from '../input/headers/headers.ts';
import type { Input } from '../input/open-input.ts';
import { withMergedCells } from '../input/rows/merged-keys.ts';
import { annotatedModel } from '../results/annotated.ts';
import type { RowOutcome } from '../results/results-input.ts';
import { freeCopyPlace } from './free-copy-path.ts';
import { messages } from './messages.ts';
import type { Prepared } from './prepare.ts';

type Copying = { readonly lookups: Lookups; readonly output: string; readonly now: number };

/**
 * Writes the annotated copy of a checked file to `output`, or under the next free name, if somebody has edited the copy
 * there. Gives its path. What was piped in has no `path`: from here on, the copy is the file that the person has.
 */
export async function writeCopy(
  { config, effects }: ReadingParts,
  { path, ...input }: Omit<Input, 'path'> & { readonly path: string | null },
  prepared: Prepared,
  copying: Copying,
): Promise<Result<string>> {
  const output = await freeCopyPlace(config.cacheDir, copying.output);
  if (output !== copying.output) effects.warn(messages.copyEdited(copying.output, output));
  const written = await writeAnnotated({ ...input, path: path ?? output }, prepared, { ...copying, output });
  if (written.kind === 'ok') await noteWritten(config.cacheDir, output);
  return written;
}

/** From the rows as they were checked. */
async function writeAnnotated(
  input: Input,
  { documents, findings, checked }: Prepared,
  { lookups: { pulledAt, scope }, output, now }: Copying,
): Promise<Result<string>> {
  const { kind, path, meta } = input;
  const outcomes = new Map<number, RowOutcome>();
  for (const { rows, state, reason, trackingId = null, fingerprint } of documents) {
    const message = reason?.message ?? null;
    const outcome = { rows, state, trackingId, message, sentAt: null, fingerprint, uid: null };
    for (const row of rows) outcomes.set(row, outcome);
  }
  const model = await annotatedModel({
    kind,
    file: path,
    sourceRows: () => shownRows(input, checked.headers),
    outcomeOf: (row) => outcomes.get(row),
    findings,
    account: scope,
    lookupsPulledAt: pulledAt,
    checkedAt: new Date(now).toISOString(),
    run: meta?.run ?? null,
    source: meta?.source ?? path,
    program,
    pause: input.pause,
  });
  const written = await streamWorkbook(model, output, { pause: input.pause });
  return written.kind === 'written' ? ok(output) : unwritten(written);
}

async function* shownRows({ file, kind, sheet }: Input, headers: Headers): AsyncIterable<Row> {
  for await (const row of file.rows(sheet)) yield withMergedCells(kind, headers, row);
}
