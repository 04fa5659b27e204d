import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { withListedValues } from '../../derive/check/listed-values.ts';
import { OWN_COLUMNS } from '../../derive/own-columns.ts';
import { findKind, kinds } from '../../kinds/index.ts';
import { cellText } from '../../schema/cell.ts';
import type { Kind } from '../../schema/kind.ts';
import { readMeta } from '../../workbook/meta-read.ts';
import { openSource } from '../../workbook/open.ts';
import type { Meta, SourceFile } from '../../workbook/sheet.ts';
import { type DecisionSheet, NO_DECISIONS, readDecisions } from '../decisions/written.ts';
import type { Effects } from '../parts.ts';
import { ok, problem, type Result } from '../problem.ts';

/** A file of which it is known what it loads and where its data is. */
export type Input = {
  readonly path: string;
  readonly file: SourceFile;
  readonly kind: Kind;
  readonly sheet: string;
  /** From the meta sheet; without one the header row is looked for. */
  readonly headerRow: number | undefined;
  readonly meta: Meta | null;
  /** What a person has decided in a results workbook about what was in doubt. */
  readonly decisionSheet: DecisionSheet;
};

/** Opens a file, judged whole, and finds its kind and data sheet. The caller closes `file`. */
export async function openInput(
  path: string,
  kindName: string | null,
  { config, effects }: { readonly config: Pick<Config, 'values'>; readonly effects: Pick<Effects, 'cwd' | 'warn'> },
): Promise<Result<Input>> {
  const absolute = resolve(effects.cwd, path);
  const opened = await openSource(absolute);
  if (opened.kind === 'unreadable') {
    const { code, message, hint } = opened.problem;
    return problem('file', code, message, hint);
  }
  const { file } = opened;
  const meta = await readMeta(file);
  const located = locate(path, file, meta, kindName);
  if (located.kind === 'problem') {
    await file.close();
    return located;
  }
  const isOfRun = meta?.role === 'results' || meta?.run !== undefined;
  if (isOfRun && !(await hasMarks(file, located.value.sheet, meta))) {
    await file.close();
    return marksGone(path, meta.run);
  }
  const decisionSheet = meta?.role === 'results' ? await readDecisions(file) : NO_DECISIONS;
  if (file.encoding === 'windows-1252') effects.warn(`${path} ${GUESSED}`);
  const kind = withListedValues(located.value.kind, config.values);
  return ok({ path: absolute, file, meta, decisionSheet, ...located.value, kind });
}

const GUESSED =
  'is not UTF-8 and is read as windows-1252, the usual encoding of western Excels: look at names with accents, or save it as "CSV UTF-8".';

/** Rows may have been put above the headers. */
const ROWS_BEYOND = 10;

/** The hidden column is there, and not emptied. */
async function hasMarks(file: SourceFile, sheet: string, { headerRow }: Meta): Promise<boolean> {
  let hidden: number | undefined;
  let isEmpty = true;
  for await (const { number, cells } of file.rows(sheet)) {
    if (hidden === undefined) {
      hidden = [...cells].find(([, cell]) => cellText(cell) === OWN_COLUMNS.fingerprint)?.[0];
      if (hidden === undefined && number > headerRow + ROWS_BEYOND) return false;
      continue;
    }
    if (cellText(cells.get(hidden)).trim() !== '') return true;
    isEmpty = false;
  }
  return hidden !== undefined && isEmpty;
}

/** What else the file says could have been changed along with it: nothing of it is believed, so nothing is sent twice. */
function marksGone(path: string, run: string | undefined): Result<never> {
  const message = `${path} holds the results of a run, but its hidden column "${OWN_COLUMNS.fingerprint}" is gone or empty: which rows were sent cannot be told any more.`;
  const anew = run === undefined ? '' : `, or write it anew: qcsheet results ${run} -o FILE`;
  return problem('file', 'marks-missing', message, `Take the workbook as it was written${anew}.`);
}

type Place = Pick<Input, 'kind' | 'sheet' | 'headerRow'>;

function locate(path: string, file: SourceFile, meta: Meta | null, kindName: string | null): Result<Place> {
  const name = kindName ?? meta?.kind ?? null;
  const names = kinds.map((kind) => kind.name).join(', ');
  if (name === null) {
    const message = `${path} does not tell what it loads.`;
    return problem('usage', 'kind-unknown', message, `Name it with --kind: ${names}.`);
  }
  if (meta !== null && kindName !== null && meta.kind !== kindName) {
    const message = `${path} was made for ${meta.kind}, not for ${kindName}.`;
    return problem('usage', 'kind-mismatch', message, `Leave --kind away, or use --kind ${meta.kind}.`);
  }
  const kind = findKind(name);
  if (kind === undefined) {
    return problem('usage', 'kind-unknown', `"${name}" is not a kind of this version of qcsheet.`, `Kinds: ${names}.`);
  }
  const sheet = dataSheet(file, meta, kind);
  if (sheet === undefined) {
    const sheets = file.sheets.map((each) => `"${each.name}"`).join(', ');
    const message = `${path} has no sheet "${meta?.dataSheet ?? kind.sheet}"; it has ${sheets || 'none'}.`;
    return problem('file', 'sheet-missing', message, `Name the sheet with the rows "${kind.sheet}".`);
  }
  return ok({ kind, sheet, headerRow: sheet === meta?.dataSheet ? meta.headerRow : undefined });
}

function dataSheet(file: SourceFile, meta: Meta | null, kind: Kind): string | undefined {
  const names = file.sheets.map((sheet) => sheet.name);
  const wanted = [meta?.dataSheet, kind.sheet].find((name) => name !== undefined && names.includes(name));
  if (wanted !== undefined) return wanted;
  const visible = file.sheets.filter((sheet) => !sheet.hidden);
  return visible.length === 1 ? visible[0]?.name : undefined;
}
