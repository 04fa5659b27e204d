import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import { cellText } from '../../schema/cell.ts';
import type { Pause } from '../../schema/pause.ts';
import type { OnStep } from '../../schema/work-step.ts';
import { COMMON_ENCODINGS, type EncodingWish, encodingNamed } from '../../spreadsheet/read/csv-text.ts';
import { readMeta } from '../../spreadsheet/read/meta-read.ts';
import { openSource, openStream } from '../../spreadsheet/read/open.ts';
import type { Meta, SourceFile } from '../../spreadsheet/sheet.ts';
import { stoppedBySignal } from '../../workspace/failure.ts';
import type { Effects } from '../../workspace/parts.ts';
import { withListedValues } from '../cells/listed-values.ts';
import { type DecisionSheet, NO_DECISIONS, readDecisions } from '../doubts/written-decisions.ts';
import { type Fixes, NO_FIXES } from '../fixes/with-fixes.ts';
import { OWN_COLUMNS } from './headers/own-columns.ts';
import { type LocatedSheet, locate, ROWS_BEYOND, type SheetAndKindWish } from './locate-sheet.ts';
import { messages } from './messages.ts';

/** A file with a known kind and data sheet. */
export type Input = LocatedSheet & {
  readonly path: string;
  readonly file: SourceFile;
  readonly meta: Meta | null;
  /** A person's decisions in a results workbook about documents in doubt. */
  readonly decisionSheet: DecisionSheet;
  /** Replacement values that a person chose; the rows of `file` already have them. Empty until columns are named. */
  readonly fixes: Fixes;
  /** The encoding of a CSV, if a person named it or it is a guess; otherwise null. */
  readonly encoding: string | null;
  /** For all work on the rows before anything is sent. */
  readonly pause: Pause;
  /** For the same work. */
  readonly onStep: OnStep;
};

/** What is said about the file. */
export type InputWish = SheetAndKindWish & {
  /** The encoding of a CSV, from `--encoding`. */
  readonly encoding: string | null;
};

type InputParts<Further extends keyof Effects = never> = {
  readonly config: Pick<Config, 'values'>;
  readonly effects: Pick<Effects, 'cwd' | 'warn' | 'pause' | 'onStep' | Further>;
};

/** Opens a file, checks the whole file, and finds its kind and data sheet. The caller closes `file`. */
export async function openInput(path: string, wish: InputWish, parts: InputParts): Promise<Result<Input>> {
  const absolute = resolve(parts.effects.cwd, path);
  const opened = await openedSource(absolute, path, wish, parts.effects);
  if (opened.type === 'problem') return opened;
  return await understood(opened.value, { path: absolute, shown: path }, wish, parts);
}

/** Opens and checks a file, without its meaning. The caller closes it. `shown`: its name in messages. */
export async function openedSource(
  path: string,
  shown: string,
  wish: Pick<InputWish, 'encoding'>,
  effects: Pick<Effects, 'pause' | 'onStep'>,
): Promise<Result<SourceFile>> {
  const encoding = encodingOfWish(wish);
  if (encoding.type === 'problem') return encoding;
  return await readable(await openSource(path, { ...encoding.value, ...reading(effects) }), shown, wish);
}

/** The path that means standard input on a command line. */
export const STDIN = '-';

/** Opens standard input. Relative paths in its cells start at the current folder. */
export async function openStdin(
  wish: InputWish,
  parts: InputParts<'stdin' | 'stopping' | 'signalExit'>,
): Promise<Result<Input>> {
  const { effects } = parts;
  const encoding = encodingOfWish(wish);
  if (encoding.type === 'problem') return encoding;
  const stream = effects.stdin();
  if (stream === null) return stdinIsTerminal();
  try {
    const place = { path: resolve(effects.cwd, STDIN), shown: 'Standard input' };
    const opened = await openStream(stream, { ...encoding.value, ...reading(effects) });
    const read = await readable(opened, place.shown, wish);
    return read.type === 'problem' ? read : await understood(read.value, place, wish, parts);
  } catch (error) {
    const stopped = stoppedBySignal(effects);
    if (stopped === null) throw error;
    return stopped;
  }
}

