import { columnLetters } from '../../schema/cell.ts';
import type { Column, EnumValue, Kind } from '../../schema/kind.ts';
import { textRow } from '../../spreadsheet/house-style.ts';
import type { SheetModel } from '../../spreadsheet/model.ts';
import { CHOICES_SHEET } from '../input/headers/own-sheets.ts';

/**
 * The sheet of the specification's values, one column for each column of the kind with such values; undefined if there
 * are none. The values need a sheet, because a list inside a validation has no commas and at most 255 characters.
 */
export function choicesSheet(kind: Kind): SheetModel | undefined {
  const columns = enumColumns(kind);
  if (columns.length === 0) return undefined;
  const lists = columns.map(({ header, values }) => ({ header, texts: values.map(choiceText) }));
  const length = Math.max(...lists.map((list) => list.texts.length));
  const lines = Array.from({ length }, (_, line) => lists.map(({ texts }) => texts[line] ?? ''));
  return {
    name: CHOICES_SHEET,
    tabColour: 'A6A6A6',
    columns: lists.map(({ header, texts }) => ({
      width: Math.max(header.length + 4, ...texts.map((text) => text.length + 2)),
      style: 'text',
    })),
    rows: [
      textRow(
        1,
        lists.map((list) => list.header),
        'plainHeader',
      ),
      ...lines.map((line, index) => textRow(index + 2, line)),
    ],
    frozen: { rows: 1, columns: 0 },
    cursor: 'A2',
    protected: true,
    print: { pages: 'one-wide', titleRows: '1:1' },
  };
}

/** The cells with the values of a column; undefined for a column without fixed values. */
export function choicesRange(kind: Kind, column: Column): string | undefined {
  const columns = enumColumns(kind);
  const index = columns.findIndex(({ key }) => key === column.key);
  const letter = columnLetters(index + 1);
  const count = columns[index]?.values.length;
  return count === undefined ? undefined : `${CHOICES_SHEET}!$${letter}$2:$${letter}$${count + 1}`;
}

function enumColumns(kind: Kind) {
  return kind.columns.flatMap(({ key, header, cell }) => {
    return cell.type === 'enum' ? [{ key, header, values: cell.values }] : [];
  });
}

/** A value as in a dropdown: `1 PSI`. */
export function choiceText({ value, text }: EnumValue): string {
  return text === null ? value : `${value} ${text}`;
}
