import fc from 'fast-check';
import { zip } from '../spreadsheet/read/zip.ts';
import { type Table, tableOf } from './tables.ts';
import { handMade, oddlyMade } from './workbooks.ts';

/** A program reads, checks and copies them for some seconds. */
const LARGE_CELLS = 300_000;

/** A sound workbook that takes a program some seconds, by a seed: hand made or oddly made, with the rows of one kind. */
export function largeWorkbook(seed: number): { readonly kind: string; readonly bytes: Buffer } {
  const rows = tableOf(0).map(repeated);
  const [made] = fc.sample(fc.oneof(handMade(rows), oddlyMade(rows)), { seed, numRuns: 1 });
  if (made === undefined) throw new Error('fast-check gave no workbook');
  return { kind: made.kind, bytes: zip(made.parts) };
}

/** The rows over and over, the headers once. Some cells get a number of their own, so that not all documents are equal. */
function repeated({ kind, rows }: Table): Table {
  const [headers = [], ...body] = rows;
  const count = body.length === 0 ? 0 : Math.ceil(LARGE_CELLS / Math.max(1, headers.length));
  const all = Array.from({ length: count }, (_, index) => {
    const row = body[index % body.length] ?? [];
    return row.map((text) => (index % 3 > 0 && /^[A-Z]+-\d/.test(text) ? `${text}-${index}` : text));
  });
  return { kind, rows: [headers, ...all] };
}
