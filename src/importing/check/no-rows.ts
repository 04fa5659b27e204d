import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import { findingAt } from '../cells/finding-at.ts';
import { TOP_ROWS } from '../input/headers/header-row.ts';
import type { Headers } from '../input/headers/headers.ts';

/** A file without a row to send is never a success: most likely the rows are elsewhere. */
export function noRows({ noun, columns }: Kind, sheet: string, { row }: Headers): Finding {
  const always = columns.filter((column) => column.required === 'always');
  const named = always.length > 0 ? always : columns.filter((column) => column.required === 'conditional');
  const names = named.map((column) => `"${column.header}"`);
  if (row === null) {
    const what = `there are no ${noun[1]}: none of the first ${TOP_ROWS} rows holds headers such as ${names.slice(0, 3).join(', ')}.`;
    const hint = 'Put the headers into the first row, or copy the rows into a fresh template.';
    return findingAt({ sheet, row: null }, { code: 'header-missing', what, hint });
  }
  const what = `there are no ${noun[1]}: no row below the headers in row ${row} holds one.`;
  const hint = `Fill in a row below the headers and save the file; only the sheet "${sheet}" is read.`;
  return findingAt({ sheet, row: null }, { code: 'required', what, hint });
}
