import type { SheetModel, WorkbookModel } from '../workbook/model.ts';
import { META_SHEET, type Meta } from '../workbook/sheet.ts';
import { type DocumentGroup, documentGroups } from './document-groups.ts';
import type { OwnColumn } from './own-columns.ts';
import { cellStyles } from './results-cells.ts';
import { dataSheet } from './results-data.ts';
import { findingsSheet } from './results-findings.ts';
import type { ResultsRun, SheetInput } from './results-input.ts';
import { layoutOf } from './results-layout.ts';
import { RESULT_STYLES } from './results-look.ts';
import { ENTRY_STYLES } from './template-columns.ts';
import { commonStyles, metaSheet } from './template-look.ts';

/** What every workbook has that gives a user's sheet back. */
export type SheetCopy = {
  readonly styles: WorkbookModel['styles'];
  readonly data: SheetModel;
  readonly findings: SheetModel;
  readonly meta: SheetModel;
  /** The documents with their rows, read from the sheet when they are asked for. */
  groups(): Promise<readonly DocumentGroup[]>;
};

type Told = Pick<Meta, 'role' | 'account' | 'lookupsPulledAt' | 'run'>;

/** `run`: the run whose outcomes are written into our own columns; null for none, then these stay as they were. */
export async function sheetCopy(input: SheetInput, told: Told, run: ResultsRun | null): Promise<SheetCopy> {
  const { kind, findings, program } = input;
  const layout = await layoutOf(kind, input.sourceRows(), run === null ? [] : RESULT_COLUMNS);
  const { headers, headerRow } = layout;
  const place = { dataSheet: kind.sheet, headerRow, firstRow: headerRow + 1 };
  const placed = findings
    .map((finding) => ({ ...finding, sheet: kind.sheet }))
    .toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0));
  return {
    styles: { ...commonStyles(kind), ...ENTRY_STYLES, ...cellStyles(layout.formats), ...RESULT_STYLES },
    data: dataSheet({ ...input, findings: placed }, layout, run),
    findings: findingsSheet(placed, run?.counts ?? null, kind),
    meta: metaSheet(META_SHEET, { kind: kind.name, version: 1, ...place, program, ...told }, kind.version),
    groups: () => documentGroups(kind, headers, input.sourceRows()),
  };
}

const RESULT_COLUMNS: readonly OwnColumn[] = ['status', 'trackingId', 'message', 'sentAt', 'fingerprint'];
