import type { WorkbookModel } from '../../spreadsheet/model.ts';
import type { WorkbookPatch } from '../../spreadsheet/patch/model.ts';
import { bookingResultsSheet } from './booking-results-sheet.ts';
import { sheetCopy } from './copy.ts';
import { documentsSheet, type States } from './documents-sheet.ts';
import { doubtSheet } from './doubt-sheet.ts';
import { fixesSheet } from './fixes-sheet.ts';
import { type BuiltWorkbook, patchOf } from './patch.ts';
import { reportsSheet } from './reports-sheet.ts';
import type { PatchTarget, ResultsInput } from './results-input.ts';
import { stateStyle, stateWords } from './results-look.ts';
import { sheetsToTag } from './sheet-names.ts';
import { summarySheet } from './summary-sheet.ts';

/**
 * The results workbook: the user's rows with their outcomes in our columns before them, the findings with links, and a
 * summary. It contains its kind and is a valid input again.
 */
export async function resultsModel(input: ResultsInput): Promise<WorkbookModel> {
  return (await resultsBook(input)).model;
}

/** The additions for the user's own workbook. */
export async function resultsPatch(input: ResultsInput & { readonly place: PatchTarget }): Promise<WorkbookPatch> {
  return patchOf(input, await resultsBook(input), input.run);
}

async function resultsBook(read: ResultsInput): Promise<BuiltWorkbook> {
  const { kind, run, program } = read;
  const about = {
    account: run.scope,
    lookupsPulledAt: run.startedAt,
    run: run.run,
    results: run.output,
    ...(run.choices && { choices: run.choices }),
    ...(run.sent && { sent: run.sent }),
  };
  const meta = { role: 'results', ...about } as const;
  const copy = await sheetCopy(read, meta, run);
  const reasons = read.reasons.map((reason) => ({ ...reason, message: copy.placed(reason.message) }));
  const input = { ...copy.input, reasons };
  // An update is no order. In doubt, it is sent again, and there are no inspections for it.
  const updates = kind.operation.effect === 'update';
  const doubtful = updates ? [] : input.doubtful;
  const written = await copy.rows(new Set(doubtful.flatMap(({ run: ofRun, rows }) => (ofRun === null ? rows : []))));
  const fixes = fixesSheet(input, copy.layout);
  const dropdowns = fixes?.dropdowns ?? [];
  const isGrouped = run.counts.documents < run.counts.rows;
  const sheets = [
    summarySheet(input, fixes !== null),
    ...(doubtful.length > 0 ? [doubtSheet(kind, doubtful, written)] : []),
    ...(input.place === undefined ? [{ ...copy.data(), validations: dropdowns }] : []),
    copy.findings,
    ...(fixes === null ? [] : [fixes.model]),
    ...(isGrouped ? [await documentsSheet(input, await copy.groups(), ENDED)] : []),
    ...(input.bookingResults.length > 0 ? [bookingResultsSheet(kind, input.bookingResults)] : []),
    ...(kind.reportKeys === undefined ? [] : [reportsSheet(kind, input.reports)]),
    ...(fixes?.lists ? [fixes.lists] : []),
    copy.meta,
  ];
  const model = {
    title: `${kind.title}: results of run ${run.run}`,
    subject: `Results of ${run.file}`,
    creator: program,
    createdAt: run.endedAt ?? run.startedAt,
    styles: copy.styles,
    sheets,
    tagged: sheetsToTag(sheets, input),
  };
  return { model, layout: copy.layout, dropdowns };
}

const ENDED: States = { head: 'Status', look: (state) => ({ text: stateWords(state), style: stateStyle(state) }) };
