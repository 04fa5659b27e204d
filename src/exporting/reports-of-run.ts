import { datasets } from '../datasets/index.ts';
import { heldBack } from '../disk/output-lock.ts';
import { kindOf } from '../importing/history/kind-of-run.ts';
import { withLiveState } from '../importing/history/live-state.ts';
import { unknownRun } from '../importing/history/no-runs.ts';
import { freeResults, resultsOf } from '../importing/run/outcomes/write-results.ts';
import { writeResultsOrFallback } from '../importing/run/outcomes/write-results-or-fallback.ts';
import type { FoundReport } from '../journal/export-port.ts';
import { openSpool } from '../journal/open.ts';
import type { Journal, JournalDocument, RunRecord } from '../journal/port.ts';
import type { Spooled } from '../journal/spool-port.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { type Dataset, type JsonRecord, type OfBookings, pagedList } from '../schema/dataset.ts';
import type { Kind } from '../schema/kind.ts';
import { dayIn } from '../text/moment.ts';
import { dayBefore } from '../text/relative-day.ts';
import type { Parts, ReadingParts } from '../workspace/parts.ts';
import { openStateFolder } from '../workspace/state-folder.ts';
import { messages } from './messages.ts';
import { readExport } from './read/read-dataset.ts';
import { NOTHING_AGAIN } from './read/reading.ts';
import { type BookingKeys, bookingsOf, reportWords } from './records/booking-reports.ts';

/** The bookings of a run whose reports are wanted. Only in this file do exports use imports. */
export type RunReports = {
  readonly journal: Journal;
  readonly record: RunRecord;
  /** The query parameter for the first possible inspection day. */
  readonly since: Readonly<Record<string, string>>;
  isOfRun(listed: Spooled): boolean;
  /** Gives the reports that the journal keeps. `file`: where the export was written; null if there was no export. */
  found(listed: Iterable<Spooled>, file: string | null): Iterable<FoundReport>;
};

/** Days before the booked day from which reports are searched, because inspections are moved, also to earlier days. */
const EARLIER_DAYS = 30;

/** Gives the bookings of a run that were accepted, in this run or in an earlier one that it points to. */
export async function runReports(parts: ReadingParts, name: string, dataset: Dataset): Promise<Result<RunReports>> {
  const fields = pagedList(dataset)?.ofBookings;
  if (fields === undefined) {
    return problem('usage', 'not-of-bookings', messages.notOfBookings(dataset.name), messages.runWithoutFor);
  }
  const opened = await parts.journal();
  if (opened.type === 'problem') return opened;
  if (parts.scope.type === 'problem') return parts.scope;
  const journal = opened.value;
  const record = await journal.run(name);
  if (record === undefined) return unknownRun(name);
  if (record.scope !== parts.scope.value) {
    const message = messages.otherAccount(name, record.scope);
    return problem('usage', 'run-of-other-account', message, messages.useItsProfile);
  }
  const kind = kindOf(record);
  if (kind.reportKeys === undefined) {
    const message = messages.noReports(name, kind.noun[1]);
    return problem('usage', 'run-without-reports', message, messages.nameBookings);
  }
  const bookings = (await Array.fromAsync(journal.documents(name), bookingOf(kind))).flat();
  if (bookings.length > 0) return ok(finder(journal, record, bookings, { fields, parts }));
  const message = messages.noneAccepted(name);
  return problem('usage', 'run-without-reports', message, messages.nameOther);
}

/** Gives an accepted booking, of this run or of an earlier one that it points to. */
function bookingOf({ operation, reportKeys }: Kind) {
  return ({ id, state, request }: JournalDocument): readonly BookingKeys<number>[] => {
    if (!(state === 'accepted' || state === 'skipped') || request === null) return [];
    const body = operation.body?.safeParse(JSON.parse(request).body);
    return body?.success && reportKeys !== undefined ? [{ name: id, keys: reportKeys(body.data) }] : [];
  };
}

function finder(
  journal: Journal,
  record: RunRecord,
  bookings: readonly BookingKeys<number>[],
  { fields, parts }: { readonly fields: OfBookings; readonly parts: ReadingParts },
): RunReports {
  const documentsOf = bookingsOf(bookings, fields);
  const [first] = bookings.flatMap(({ keys }) => dayIn(keys.inspectionDate) ?? []).sort();
  return {
    journal,
    record,
    since: first === undefined ? {} : { [fields.inspectedSince]: dayBefore(first, EARLIER_DAYS) },
    isOfRun: ({ json }) => documentsOf(JSON.parse(json)).length > 0,
    *found(listed, file) {
      const foundAt = new Date(parts.effects.now()).toISOString();
      for (const { json } of listed) {
        const report: JsonRecord = JSON.parse(json);
        const words = reportWords(report, fields);
        for (const document of documentsOf(report)) yield { document, ...words, file, foundAt };
      }
    },
  };
}

/**
 * Adds the found reports to the run's results workbook. If it is open, or its run is still sending, it is written
 * later.
 */
export async function fillResults(
  parts: ReadingParts,
  { journal, record, found }: RunReports,
  listed: Iterable<Spooled>,
  file: string | null,
): Promise<void> {
  await journal.keepReports(found(listed, file));
  if ((await withLiveState(parts, journal, record)).underWay) return;
  const held = await heldBack(record.output);
  if (held?.type !== 'problem') return void (await writeResultsOrFallback(parts, journal, record));
  const later = messages.resultsLater(record.run);
  parts.effects.warn(messages.reportsLater(held.problem.message, record.run, later));
}

/** `results RUN -o FILE --with-reports`: finds the reports of the run's bookings, then writes the results. */
export async function resultsWithReports(
  parts: Parts,
  name: string,
  output: string,
): Promise<Result<{ run: string; file: string; complete: boolean }>> {
  const dataset = datasets.find(
    (candidate) => candidate.source.type === 'pages' && pagedList(candidate)?.ofBookings !== undefined,
  );
  if (dataset === undefined) throw new Error('no dataset contains bookings');
  const reports = await runReports(parts, name, dataset);
  if (reports.type === 'problem') return reports;
  const { since, isOfRun, found, journal } = reports.value;
  const place = await freeResults(parts, name, output);
  if (place.type === 'problem') return place;
  const folder = openStateFolder(parts.config.stateDir);
  if (folder.type === 'problem') return folder;
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
    if (read.type === 'problem') return read;
    for (const doubt of read.value.doubts) parts.effects.warn(doubt);
    await journal.keepReports(found(spool.records(), null));
    const written = await resultsOf(parts, name, output);
    return written.type === 'problem' ? written : ok({ ...written.value, complete: read.value.doubts.length === 0 });
  } finally {
    spool.close();
  }
}
