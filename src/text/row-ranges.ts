/** "row 7", "rows 5, 6, 9-14 and 120 more": neighbouring rows are joined, with at most `most` pieces. */
export function rowWords(rows: readonly number[], most = MOST_RUNS): string {
  return `${rows.length === 1 ? 'row' : 'rows'} ${rowNumbers(rows, most)}`;
}

/** "rows 5, 6 of april.xlsx". `file`: the path of the file. */
export function rowsOfFile({ rows, file }: { readonly rows: readonly number[]; readonly file: string }): string {
  return `${rowWords(rows)} of ${file.split(/[\\/]/).at(-1) ?? file}`;
}

/** Row numbers without the word: "5, 6, 9-14". */
export function rowNumbers(rows: readonly number[], most = MOST_RUNS): string {
  const runs: [first: number, last: number][] = [];
  for (const row of [...new Set(rows)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === row - 1) run[1] = row;
    else runs.push([row, row]);
  }
  const shown = runs.slice(0, most).map(([first, last]) => {
    if (first === last) return `${first}`;
    return last === first + 1 ? `${first}, ${last}` : `${first}-${last}`;
  });
  const more = runs.slice(most).reduce((sum, [first, last]) => sum + last - first + 1, 0);
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const MOST_RUNS = 12;

/** The rows of a document that only an earlier run has, as the sheet shows them: `4 of run r-20270310-1`. */
export function leftRows(run: string, rows: readonly number[]): string {
  return `${rowNumbers(rows)} of run ${run}`;
}
