import { resolve } from 'node:path';
import { nearest } from '../../derive/cells/nearest.ts';
import { headerForm } from '../../derive/check/header-names.ts';
import { columnsIn } from '../../schema/column-layout.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Effects } from '../parts.ts';
import { ok, problem, type Result } from '../problem.ts';
import { columnNamed, readMapping } from './mapping-files.ts';

/** What was typed about the columns: each `--map` (a file or `HEADER=key`) and each `--ignore-column`. */
export type ColumnWords = { readonly map: readonly string[]; readonly ignore: readonly string[] };

/** The columns by header. `typed`: whether any was typed by itself, and not in a file: that is remembered. */
export type TypedColumns = { readonly columns: ReadonlyMap<string, string | null>; readonly typed: boolean };

/** Reads the words for a file with these headers. A header that it does not have, or an unknown key, is a problem. */
export async function typedWords(
  words: ColumnWords,
  kind: Kind,
  headers: readonly string[],
  { cwd, warn }: Pick<Effects, 'cwd' | 'warn'>,
): Promise<Result<TypedColumns>> {
  const columns = new Map<string, string | null>();
  const there = new Map(headers.map((header) => [headerForm(header), header] as const));
  const files = words.map.filter((word) => !word.includes('='));
  for (const name of files) {
    const read = await readMapping(resolve(cwd, name));
    if (read.kind === 'problem') return read;
    if (read.value.kind !== kind.name) return otherKind(name, read.value.kind, kind);
    for (const [header, key] of columnsIn(read.value, headerForm)) {
      const column = key === null ? null : columnNamed(key, kind);
      if (column === undefined) return unknownKey(key ?? '', kind, name);
      columns.set(header, column);
    }
    const lost = Object.keys(read.value.map).filter((header) => !there.has(headerForm(header)));
    if (lost.length > 0) warn(`${name} names columns that the file does not have: ${lost.map(inQuotes).join(', ')}.`);
  }
  const pairs = words.map.filter((word) => word.includes('=')).map(pairOf);
  for (const { header, key } of [...pairs, ...words.ignore.map((header) => ({ header, key: null }))]) {
    if (!there.has(headerForm(header))) return unknownHeader(header, headers);
    const column = key === null ? null : columnNamed(key, kind);
    if (column === undefined) return unknownKey(key ?? '', kind, '--map');
    columns.set(headerForm(header), column);
  }
  return ok({ columns, typed: pairs.length + words.ignore.length > 0 });
}

/** Keys hold no equals sign, headers may. */
function pairOf(word: string): { readonly header: string; readonly key: string } {
  const at = word.lastIndexOf('=');
  return { header: word.slice(0, at), key: word.slice(at + 1).trim() };
}

function inQuotes(text: string): string {
  return `"${text}"`;
}

function otherKind(name: string, other: string, kind: Kind): Result<never> {
  const message = `The column mapping ${name} is for ${other}, and the file holds ${kind.name}.`;
  return problem('usage', 'mapping-other-kind', message, 'Name the mapping of this kind, or the kind with --kind.');
}

function unknownKey(key: string, kind: Kind, where: string): Result<never> {
  const names = kind.columns.flatMap((column) => [column.key, column.header]);
  const near = nearest(key, names);
  const like = near.length === 0 ? '' : ` Did you mean ${near.map(inQuotes).join(' or ')}?`;
  const message = `${where}: "${key}" is not a column of the ${kind.noun[1]}.${like}`;
  return problem('usage', 'map-unknown-column', message, `See all keys: qcsheet describe ${kind.name}`);
}

function unknownHeader(header: string, headers: readonly string[]): Result<never> {
  const near = nearest(header, headers);
  const like = near.length === 0 ? '' : ` Did you mean ${near.map(inQuotes).join(' or ')}?`;
  const message = `The file has no column "${header}".${like}`;
  return problem('usage', 'map-unknown-header', message, 'Type the header as it is in the file: qcsheet columns FILE');
}
