import type { Journal, RunRecord } from '../../journal/port.ts';
import { type ColumnLayout, columnsIn } from '../../schema/column-layout.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { withHeaderRow } from '../input/headers/chosen-headers.ts';
import { headerForm, headerMeanings } from '../input/headers/header-names.ts';
import { type Headers, reachHeaders, readHeaders } from '../input/headers/headers.ts';
import { layoutId } from '../input/mapping-files.ts';
import { storedOptions } from './import-options.ts';
import { keptRows } from './kept-rows.ts';

type Memory = Pick<Journal, 'runs' | 'counts' | 'keptRows'>;

/** The headers of a sheet, without the columns that a results workbook adds. */
export function headersOf(kind: Kind, { texts }: Headers): readonly string[] {
  const meaningOf = headerMeanings(kind);
  return [...texts.values()].map(({ text }) => text).filter((text) => meaningOf(text).type !== 'own');
}

/**
 * How the last import of a file with these headers read its columns; undefined if there was none. Runs that could send
 * nothing do not count. Earlier versions stored no layout, so their headers are read again from the stored rows.
 */
export async function earlierLayout(
  journal: Memory,
  scope: string,
  kind: Kind,
  headers: readonly string[],
): Promise<ColumnLayout | undefined> {
  const wanted = layoutId(headers);
  let looked = 0;
  for (const run of await journal.runs()) {
    if (run.kind !== kind.name || run.scope !== scope || !(await couldSend(journal, run))) continue;
    const noted = layoutOfRun(run);
    if (noted === null && looked >= MOST_LOOKED_AT) continue;
    if (noted === null) looked += 1;
    const before = noted ?? { kind: kind.name, headers: await keptHeaders(journal, run, kind), ...NO_COLUMNS };
    if (layoutId(before.headers) === wanted) return before;
  }
  return undefined;
}

const NO_COLUMNS: Pick<ColumnLayout, 'map' | 'ignore'> = { map: {}, ignore: [] };
const MOST_LOOKED_AT = 30;

/** How a run read its columns; null if it did not record it. */
export function layoutOfRun(run: Pick<RunRecord, 'options'>): ColumnLayout | null {
  return storedOptions(run).layout ?? null;
}

/** The kind with the column names and the chosen header row of a run, so its rows are read again in the same way. */
export function kindOfRun(kind: Kind, run: Pick<RunRecord, 'options'>): Kind {
  const layout = layoutOfRun(run);
  if (layout === null) return { ...kind, naming: { columns: new Map(), unreadBefore: 'all' } };
  const { dateOrder: order } = layout;
  const dates = order === undefined ? {} : { dateOrder: { order, isByPerson: true } };
  const headed = withHeaderRow(kind, storedOptions(run).headerRow ?? null);
  return {
    ...kind,
    naming: { ...headed.naming, columns: columnsIn(layout, headerForm), unreadBefore: 'all', ...dates },
  };
}

async function couldSend(journal: Memory, { run }: RunRecord): Promise<boolean> {
  const { invalid, ...others } = await journal.counts(run);
  return Object.values(others).some((count) => count > 0);
}

async function keptHeaders(journal: Memory, run: RunRecord, kind: Kind): Promise<readonly string[]> {
  const top: Row[] = [];
  const asRead = kindOfRun(kind, run);
  for await (const row of keptRows(journal, run)) {
    top.push(row);
    if (reachHeaders(asRead, top)) break;
  }
  return headersOf(kind, readHeaders(asRead, top));
}
