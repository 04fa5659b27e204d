import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { heldBack } from '../../disk/output-lock.ts';
import { isNameTooLong, throughLinks, type Written } from '../../disk/replace-file.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import { readMeta } from '../read/meta-read.ts';
import { openSource } from '../read/open.ts';
import { META_SHEET } from '../sheet.ts';
import { messages } from './messages.ts';
import { MACRO_ENDING } from './write-macro-type.ts';

/** The workbooks that are written for the user. One may replace only another of the same type. */
export type Output = 'results' | 'annotated' | 'template';

/** Gives the path of the results: `-o`, or `<name>.results.xlsx` beside the input. Never the input itself. */
export async function chooseOutput(input: string, wanted: string | null, cwd: string): Promise<Result<string>> {
  const output = wanted === null ? join(dirname(input), resultsName(input)) : resolve(cwd, wanted);
  const isInput = output === input || (await isSameFile(output, input));
  return isInput ? outputIsInput(input) : ok(output);
}

/**
 * Gives `march.results.xlsx`. For an input that is a results file: `march.results-2.xlsx`, then -3 and so on. The
 * results of a workbook with macros keep its ending.
 */
function resultsName(input: string): string {
  const name = basename(input, extname(input));
  const ending = extname(input).toLowerCase() === MACRO_ENDING ? MACRO_ENDING : '.xlsx';
  const [, earlier, round] = /^(.*\.results)(?:-(\d{1,4}))?$/i.exec(name) ?? [];
  return earlier === undefined ? `${name}.results${ending}` : `${earlier}-${Number(round ?? 1) + 1}${ending}`;
}

/** Gives the next path of a series: `march.results.xlsx`, `march.results-2.xlsx`, `march.results-3.xlsx`. */
export function nextName(path: string): string {
  const { name, ending, round } = partsOf(path);
  return join(dirname(path), `${name}-${round + 1}${ending}`);
}

/** Splits a name of such a series. `round` is 1 for a name without a number. */
export function partsOf(path: string): { readonly name: string; readonly ending: string; readonly round: number } {
  const ending = extname(path);
  const [, name = '', round] = /^(.*?)(?:-(\d{1,4}))?$/s.exec(basename(path, ending)) ?? [];
  return { name, ending, round: Number(round ?? 1) };
}

/** True if both paths lead to the same file, also through a link or with other upper and lower case. */
export async function isSameFile(path: string, otherPath: string): Promise<boolean> {
  const [left, right] = await Promise.all(
    [path, otherPath].map((candidate) => stat(candidate, { bigint: true }).catch(() => null)),
  );
  return left != null && right != null && left.dev === right.dev && left.ino === right.ino;
}

function outputIsInput(input: string): Result<never> {
  return problem('usage', 'output-is-input', messages.replacesInput(input), messages.nameAnother);
}

/** Checks, before anything is sent, that the workbook can be written there. */
export async function checkOutput(output: string, role: Output): Promise<Result<true>> {
  const folder = await checkFolder(output);
  if (folder.type === 'problem') return folder;
  const existing = await stat(output).catch(() => null);
  if (existing !== null && !existing.isFile()) {
    return problem('usage', 'output-not-a-file', messages.notAFile(output), messages.nameAnother);
  }
  const ending = extname(output).toLowerCase();
  const isMacros = ending === MACRO_ENDING && role !== 'template';
  if (ending === '.xlsx' || isMacros) return await checkReplaced(output, role);
  return problem('usage', 'output-ending', messages.notXlsx(output), messages.nameXlsx);
}

/** Checks that a file with this name can be made in the folder of `output`, with links resolved. */
export async function checkFolder(output: string): Promise<Result<true>> {
  const target = await throughLinks(output);
  const folder = dirname(target);
  try {
    await access(folder, constants.W_OK);
  } catch {
    return problem('usage', 'output-folder', messages.noFolder(basename(output), folder), messages.nameOtherFolder);
  }
  if (!(await isNameTooLong(target))) return ok(true);
  return problem('usage', 'output-name-long', messages.nameTooLong(basename(output)), messages.nameShorter);
}

/**
 * Checks what would be replaced: only an earlier output of the same type, or an empty file. Any other file may be the
 * user's work.
 */
export async function checkReplaced(output: string, role: Output): Promise<Result<true>> {
  const existing = await stat(output).catch(() => null);
  if (existing === null || !existing.isFile()) return ok(true);
  const held = await heldBack(output);
  if (held !== null) return held;
  if (existing.size === 0) return ok(true);
  const opened = await openSource(output, { only: META_SHEET });
  if (opened.type === 'unreadable' && opened.problem.code === 'file-no-access') {
    return problem('busy', 'output-busy', opened.problem.message, messages.closeOrName);
  }
  if (opened.type === 'opened') {
    const isOurs = (await readMeta(opened.file))?.role === role;
    await opened.file.close();
    if (isOurs) return ok(true);
  }
  return problem('usage', 'output-foreign', messages.notOurs(output, SORTS[role]), messages.nameOrMove);
}

const SORTS: Readonly<Record<Output, string>> = {
  results: messages.resultsWorkbook,
  annotated: messages.annotatedCopy,
  template: messages.template,
};

/** Gives the problem for a failed write. A file that another program holds is busy; any other one is the wrong path. */
export function unwritten({ code, message, hint }: Extract<Written, { type: 'unwritable' }>): Result<never> {
  return problem(code === 'output-busy' || code === 'output-denied' ? 'busy' : 'usage', code, message, hint);
}
