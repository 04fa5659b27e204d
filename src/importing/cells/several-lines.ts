import type { CellType, RequestValue } from '../../schema/kind.ts';
import { messages } from './messages.ts';
import type { Problem } from './reading.ts';

const LINE_BREAKS = /[\r\n\u2028\u2029]+/;

/**
 * A warning for a value with line breaks (Alt+Enter in Excel) in a column whose values have one line. Its author may
 * see several values, but the service gets one. Undefined for columns of several lines.
 */
export function severalLinesIn(value: RequestValue, cell: CellType): Problem | undefined {
  if (cell.type === 'text' && cell.multiline === true) return undefined;
  const parts = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
  const part = parts.find((text) => typeof text === 'string' && LINE_BREAKS.test(text));
  if (typeof part !== 'string') return undefined;
  const what = messages.severalLines(part.split(LINE_BREAKS).filter((line) => line.trim() !== '').length);
  return { code: 'unlikely', what, hint: cell.type === 'text-list' ? messages.separateLines : messages.writeOneLine };
}
