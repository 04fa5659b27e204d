import { datasets } from '../../exports/index.ts';
import { NOTHING_AGAIN } from '../../extract/reading.ts';
import { openSpool } from '../../journal/spool.ts';
import { pagedList } from '../../schema/dataset.ts';
import { readExport } from '../export/read.ts';
import type { Parts } from '../parts.ts';
import { ok, type Result } from '../problem.ts';
import { openStateFolder } from '../state-folder.ts';
import { freeResults, resultsOf } from './results.ts';
import { runReports } from './run-reports.ts';

/** `results RUN -o FILE --with-reports`: looks for the reports of its bookings, then writes the results. */
export async function resultsWithReports(
  parts: Parts,
  name: string,
  output: string,
): Promise<Result<{ run: string; file: string; complete: boolean }>> {
  const dataset = datasets.find((one) => one.source.kind === 'pages' && pagedList(one)?.ofBookings !== undefined);
  if (dataset === undefined) throw new Error('no dataset tells of bookings');
  const reports = runReports(parts, name, dataset);
  if (reports.kind === 'problem') return reports;
  const { since, isOfRun, found, journal } = reports.value;
  const place = await freeResults(parts, name, output);
  if (place.kind === 'problem') return place;
  const folder = openStateFolder(parts.config.stateDir);
  if (folder.kind === 'problem') return folder;
  const spool = openSpool(folder.value);
  try {
    const asked = {
      dataset,
      query: since,
      windows: [since],
      isWanted: isOfRun,
      again: NOTHING_AGAIN,
      pageSize: null,
      ids: [],
      list: spool,
    };
    const read = await readExport(parts, asked, spool);
    if (read.kind === 'problem') return read;
    for (const doubt of read.value.doubts) parts.effects.warn(doubt);
    journal.keepReports(found(spool.records(), null));
    const written = await resultsOf(parts, name, output);
    return written.kind === 'problem' ? written : ok({ ...written.value, complete: read.value.doubts.length === 0 });
  } finally {
    spool.close();
  }
}
