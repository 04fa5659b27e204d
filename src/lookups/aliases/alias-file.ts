import { join } from 'node:path';
import { onDisk } from '../../disk/disk-failed.ts';
import { makeFolder } from '../../disk/make-folder.ts';
import { replaceFile } from '../../disk/replace-file.ts';
import { firstOf, ok, type Problem, problem, type Result } from '../../problem/problem.ts';
import { cellText } from '../../schema/cell.ts';
import { type Alias, LOOKUP_NAMES } from '../../schema/lookup.ts';
import { openSource } from '../../spreadsheet/read/open.ts';
import { unwritten } from '../../spreadsheet/write/output-target.ts';
import { csvLine } from '../../spreadsheet/write/write-csv.ts';
import { reasonWords } from '../../text/reason-words.ts';
import { accountFolder } from '../../workspace/account-folder.ts';
import { fold } from '../fold.ts';
import { messages } from '../messages.ts';

/** An alias with its line number as in a spreadsheet program, and the cells of other columns. */
export type AliasLine = Alias & { readonly line: number; readonly more: readonly string[] };

/** The aliases of a file in file order. */
export type AliasFile = {
  readonly path: string;
  readonly isThere: boolean;
  /** Headers of other columns, for example notes. They are kept. */
  readonly more: readonly string[];
  readonly lines: readonly AliasLine[];
};

/** `<config>/accounts/<host>-<account>/aliases.csv` */
export function aliasesPath(configDir: string, scope: string): string {
  return join(accountFolder(configDir, scope), 'aliases.csv');
}

const COLUMNS = ['list', 'parent', 'value', 'id', 'label'] as const;
const NEEDED = ['list', 'value', 'id'] as const;
type AliasColumn = (typeof COLUMNS)[number];

/** A line that is not usable, and why. */
export type WrongLine = { readonly line: number; readonly message: string };

type ReadFile = AliasFile & { readonly wrong: readonly WrongLine[] };
type Reading = {
  /** The type of a problem with the file. */
  readonly type: Problem['type'];
  /** Whether a line may have a label without an id. */
  readonly mayLackId: boolean;
};

/**
 * Reads an alias file. Columns in any order, comma or semicolon, with or without a byte order mark; blank lines are
 * skipped.
 */
export async function readAliases(path: string, reading: Reading): Promise<Result<ReadFile>> {
  const opened = await openSource(path);
  if (opened.type === 'unreadable') {
    const { code, message, hint } = opened.problem;
    return problem(
      reading.type,
      code,
      code === 'file-missing' ? messages.noAliasFile(path) : `${path}: ${message}`,
      hint,
    );
  }
  const { file } = opened;
  try {
    const records: Row[] = [];
    for await (const { number, cells } of file.rows(file.sheets[0]?.name ?? ''))
      records.push({
        line: number,
        texts: new Map([...cells].map(([column, cell]) => [column, textOf(cellText(cell))])),
      });
    return parsed(path, records, reading);
  } finally {
    await file.close();
  }
}

/**
 * Reads the account's own alias file. A missing file has no aliases. If any line is not usable, the result is a problem
 * that names all such lines.
 */
export async function readOwnAliases(path: string): Promise<Result<AliasFile>> {
  const read = await readAliases(path, { type: 'usage', mayLackId: false });
  if (read.type === 'ok') {
    const { wrong, ...file } = read.value;
    const lines = wrong.map(({ line, message }) => messages.aliasLine(line, message));
    return wrong.length > 0 ? broken(path, lines, 'usage') : ok(file);
  }
  const isBlank = ['file-missing', 'file-empty'].includes(read.problem.code);
  return isBlank ? ok({ path, isThere: read.problem.code === 'file-empty', more: [], lines: [] }) : read;
}

type Row = { readonly line: number; readonly texts: ReadonlyMap<number, string> };

