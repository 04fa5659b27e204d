import type { WorkbookModel } from '../../spreadsheet/model.ts';
import type { WorkbookPatch } from '../../spreadsheet/patch/model.ts';
import { sheetCopy } from './copy.ts';
import { documentsSheet, type States } from './documents-sheet.ts';
import { keptDoubtSheet } from './doubt-sheet.ts';
import { type FixedValue, fixesSheet } from './fixes-sheet.ts';
import { type BuiltWorkbook, patchOf } from './patch.ts';
import type { PatchTarget, SheetInput } from './results-input.ts';
import { sheetsToTag } from './sheet-names.ts';

export type AnnotatedInput = SheetInput & {
  /** The file name as the user typed it. */
  readonly file: string;
  /** Origin and account of the lookups. */
  readonly account: string;
  /** ISO times. */
  readonly lookupsPulledAt: string;
  readonly checkedAt: string;
  /** The run whose results the file is, if it says so. */
  readonly run: { readonly run: string; readonly startedAt: string | null; readonly results: string | null } | null;
  /** The sendings that the results show, if the file is such a workbook; otherwise absent. */
  readonly sent?: readonly string[] | undefined;
  /** The path of the user's own file. For an annotated copy, it is the file from which the copy was made. */
  readonly source: string;
  /** The lines of its sheet `In doubt`, by header, if the file is a results workbook. The copy has them too. */
  readonly doubtLines: readonly ReadonlyMap<string, string>[];
  /** Choices in the cells that no import has remembered, as texts; absent if there are none. */
  readonly choices?: readonly string[];
  /** Values that `--fix` replaced in the rows. */
  readonly fixed: readonly FixedValue[];
};

/**
 * The annotated copy of a checked file: the user's rows and columns at their addresses, the findings about them, and
 * what an import would do with each document. It contains its kind and is a valid input again.
 */
export async function annotatedModel(input: AnnotatedInput): Promise<WorkbookModel> {
  return (await annotatedBook(input)).model;
}

/** The additions for the user's own workbook. */
export async function annotatedPatch(input: AnnotatedInput & { readonly place: PatchTarget }): Promise<WorkbookPatch> {
  return patchOf(input, await annotatedBook(input), null);
}

async function annotatedBook(read: AnnotatedInput): Promise<BuiltWorkbook> {
  const { kind, file, account, lookupsPulledAt, checkedAt, run, source, program, choices, sent } = read;
  const { startedAt = null, results = null } = run ?? {};
  const ofRun = {
    ...(run === null ? {} : { run: run.run }),
    ...(startedAt === null ? {} : { runStartedAt: startedAt }),
    ...(results === null ? {} : { results }),
    ...(sent === undefined ? {} : { sent }),
  };
  const meta = { role: 'annotated', account, lookupsPulledAt, source, ...(choices && { choices }), ...ofRun } as const;
  const copy = await sheetCopy(read, meta, null);
  const { input } = copy;
  const groups = await copy.groups();
  const fixes = fixesSheet(input, copy.layout, input.fixed);
  const dropdowns = fixes?.dropdowns ?? [];
  const sheets = [
    ...(input.place === undefined ? [{ ...copy.data(), validations: dropdowns }] : []),
    ...(input.doubtLines.length === 0 ? [] : [keptDoubtSheet(input.doubtLines)]),
    copy.findings,
    ...(fixes === null ? [] : [fixes.model]),
    await documentsSheet(input, groups, IF_IMPORTED),
    ...(fixes?.lists ? [fixes.lists] : []),
    copy.meta,
  ];
  const model = {
    title: `${kind.title}: checked`,
    subject: `Findings of ${file}`,
    creator: program,
    createdAt: checkedAt,
    styles: copy.styles,
    sheets,
    tagged: sheetsToTag(sheets, input),
  };
  return { model, layout: copy.layout, dropdowns };
}

const LOOKS: Readonly<Record<string, ReturnType<States['look']>>> = {
  ready: { text: 'Would be sent', style: 'accepted' },
  skipped: { text: 'Sent before', style: 'skipped' },
  'in-doubt': { text: 'In doubt', style: 'in-doubt' },
  invalid: { text: 'Held back', style: 'invalid' },
};

const IF_IMPORTED: States = {
  head: 'If imported now',
  look: (state) => LOOKS[state] ?? { text: state, style: 'wrapped' },
};
