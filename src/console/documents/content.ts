import type { ShownDocument } from '../api/documents.ts';
import type { Edits } from '../review/edits.ts';
import type { ReviewedRows, SheetDocument } from '../review/sheet-rows.ts';

type Source = Pick<ReviewedRows, 'kind' | 'named' | 'rows'>;

/** The identifying values of documents, with the edits. */
export type Contents = {
  /** Each value once, by column. */
  of(document: SheetDocument, edits: Edits): ShownDocument['content'];
  /** Whether a value has this text, in small letters. */
  has(text: string, document: SheetDocument, edits: Edits): boolean;
};

/** At most this many values of a column are shown. */
const MOST_VALUES = 3;

/** Reads the values of the columns that identify a document for a person, in the order of the kind. */
export function contentsOf({ kind: { identity = [] }, named, rows }: Source): Contents {
  const columns = [...named]
    .filter(([, { key, secret }]) => identity.includes(key) && secret !== true)
    .sort(([, a], [, b]) => identity.indexOf(a.key) - identity.indexOf(b.key));
  const numbers = new Set(columns.map(([number]) => number));
  const textsOf = (row: number, edits: Edits): readonly (readonly [column: number, text: string])[] => {
    const index = rows.indexOf(row);
    const edited = edits.textsOf(row);
    const cells = index === undefined ? [] : rows.at(index).cells;
    const texts = cells.filter(([column, text]) => numbers.has(column) && text !== '' && !edited.has(column));
    return edited.size === 0 ? texts : [...texts, ...[...edited].filter(([, text]) => text !== '')];
  };
  return {
    of: (document, edits) => {
      const byColumn = Map.groupBy(
        document.rows.flatMap((row) => textsOf(row, edits)),
        ([column]) => column,
      );
      return columns.flatMap(([number, { header }]) => {
        const values = [...new Set(byColumn.get(number)?.map(([, text]) => text))];
        const more = Math.max(0, values.length - MOST_VALUES);
        return values.length === 0 ? [] : [{ header, values: values.slice(0, MOST_VALUES), more }];
      });
    },
    has: (wanted, document, edits) =>
      document.rows.some((row) =>
        textsOf(row, edits).some(([column, text]) => numbers.has(column) && text.toLowerCase().includes(wanted)),
      ),
  };
}
