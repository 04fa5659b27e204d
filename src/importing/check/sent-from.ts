import type { Journal } from '../../journal/port.ts';
import { usedLayout } from '../columns/name-columns.ts';
import { contentEntry, runsReadOtherwise, sentFromSameContent } from '../history/same-content.ts';
import { type SentFromRows, sentFromSameRows } from '../history/same-rows.ts';
import { sheetName } from '../input/choose-sheet.ts';
import type { Input } from '../input/open-input.ts';
import type { Checked } from './check-rows.ts';

type Memory = Pick<Journal, 'runs' | 'documents' | 'sameAs' | 'keptRows'>;

/**
 * What was sent from the rows of a file as other requests: from the same bytes, or from rows with the same cells. A kind
 * that says itself what is sent once may send other files with the same rows.
 */
export async function sentFrom(
  input: Input,
  past: Memory,
  scope: string,
  checked: Pick<Checked, 'headers' | 'filled' | 'rowCount'>,
  origin: string,
): Promise<SentFromRows> {
  const { kind, file, sheet } = input;
  if (kind.sentOnce !== undefined) return () => undefined;
  const about = { scope, kind: kind.name, sha256: file.sha256 };
  const byBytes = sentFromSameRows(past, { ...about, sheet: sheetName(input) });
  const layout = usedLayout(kind, checked);
  const runs = runsReadOtherwise(past, { ...about, origin, rows: checked.rowCount, layout });
  if (runs.length === 0) return byBytes;
  const contents = new Map<number, string>();
  for await (const row of file.rows(sheet))
    for (const [number, content] of contentEntry(row)) contents.set(number, content);
  const byContent = sentFromSameContent(past, scope, contents, runs);
  return (document) => byBytes(document) ?? byContent(document);
}
