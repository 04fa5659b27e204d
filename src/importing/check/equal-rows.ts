import { cellText } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import { findingAt } from '../cells/finding-at.ts';
import { trimText } from '../cells/text.ts';
import type { MarkedRow } from '../input/rows/data-rows.ts';
import type { CheckContext } from '../input/rows/item-values.ts';
import { isSent } from '../input/rows/row-marker.ts';
import { messages } from './messages.ts';

/**
 * A warning for each row of a document that has the same products and references as a row above it. Rows that were
 * pasted twice look like this, and the document would then have each of its products twice.
 */
export function equalRows({ kind, sheet }: CheckContext, group: readonly MarkedRow[]): readonly Finding[] {
  const [outermost] = kind.levels;
  const inner = group.length > 1 ? kind.columns.filter(({ level }) => level !== outermost.name) : [];
  const firstRows = new Map<string, number>();
  return group.flatMap(({ number, cells, marker }) => {
    const texts = inner.map(({ key }) => trimText(cellText(cells.get(key))));
    if (isSent(marker) || texts.every((text) => text === '')) return [];
    const content = JSON.stringify(texts);
    const first = firstRows.get(content);
    if (first === undefined) {
      firstRows.set(content, number);
      return [];
    }
    const what = messages.equalRow(kind.noun[0], first);
    return [
      findingAt({ sheet, row: number }, { code: 'duplicate', severity: 'warning', what, hint: messages.removeRow }),
    ];
  });
}
