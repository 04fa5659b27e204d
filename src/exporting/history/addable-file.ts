import { ok, problem, type Result } from '../../problem/problem.ts';
import type { RecordColumn } from '../../schema/dataset.ts';
import { csvCells, type LinesFile, lookAtLines } from '../../spreadsheet/read/lines-file.ts';
import { reasonWords } from '../../text/reason-words.ts';
import type { Format } from '../options/output-place.ts';
import { isObject } from '../records/records.ts';
import { messages } from './messages.ts';

/** A file to which rows can be added. */
export type AddableFile = {
  /** Null if there is no file. */
  readonly file: LinesFile | null;
  /** True if the file is missing or empty. */
  readonly isNew: boolean;
  readonly lacksLineEnd: boolean;
};

type Wanted = {
  readonly columns: readonly RecordColumn[];
  /** True if the user named the columns. A line of NDJSON then has no others. */
  readonly isChosen: boolean;
};

/**
 * Reads the file at `path` and checks that the rows of an export fit into it. Its rows are not checked, because they
 * are the user's.
 */
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

/** Gives why added rows would be lost in the file, for users; null if they would not. */
function wrongIn({ first, rest, isPaired }: LinesFile, format: Format): string | null {
  if (format === 'csv') return isPaired ? null : messages.quoteOpen;
  if (keysOf(first) === null) return messages.firstNotJson;
  return rest === '' || keysOf(rest) !== null ? null : messages.lastNotJson;
}

/** Gives how the file's columns differ, for users; null if they do not. */
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
    return isObject(value) ? Object.keys(value) : null;
  } catch {
    return null;
  }
}
