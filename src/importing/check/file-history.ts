import type { Journal } from '../../journal/port.ts';
import { usedLayout } from '../columns/used-layout.ts';
import { aliasMeanings } from '../history/alias-meanings.ts';
import { fixesDigest } from '../history/kept-rows.ts';
import type { EarlierMarker } from '../history/match-earlier.ts';
import { originOf } from '../history/origin.ts';
import type { FileHistory, Past } from '../history/reconcile.ts';
import { contentOf, uncounted } from '../history/row-content.ts';
import { runsOfRows } from '../history/same-rows.ts';
import { type RowMemory, type SentFromRows, sentFromRows } from '../history/sent-from-rows.ts';
import { sheetName } from '../input/choose-sheet.ts';
import type { Input } from '../input/open-input.ts';
import type { Checked } from './check-rows.ts';

type CheckedRows = Pick<Checked, 'headers' | 'filled' | 'dateOrder' | 'rowCount' | 'findings'>;

/** The earlier sendings that the documents of a file are compared with. */
export async function fileHistory<Memory extends Past & RowMemory & Pick<Journal, 'run'>>(
  input: Input,
  journal: Memory,
  scope: string,
  checked: CheckedRows,
  markers: readonly EarlierMarker[],
): Promise<FileHistory & { readonly journal: Memory }> {
  const origin = await originOf(input, journal, scope);
  const sentFromRows = await sentFrom(input, journal, scope, checked, origin);
  return { journal, markers, scope, kind: input.kind.name, origin, sentFromRows };
}

/** What was sent from the rows of a file as other requests: from the same bytes, or from rows with the same cells. */
async function sentFrom(
  input: Input,
  past: RowMemory,
  scope: string,
  checked: CheckedRows,
  origin: string,
): Promise<SentFromRows> {
  const { kind, file, sheet } = input;
  const about = { scope, sha256: file.sha256, sheet: sheetName(input), origin };
  const layout = usedLayout(kind, checked);
  const aliases = aliasMeanings(checked.findings);
  const runs = await runsOfRows(past, kind, {
    ...about,
    rows: checked.rowCount,
    layout,
    aliases,
    fixes: fixesDigest(input.fixes),
  });
  const contents = new Map<number, string>();
  const without = uncounted(checked.headers);
  // The file is read once more only if such runs exist.
  if (runs.readOtherwise.length > 0)
    for await (const row of file.rows(sheet)) contents.set(row.number, contentOf(row, without));
  return sentFromRows(past, scope, runs, contents);
}