function encodingOfWish({ encoding }: Pick<InputWish, 'encoding'>): Result<EncodingWish> {
  if (encoding === null) return ok({ named: null, mayGuess: true });
  const named = encodingNamed(encoding);
  if (named !== undefined) return ok({ named, mayGuess: true });
  const message = messages.encodingUnknown(encoding);
  return problem('usage', 'encoding-unknown', message, messages.commonEncodings(COMMON_ENCODINGS.join(', ')));
}

function stdinIsTerminal(): Result<never> {
  const message = messages.stdinIsTerminal;
  const hint = messages.nameTheFile;
  return problem('usage', 'stdin-terminal', message, hint);
}

async function readable(
  opened: Awaited<ReturnType<typeof openSource>>,
  shown: string,
  { encoding }: Pick<InputWish, 'encoding'>,
): Promise<Result<SourceFile>> {
  if (opened.type === 'unreadable') {
    const { code, message, hint } = opened.problem;
    return problem('file', code, message, hint);
  }
  const { file } = opened;
  if (encoding === null || file.format === 'csv') return ok(file);
  await file.close();
  return problem('usage', 'encoding-known', messages.encodingKnown(shown), messages.runWithoutEncoding);
}

/** `shown`: the file's name in messages. */
async function understood(
  file: SourceFile,
  { path, shown }: { readonly path: string; readonly shown: string },
  wish: InputWish,
  { config, effects }: InputParts,
): Promise<Result<Input>> {
  const meta = await readMeta(file);
  const located = await locate({ path: shown, file, meta, pause: effects.pause }, wish);
  if (located.type === 'problem') {
    await file.close();
    return located;
  }
  if (isOfRun(meta) && !(await hasMarkers(file, located.value.sheet, meta))) {
    await file.close();
    return markersGone(shown, located.value.sheet, { file, meta });
  }
  const decisionSheet = meta === null || meta.role === 'template' ? NO_DECISIONS : await readDecisions(file);
  const kind = withListedValues(located.value.kind, config.values);
  const encoding = (wish.encoding === null ? file.encodingGuess?.name : file.encoding) ?? null;
  return ok({
    path,
    file,
    meta,
    decisionSheet,
    fixes: NO_FIXES,
    ...located.value,
    kind,
    encoding,
    pause: effects.pause,
    onStep: effects.onStep,
  });
}

function reading({ pause, onStep }: Pick<Effects, 'pause' | 'onStep'>) {
  return { pause, onBytes: (done: number, of: number) => onStep({ what: 'bytes', done, of }) };
}

/** Whether the rows of a workbook show what was sent. */
export function isOfRun(meta: Meta | null): meta is Meta {
  return meta !== null && (meta.role === 'results' || meta.run !== undefined);
}

/** Whether the hidden column exists and is not empty. */
async function hasMarkers(file: SourceFile, sheet: string, { headerRow }: Meta): Promise<boolean> {
  let hidden: number | undefined;
  let isEmpty = true;
  for await (const { number, cells } of file.rows(sheet)) {
    if (hidden === undefined) {
      hidden = [...cells].find(([, cell]) => cellText(cell) === OWN_COLUMNS.fingerprint.header)?.[0];
      if (hidden === undefined && number > headerRow + ROWS_BEYOND) return false;
      continue;
    }
    if (cellText(cells.get(hidden)).trim() !== '') return true;
    isEmpty = false;
  }
  return hidden !== undefined && isEmpty;
}

/** The problem that the hidden column is gone. Other cells may have changed too, so nothing is sent. */
export function markersGone(
  path: string,
  sheet: string,
  { file, meta }: { readonly file: SourceFile; readonly meta: Meta | null },
): Result<never> {
  const run = meta?.run;
  const results = meta?.dataSheet ?? sheet;
  if (results !== sheet && file.sheets.some(({ name }) => name === results)) {
    const message = messages.resultsOfOther(path, results, sheet);
    return problem('file', 'marks-missing', message, messages.resultsOf(sheet));
  }
  const message = messages.marksGone(path, OWN_COLUMNS.fingerprint.header);
  return problem('file', 'marks-missing', message, messages.takeOriginal(run));
}
