import { ok, problem, type Result } from '../../problem/problem.ts';
import type { RecordColumn } from '../../schema/dataset.ts';
import { csvCells, type LinesFile, lookAtLines } from '../../spreadsheet/read/lines-file.ts';
import { reasonWords } from '../../text/reason-words.ts';
import type { Format } from '../options/output-place.ts';
import { messages } from './messages.ts';

/** A file to which rows can be added. */
export type AddableFile = {
  /** Null where there is none. */
  readonly file: LinesFile | null;
  /** Whether it begins now: there is none, or nothing is in it. */
  readonly isNew: boolean;
  readonly lacksLineEnd: boolean;
};

type Wanted = {
  readonly columns: readonly RecordColumn[];
  /** Whether somebody named them: then a line of NDJSON has no others. */
  readonly isChosen: boolean;
};

/** The file at `path`, if the rows of an export fit below what it has. Its rows are not judged: they are the user's. */
export async function addableFile(path: string, format: Format, wanted: Wanted): Promise<Result<AddableFile>> {
  const looked = await lookAtLines(path).catch((error: Error) => error);
  if (looked instanceof Error) return damaged(path, messages.unread(reasonWords(looked)));
  if (looked === null || (looked.isEmpty && looked.isUtf8))
    return ok({ file: looked, isNew: true, lacksLineEnd: false });
  const wrong = looked.isUtf8 ? wrongIn(looked, format) : messages.notUtf8;
  if (wrong !== null) return damaged(path, wrong);
  const difference = otherColumns(looked, format, wanted);
  if (difference !== null) {
    const message = messages.doesNotFit(path, difference);
    return problem('usage', 'append-columns', message, messages.sameColumns(OTHER_FILE));
  }
  return ok({ file: looked, isNew: false, lacksLineEnd: looked.rest !== '' });
}

const OTHER_FILE = messages.orOther;

function damaged(path: string, why: string): Result<never> {
  const message = messages.cannotAdd(path, why);
  return problem('usage', 'append-damaged', message, messages.correctFile(OTHER_FILE));
}

/** Why what is added would be lost in the file, in words. */
function wrongIn({ first, rest, isPaired }: LinesFile, format: Format): string | null {
  if (format === 'csv') return isPaired ? null : messages.quoteOpen;
  if (keysOf(first) === null) return messages.firstNotJson;
  return rest === '' || keysOf(rest) !== null ? null : messages.lastNotJson;
}

/** How its columns differ, in words. */
function otherColumns({ first }: LinesFile, format: Format, { columns, isChosen }: Wanted): string | null {
  const wanted = columns.map(({ key, header }) => (format === 'csv' ? header : key));
  const found = format === 'csv' ? csvCells(first) : isChosen ? keysOf(first) : wanted;
  const at = wanted.findIndex((name, index) => name !== found?.[index]);
  if (at === -1 && found?.length === wanted.length) return null;
  const place = at === -1 ? wanted.length : at;
  const [there, here] = [found?.[place], wanted[place]].map((name) => (name === undefined ? 'none' : `"${name}"`));
  return messages.otherColumn(place + 1, there, here);
}

export function keysOf(line: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : null;
  } catch {
    return null;
  }
}
