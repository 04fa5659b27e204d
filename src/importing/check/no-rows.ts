import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import { findingAt } from '../cells/finding-at.ts';
import { TOP_ROWS } from '../input/headers/header-row.ts';
import type { Headers } from '../input/headers/headers.ts';
import { messages } from './messages.ts';

/** The error for a file without rows to send. The rows are probably on another sheet or in another file. */
export function noRows({ noun, columns }: Kind, sheet: string, { row }: Headers): Finding {
  const always = columns.filter((column) => column.required === 'always');
  const named = always.length > 0 ? always : columns.filter((column) => column.required === 'conditional');
  const names = named.map((column) => `"${column.header}"`);
  if (row === null) {
    const what = messages.noHeaders(noun[1], TOP_ROWS, names.slice(0, 3).join(', '));
    const hint = messages.headersFirst;
    return findingAt({ sheet, row: null }, { code: 'header-missing', what, hint });
  }
  const what = messages.noRowsBelow(noun[1], row);
  const hint = messages.fillInARow(sheet);
  return findingAt({ sheet, row: null }, { code: 'required', what, hint });
}
