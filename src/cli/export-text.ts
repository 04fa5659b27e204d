import type { Exported } from '../exporting/options/export-options.ts';
import { counted } from '../text/counted.ts';
import { minuteWords } from '../text/day.ts';
import type { Answer, Context } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { messages } from './messages/answers.ts';

/** The answer of an export, with one summary line. The line goes to stderr if the rows went to stdout. */
export function exportAnswer(exported: Exported, { io, json, quiet }: Context): Answer {
  const { report, unexpected } = exported;
  const exit = exitOfExport(exported);
  const line = summaryLine(exported);
  if (unexpected !== null) io.stderr([unexpected]);
  if (lacksSomething(exported)) io.stderr([messages.exportAgain]);
  if (report.file !== '-') return { exit, json: report, text: [line] };
  const hasLeft = io.hasReaderLeft();
  if (!quiet && !json) io.stderr([hasLeft ? messages.readerLeft : line]);
  return { exit: hasLeft ? EXIT.incomplete : exit, json: undefined, text: [] };
}

/** 8 if rows or files are missing or a file has the wrong size; 9 if another program holds the file. */
export function exitOfExport(exported: Exported): number {
  if (lacksSomething(exported) || exported.unexpected !== null) return EXIT.incomplete;
  return exported.held ? EXIT.busy : EXIT.done;
}

function lacksSomething({ report }: Exported): boolean {
  return !report.complete || (report.downloads?.failed ?? 0) > 0;
}

/**
 * "2027-03-10 05:30 UTC: 412 reports, 2027-02-08 to now, complete: /home/li/reports.xlsx"; "...: 12 new reports added,
 * ..." The time is for the log of a scheduled job. Page counts are only in the JSON: a list that is read twice has
 * twice as many.
 */
function summaryLine({ report, noun, summary }: Exported): string {
  const { rows, from, to, complete, file, appended, tables } = report;
  const isAhead = from !== null && to === null && from > summary.exportedAt.slice(0, 10);
  const window = isAhead ? messages.fromOn(from) : `${from ?? messages.theBeginning} to ${to ?? messages.now}`;
  const time = from === null && to === null ? [] : [window];
  const parts = [
    appended ? messages.addedRows(counted(rows, [`new ${noun[0]}`, `new ${noun[1]}`])) : counted(rows, noun),
    ...time,
    complete ? messages.complete : messages.notComplete,
    ...(tables !== undefined && tables.written.length > 1 ? [messages.tables(tables.written.length)] : []),
  ];
  return `${minuteWords(summary.exportedAt)}: ${parts.join(', ')}: ${file === '-' ? 'stdout' : file}${downloadWords(report)}`;
}

/** "; 12 files fetched, 400 there already, 1 NOT FETCHED: /home/li/pdf" */
function downloadWords({ downloads }: Exported['report']): string {
  if (downloads === undefined) return '';
  const { folder, fetched, kept, missing, failed } = downloads;
  const parts = [
    messages.fetched(counted(fetched, ['file', 'files'])),
    ...(kept > 0 ? [messages.thereAlready(kept)] : []),
    ...(missing > 0 ? [messages.withoutAddress(missing)] : []),
    ...(failed > 0 ? [messages.notFetched(failed)] : []),
  ];
  return `; ${parts.join(', ')}: ${folder}`;
}
