/** How the lines of a CSV are split, and whether its first line is a `sep=` that says so. */
export type Dialect = { readonly delimiter: string; readonly hasSepLine: boolean };

const DELIMITERS = [',', ';', '\t', '|'];

/**
 * The delimiter of the first record with three cells or more: it has the headers, and a title may be above it. If there
 * is none, that of the first record with two cells. `start` is the beginning of the text.
 */
export function dialectOf(start: string): Dialect {
  const sep = /^sep=([^\r\n"])(?:\r|\n|$)/i.exec(start);
  if (sep?.[1] !== undefined) return { delimiter: sep[1], hasSepLine: true };
  const records = firstRecords(start).map(mostFrequent);
  const headers = records.find(({ count }) => count >= 2) ?? records.find(({ count }) => count > 0);
  return { delimiter: headers?.delimiter ?? ',', hasSepLine: false };
}

const RECORDS = 30;

type Counts = ReadonlyMap<string, number>;

function mostFrequent(counts: Counts): { readonly delimiter: string; readonly count: number } {
  const found = DELIMITERS.map((delimiter) => ({ delimiter, count: counts.get(delimiter) ?? 0 }));
  return found.reduce((most, next) => (next.count > most.count ? next : most));
}

/** Each character outside quotes, counted, of the first records. */
function firstRecords(text: string): readonly Counts[] {
  const records: Map<string, number>[] = [];
  let counts = new Map<string, number>();
  let quoted = false;
  for (const character of text) {
    if (records.length === RECORDS) return records;
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '\n' || character === '\r') {
      records.push(counts);
      counts = new Map();
    } else counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...records, counts];
}
