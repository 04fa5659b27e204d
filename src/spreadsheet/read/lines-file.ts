import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { errorCode } from '../../text/error-code.ts';

/** The facts about a text file that matter for adding lines to it. */
export type LinesFile = {
  /** The sha256 of the whole file. */
  readonly sha256: string;
  /** True if the file has nothing except a byte order mark. */
  readonly isEmpty: boolean;
  readonly isUtf8: boolean;
  /** True if the quotation marks are paired. Otherwise, added lines of a CSV would be inside an open cell. */
  readonly isPaired: boolean;
  /** The lines that are not blank, and those that begin outside of quotation marks: the records of a CSV. */
  readonly lines: number;
  readonly records: number;
  /** The first line, and the text after the last line end. Neither is longer than `LONGEST_LINE`. */
  readonly first: string;
  readonly rest: string;
};

/** In characters. A normal record has some kilobytes. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** Reads the file as a stream. Null if there is no file. Throws the system's error if it cannot be read. */
export async function lookAtLines(path: string): Promise<LinesFile | null> {
  const hash = createHash('sha256');
  // Drops the byte order mark.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const lines = linesSeen();
  let isUtf8 = true;
  const decoded = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      isUtf8 = false;
      return '';
    }
  };
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk);
      if (isUtf8) lines.take(decoded(chunk));
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  if (isUtf8) lines.take(decoded());
  return { sha256: hash.digest('hex'), isUtf8, ...lines.found() };
}

function linesSeen() {
  let [first, rest] = ['', ''];
  let isFirst = true;
  let isEmpty = true;
  const counts = lineCounts();
  return {
    take(text: string): void {
      if (text === '') return;
      isEmpty = false;
      counts.take(text);
      const [start = ''] = text.split('\n', 1);
      if (isFirst) first = `${first}${start}`.slice(0, LONGEST_LINE);
      isFirst &&= start.length === text.length;
      const end = text.lastIndexOf('\n') + 1;
      rest = `${end === 0 ? rest : ''}${text.slice(end)}`.slice(0, LONGEST_LINE);
    },
    found: () => ({ isEmpty, first: first.replace(/\r$/, ''), rest, ...counts.found() }),
  };
}

function lineCounts() {
  let [lines, records] = [0, 0];
  let isPaired = true;
  let isBlank = true;
  return {
    take(text: string): void {
      for (const [found] of text.matchAll(/["\n]|[^"\n]+/g)) {
        if (found !== '\n') {
          isBlank &&= found === '\r';
          if (found === '"') isPaired = !isPaired;
          continue;
        }
        if (!isBlank) lines += 1;
        if (!isBlank && isPaired) records += 1;
        isBlank = true;
      }
    },
    found: () => ({ isPaired, lines: lines + (isBlank ? 0 : 1), records: records + (isBlank ? 0 : 1) }),
  };
}

/** Gives the cells of one line of a CSV; undefined if it is not a CSV line. */
export function csvCells(line: string): readonly string[] | undefined {
  try {
    return parse(line)[0] ?? [];
  } catch {
    return undefined;
  }
}
