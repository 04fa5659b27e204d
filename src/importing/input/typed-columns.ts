import { resolve } from 'node:path';
import { ok, problem, type Result } from '../../problem/problem.ts';
import type { DateOrder } from '../../schema/date-order.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Effects } from '../../workspace/parts.ts';
import { nearest } from '../cells/nearest.ts';
import { headerForm } from './headers/header-names.ts';
import { columnNamed, readMapping } from './mapping-files.ts';
import { messages } from './messages.ts';

/** The typed column options: each `--map` (a file or `HEADER=key`) and `--ignore-column`, and `--date-order`. */
export type ColumnWords = {
  readonly map: readonly string[];
  readonly ignore: readonly string[];
  readonly dateOrder?: DateOrder | undefined;
};

/**
 * The columns by header. `typed`: whether any was typed as an option and not in a file, because only those are
 * remembered.
 */
export type TypedColumns = {
  readonly columns: ReadonlyMap<string, string | null>;
  readonly typed: boolean;
  /** The date order as typed, otherwise from the files. */
  readonly dateOrder: DateOrder | undefined;
};

/** Reads the options for a file with these headers. A missing header or an unknown key is a problem. */
export async function typedWords(
  words: ColumnWords,
  kind: Kind,
  headers: readonly string[],
  { cwd, warn }: Pick<Effects, 'cwd' | 'warn'>,
): Promise<Result<TypedColumns>> {
  const there = new Map(headers.map((header) => [headerForm(header), header] as const));
  const files: TypedColumn[] = [];
  const orders = new Map<DateOrder, string>();
  for (const name of words.map.filter(isFile)) {
    const read = await readMapping(resolve(cwd, name));
    if (read.type === 'problem') return read;
    if (read.value.kind !== kind.name) return otherKind(name, read.value.kind, kind);
    for (const [header, text] of [
      ...Object.entries(read.value.map),
      ...read.value.ignore.map((own) => [own, null] as const),
    ]) {
      const key = text === null ? null : columnNamed(text, kind);
      if (key === undefined) return unknownKey(text ?? '', kind, name);
      files.push({ header, key, by: name });
    }
    if (read.value.dateOrder !== undefined) orders.set(read.value.dateOrder, name);
    const lost = Object.keys(read.value.map).filter((header) => !there.has(headerForm(header)));
    if (lost.length > 0) warn(messages.columnsNotInFile(name, lost.map(inQuotes).join(', ')));
  }
  const typed: TypedColumn[] = [];
  for (const { header, key: text } of typedPairs(words)) {
    if (!there.has(headerForm(header))) return unknownHeader(header, headers);
    const key = text === null ? null : columnNamed(text, kind);
    if (key === undefined) return unknownKey(text ?? '', kind, '--map');
    typed.push({ header, key, by: text === null ? '--ignore-column' : '--map' });
  }
  const wrong = contradiction(files.filter(({ header }) => there.has(headerForm(header)))) ?? contradiction(typed);
  if (wrong !== undefined) return wrong;
  // An option for a single column has priority over a file.
  const columns = new Map([...files, ...typed].map(({ header, key }) => [headerForm(header), key]));
  const [ofFile, another] = orders;
  if (words.dateOrder === undefined && ofFile !== undefined && another !== undefined) return twoOrders(ofFile, another);
  const dateOrder = words.dateOrder ?? ofFile?.[0];
  return ok({ columns, typed: typed.length > 0 || words.dateOrder !== undefined, dateOrder });
}

/** The headers of typed options, without those in files. */
export function typedHeaders(words: ColumnWords): readonly string[] {
  return typedPairs(words).map(({ header }) => header);
}

function typedPairs({ map, ignore }: ColumnWords): readonly { readonly header: string; readonly key: string | null }[] {
  return [...map.filter((word) => !isFile(word)).map(pairOf), ...ignore.map((header) => ({ header, key: null }))];
}

/** The meaning of one header: its column's key, or null for the user's own column. `by`: a file, or an option. */
type TypedColumn = { readonly header: string; readonly key: string | null; readonly by: string };

/** The problem if two options give one header different meanings, or name the same column. */
function contradiction(words: readonly TypedColumn[]): Result<never> | undefined {
  for (const [index, word] of words.entries()) {
    const form = headerForm(word.header);
    const contradicting = words.slice(0, index).find(({ header, key }) => {
      const isSameColumn = key === word.key;
      return headerForm(header) === form ? !isSameColumn : isSameColumn && word.key !== null;
    });
    if (contradicting === undefined) continue;
    const message = messages.contradiction(meaning(contradicting), meaning(word));
    return problem('usage', 'map-contradiction', message, messages.nameColumnOnce);
  }
  return undefined;
}

function twoOrders(typed: readonly [DateOrder, string], earlier: readonly [DateOrder, string]): Result<never> {
  const [first = '', second = ''] = [typed, earlier].map(([order, name]) => messages.orderIn(name, order));
  return problem('usage', 'map-contradiction', messages.contradiction(first, second), messages.nameOrder);
}

/** `--map: "PO no" is products.poNumber` */
function meaning({ header, key, by }: TypedColumn): string {
  return messages.meaning(by, header, key ?? 'your own column');
}

/** Whether the option is a file: it has no equals sign, or ends in `.json`, as no column key does. */
function isFile(word: string): boolean {
  return !word.includes('=') || /\.json$/i.test(word);
}

/** The header and key of an option. Keys have no equals sign, but headers may. */
function pairOf(word: string): { readonly header: string; readonly key: string } {
  const at = word.lastIndexOf('=');
  return { header: word.slice(0, at), key: word.slice(at + 1).trim() };
}

function inQuotes(text: string): string {
  return `"${text}"`;
}

function otherKind(name: string, otherName: string, kind: Kind): Result<never> {
  const message = messages.mappingOtherKind(name, otherName, kind.name);
  return problem('usage', 'mapping-other-kind', message, messages.nameRightMapping);
}

function unknownKey(key: string, kind: Kind, where: string): Result<never> {
  const names = kind.columns.flatMap((column) => [column.key, column.header]);
  const near = nearest(key, names);
  const message = messages.unknownKey(where, key, kind.noun[1], near.map(inQuotes));
  return problem('usage', 'map-unknown-column', message, messages.seeKeys(kind.name));
}

function unknownHeader(header: string, headers: readonly string[]): Result<never> {
  const near = nearest(header, headers);
  const message = messages.unknownHeader(header, near.map(inQuotes));
  return problem('usage', 'map-unknown-header', message, messages.typeHeader);
}
