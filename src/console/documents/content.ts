import type { ShownDocument } from '../api/documents.ts';
import type { Edits } from '../edits.ts';
import type { ReviewedRows, SheetDocument } from '../sheet-rows.ts';

type Named = Pick<ReviewedRows, 'kind' | 'named' | 'rows'>;
type Identifying = { readonly number: number; readonly header: string };

/** The columns of the sheet whose values identify a document for a person, in the order of the kind. */
export function identifyingColumns({ kind: { identity = [] }, named }: Pick<Named, 'kind' | 'named'>): Identifying[] {
  return [...named]
    .filter(([, { key, secret }]) => identity.includes(key) && secret !== true)
    .sort(([, a], [, b]) => identity.indexOf(a.key) - identity.indexOf(b.key))
    .map(([number, { header }]) => ({ number, header }));
}

/** At most this many values of a column are shown. */
const MOST_VALUES = 3;

/** The identifying values of a document with the edits, each once. */
export function contentOf(
  document: SheetDocument,
  columns: readonly Identifying[],
  rows: Named['rows'],
  edits: Edits,
): ShownDocument['content'] {
  const found = new Map(columns.map(({ number }) => [number, new Set<string>()]));
  for (const [number, text] of textsOf(document, rows, edits)) if (text !== '') found.get(number)?.add(text);
  return columns.flatMap(({ number, header }) => {
    const values = [...(found.get(number) ?? [])];
    const more = Math.max(0, values.length - MOST_VALUES);
    return values.length === 0 ? [] : [{ header, values: values.slice(0, MOST_VALUES), more }];
  });
}

/** Whether an identifying value has this text, in small letters. */
export function isInContent(
  text: string,
  document: SheetDocument,
  columns: ReadonlySet<number>,
  { rows, edits }: { readonly rows: Named['rows']; readonly edits: Edits },
): boolean {
  for (const [number, value] of textsOf(document, rows, edits))
    if (columns.has(number) && value.toLowerCase().includes(text)) return true;
  return false;
}

/** The texts of all cells of a document, with the edits. */
function* textsOf(
  { rows: numbers }: SheetDocument,
  rows: Named['rows'],
  edits: Edits,
): Iterable<readonly [column: number, text: string]> {
  for (const number of numbers) {
    const index = rows.indexOf(number);
    const texts = edits.textsOf(number);
    for (const [column, text] of index === undefined ? [] : rows.at(index).cells)
      if (!texts.has(column)) yield [column, text];
    yield* texts;
  }
}
