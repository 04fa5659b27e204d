import { OWN_COLUMN_KEYS, OWN_COLUMNS } from '../src/importing/input/headers/own-columns.ts';

/** The headers of our columns in a new results workbook, in their order. */
export const OUR_HEADERS: readonly string[] = OWN_COLUMN_KEYS.flatMap((name) =>
  name === 'marks' ? [] : [OWN_COLUMNS[name].header],
);