/** The text without the apostrophe that stops a spreadsheet program from reading it as a formula. */
function textOf(written: string): string {
  return written.replace(/(?<=^|[;\t\r\n])'(?=[\p{Z}\p{Cf}"]*[=+\-@＝＋－＠])/gu, '').trim();
}

function parsed(path: string, [header, ...rows]: readonly Row[], { type, mayLackId }: Reading): Result<ReadFile> {
  const places = new Map<string, number>([...(header?.texts ?? [])].map(([column, text]) => [fold(text), column]));
  const needed = (has: (name: AliasColumn) => boolean) =>
    NEEDED.filter((name) => !has(name) && !(mayLackId && name === 'id' && has('label')));
  const lacking = needed((name) => places.has(name));
  if (header === undefined || lacking.length > 0)
    return broken(path, [messages.aliasColumnsLacking(header?.line ?? 1, lacking.join(', '), COLUMNS.join(','))], type);
  const own = new Set<string>(COLUMNS);
  const others = [...header.texts].filter(([, text]) => !own.has(fold(text)));
  const wrong: WrongLine[] = [];
  const lines: AliasLine[] = [];
  const known = new Map<string, AliasLine>();
  for (const { line, texts } of rows) {
    if ([...texts.values()].every((text) => text === '')) continue;
    const cell = (name: AliasColumn) => texts.get(places.get(name) ?? 0) ?? '';
    const list = LOOKUP_NAMES.find((name) => name === fold(cell('list')));
    const blank = needed((name) => cell(name) !== '');
    if (list === undefined || blank.length > 0) {
      const notAList = messages.notAList(cell('list'), LOOKUP_NAMES.join(', '));
      wrong.push({ line, message: list === undefined ? notAList : messages.aliasBlank(blank.join(', ')) });
      continue;
    }
    const more = others.map(([column]) => texts.get(column) ?? '');
    const alias = {
      list,
      parent: cell('parent'),
      value: cell('value'),
      id: cell('id'),
      label: cell('label'),
      line,
      more,
    };
    const before = known.get(aliasKey(alias));
    known.set(aliasKey(alias), before ?? alias);
    if (before === undefined || before.id === alias.id) lines.push(alias);
    else wrong.push({ line, message: messages.aliasContradicts(alias.value, before.id || before.label, before.line) });
  }
  return ok({ path, isThere: true, more: others.map(([, text]) => text), lines, wrong });
}

const MOST_LINES = 10;

function broken(path: string, wrong: readonly string[], type: Problem['type']): Result<never> {
  const [first = '', ...others] = wrong;
  const details = firstOf(others, MOST_LINES);
  const message = `${path}: ${first}`;
  return { type: 'problem', problem: { type, code: 'aliases-wrong', message, details, hint: messages.correctAliases } };
}

/** A key that is equal for aliases of the same text under the same parent. */
export function aliasKey({ list, parent, value }: Pick<Alias, 'list' | 'parent' | 'value'>): string {
  return JSON.stringify([list, fold(parent), fold(value)]);
}

/** Writes the whole file or nothing, for Excel: UTF-8 with a byte order mark. An existing file keeps its mode. */
export async function writeAliases({ path, isThere, more, lines }: AliasFile): Promise<Result<null>> {
  try {
    makeFolder(join(path, '..'));
  } catch (error) {
    const why = reasonWords(error);
    return problem('usage', 'aliases-unkept', messages.aliasesUnkept(path, why), messages.checkAliasFolder);
  }
  const rows = lines.map(({ list, parent, value, id, label, more: notes }) => [
    list,
    parent,
    value,
    id,
    label,
    ...more.map((_, index) => notes[index] ?? ''),
  ]);
  const cells = [[...COLUMNS, ...more], ...rows].map((row) => row.map((text) => ({ type: 'text', text }) as const));
  const text = `\uFEFF${cells.map((row) => csvLine(row, false)).join('')}`;
  const fill: Parameters<typeof replaceFile>[1] = async (file) => {
    await onDisk(file.writeFile(text));
    await onDisk(file.sync());
  };
  const written = await (isThere ? replaceFile(path, fill) : replaceFile(path, fill, 0o600));
  return written.type === 'written' ? ok(null) : unwritten(written);
}
