/** How the lines of a CSV are split, and whether its first line is a `sep=` line. */
export type Dialect = { readonly delimiter: string; readonly hasSepLine: boolean };

const DELIMITERS = [',', ';', '\t', '|'];

/**
 * Finds the delimiter. It is the one with the same count in the most records, because a title above the headers has
 * another count. If no count repeats, it is that of the first record with three cells, or else with two. A `sep=` line
 * is used unless the headers do not have its delimiter. `start` is the beginning of the text.
 */
export function dialectOf(start: string): Dialect {
  const sep = /^("?)sep=([^\r\n"])\1(?:\r\n|\r|\n|$)/i.exec(start);
  const records = firstRecords(start.slice(sep?.[0].length ?? 0));
  if (sep?.[2] !== undefined) return { delimiter: otherDelimiter(sep[2], records) ?? sep[2], hasSepLine: true };
  return { delimiter: steadyDelimiter(records) ?? firstDelimiter(records) ?? ',', hasSepLine: false };
}

/**
 * Gives the delimiter of a file that was saved with another one than its `sep=` line says; undefined if the line is
 * right.
 */
function otherDelimiter(announced: string, records: readonly Counts[]): string | undefined {
  const steady = steadyDelimiter(records);
  if (steady === undefined) return undefined;
  const headers = records.find((counts) => (counts.get(steady) ?? 0) >= 2);
  return headers?.has(announced) === false ? steady : undefined;
}

const RECORDS = 30;

/** How often each character is in a record. */
type Counts = ReadonlyMap<string, number>;

/**
 * Finds a delimiter that gives at least two records the same count of at least three cells; undefined if there is none.
 */
function steadyDelimiter(records: readonly Counts[]): string | undefined {
  const steady = DELIMITERS.flatMap((delimiter) => {
    const numbers = records.map((counts) => counts.get(delimiter) ?? 0).filter((count) => count >= 2);
    return numbers.map((count) => ({ delimiter, count, records: numbers.filter((number) => number === count).length }));
  });
  const repeated = steady.filter((found) => found.records >= 2);
  return repeated.sort((a, b) => b.records - a.records || b.count - a.count)[0]?.delimiter;
}

function firstDelimiter(records: readonly Counts[]): string | undefined {
  const found = records.map(mostFrequent);
  const headers = found.find(({ count }) => count >= 2) ?? found.find(({ count }) => count > 0);
  return headers?.delimiter;
}

function mostFrequent(counts: Counts): { readonly delimiter: string; readonly count: number } {
  const found = DELIMITERS.map((delimiter) => ({ delimiter, count: counts.get(delimiter) ?? 0 }));
  return found.reduce((most, next) => (next.count > most.count ? next : most));
}

/** Counts each character outside of quotes, for the first records that are not blank. */
function firstRecords(text: string): readonly Counts[] {
  const records: Map<string, number>[] = [];
  let counts = new Map<string, number>();
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '\n' || character === '\r') {
      if (counts.size > 0 && records.push(counts) === RECORDS) return records;
      counts = new Map();
    } else counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...records, counts];
}
