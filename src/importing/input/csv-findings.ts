import type { Finding } from '../../schema/finding.ts';
import { findingAt } from '../cells/finding-at.ts';
import { encodingFindings } from './encoding-finding.ts';
import { messages } from './messages.ts';
import type { Input } from './open-input.ts';

/** Findings about how the text of a CSV is read. */
export async function csvFindings(input: Input): Promise<readonly Finding[]> {
  return [...(await encodingFindings(input)), ...textFormulas(input)];
}

/** The finding that cells have the form `="00417"`, and that only their text is read. */
function textFormulas({ sheet, file }: Input): readonly Finding[] {
  if (file.textFormulas === undefined) return [];
  const { count, row, column } = file.textFormulas;
  const what = messages.textFormulas(count);
  const place = { sheet, row, columnNumber: column };
  return [findingAt(place, { code: 'format', severity: 'info', what, hint: messages.nothingIfValuesRight })];
}
