import { hash } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { onDisk } from '../../disk/disk-failed.ts';
import { readSmallFile } from '../../disk/read-small-file.ts';
import { replaceFile } from '../../disk/replace-file.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import { type ColumnLayout, columnLayout } from '../../schema/column-layout.ts';
import type { Kind } from '../../schema/kind.ts';
import { reasonWords } from '../../text/reason-words.ts';
import { accountFolder } from '../../workspace/account-folder.ts';
import { foldText } from '../cells/text.ts';
import { headerForm } from './headers/header-names.ts';
import { messages } from './messages.ts';

/** The folder with the remembered mappings: `<config>/accounts/<host>-<account>/mappings`. */
export function mappingsFolder(configDir: string, scope: string): string {
  return join(accountFolder(configDir, scope), 'mappings');
}

/** Reads a mapping from that folder, or a file that `--map` names. */
export async function readMapping(path: string): Promise<Result<ColumnLayout>> {
  const read = readSmallFile(path);
  if (read.type === 'missing') {
    const hint = messages.nameMapping;
    return problem('usage', 'mapping-missing', messages.mappingMissing(path), hint);
  }
  if (read.type === 'unreadable') return unreadable(path, messages.mappingUnread(read.why));
  const parsed = columnLayout.safeParse(jsonOf(Buffer.from(read.bytes).toString('utf8')));
  if (parsed.success) return ok(parsed.data);
  return unreadable(path, whyUnusable(parsed.error));
}

function whyUnusable({ issues: [issue] }: NonNullable<ReturnType<typeof columnLayout.safeParse>['error']>): string {
  if (issue?.code === 'unrecognized_keys') return messages.mappingUnknownKey(issue.keys.join('", "'));
  const part = issue?.path.join('.') ?? '';
  return part === '' ? messages.notAMapping : messages.mappingPartWrong(part);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function unreadable(path: string, why: string): Result<never> {
  const message = messages.mappingUnusable(path, why);
  const hint = messages.correctMapping;
  return problem('usage', 'mapping-unreadable', message, hint);
}

/**
 * The remembered mapping for a file with these headers, in any order; null if there is none. An unusable file of the
 * folder is a problem only if it is for these headers. For other files there is a warning.
 */
export async function rememberedLayout(
  folder: string,
  kind: Kind,
  headers: readonly string[],
  warn: (text: string) => void,
): Promise<Result<ColumnLayout | null>> {
  const names = await readdir(folder).catch(() => []);
  const wanted = layoutId(headers);
  let found: { readonly layout: ColumnLayout; readonly path: string } | null = null;
  for (const name of names.filter((file) => file.endsWith('.json')).sort()) {
    const path = join(folder, name);
    const read = await readMapping(path);
    if (read.type === 'problem') {
      if (isAbout(path, kind, wanted)) return read;
      warn(messages.mappingOfOthers(read.problem.message));
      continue;
    }
    if (read.value.kind !== kind.name || layoutId(read.value.headers) !== wanted) continue;
    if (found !== null) return twice(found.path, path);
    found = { layout: read.value, path };
  }
  return found === null ? ok(null) : checkedLayout(found.layout, kind, found.path);
}

/** Whether an unusable mapping is for these headers, by its name or by its readable parts. */
function isAbout(path: string, kind: Kind, wanted: string): boolean {
  if (basename(path) === fileName(kind.name, wanted)) return true;
  const read = readSmallFile(path);
  if (read.type !== 'read') return false;
  const parts = jsonOf(Buffer.from(read.bytes).toString('utf8'));
  const about = columnLayout.pick({ headers: true }).loose().safeParse(parts);
  return about.success && layoutId(about.data.headers) === wanted;
}

/** The first file name of a mapping; people may rename it. */
function fileName(kind: string, id: string): string {
  return `${kind}-${id}.json`;
}

/** The mapping with column keys instead of headers. People edit these files, and a mistake must not lose a column. */
function checkedLayout(layout: ColumnLayout, kind: Kind, path: string): Result<ColumnLayout> {
  const there = new Set(layout.headers.map(headerForm));
  const map: Record<string, string> = {};
  for (const [header, name] of Object.entries(layout.map)) {
    const key = columnNamed(name, kind);
    if (key === undefined) return unreadable(path, messages.notAColumn(name, kind.noun[1]));
    map[header] = key;
  }
  const lost = [...Object.keys(map), ...layout.ignore].find((header) => !there.has(headerForm(header)));
  if (lost !== undefined) return unreadable(path, messages.notAHeader(lost));
  return contradiction({ ...layout, map }, path) ?? ok({ ...layout, map });
}

/** The problem if the file gives a header two meanings, as for the options of a command. */
function contradiction({ map, ignore }: ColumnLayout, path: string): Result<never> | undefined {
  const keyByHeader = new Map<string, string | null>();
  for (const [header, key] of [...Object.entries(map), ...ignore.map((own) => [own, null] as const)]) {
    const form = headerForm(header);
    const before = keyByHeader.get(form);
    if (before !== undefined && before !== key) {
      const message = messages.twoMeanings(path, header, before ?? 'your own column', key ?? 'your own column');
      return problem('usage', 'map-contradiction', message, messages.keepHeaderOnce);
    }
    keyByHeader.set(form, key);
  }
  return undefined;
}

/** The key of a column by its key or header. */
export function columnNamed(name: string, { columns }: Kind): string | undefined {
  const form = foldText(name);
  return columns.find(({ key, header }) => foldText(key) === form || foldText(header) === form)?.key;
}

function twice(first: string, second: string): Result<never> {
  const message = messages.twoMappings(basename(first), basename(second));
  return problem('usage', 'mapping-twice', message, messages.removeOneMapping(first, second));
}

/** A hash that is equal for the same headers in any order. */
export function layoutId(headers: readonly string[]): string {
  const forms = headers.map(headerForm).toSorted();
  return hash('sha256', JSON.stringify(forms)).slice(0, 12);
}

/** Saves a mapping in a file that only this user can read and change. Gives its path. */
export async function rememberLayout(folder: string, layout: ColumnLayout): Promise<Result<string>> {
  const path = join(folder, (await nameOf(folder, layout)) ?? fileName(layout.kind, layoutId(layout.headers)));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    return unkept(path, reasonWords(error));
  }
  const written = await writeMapping(path, layout);
  return written.type === 'written' ? ok(path) : unkept(path, reasonWords(written.message));
}

/** The name of the existing file for these headers, because people may have renamed it. */
async function nameOf(folder: string, { kind, headers }: ColumnLayout): Promise<string | undefined> {
  for (const name of await readdir(folder).catch(() => [])) {
    const read = name.endsWith('.json') ? await readMapping(join(folder, name)) : null;
    if (read?.type !== 'ok' || read.value.kind !== kind) continue;
    if (layoutId(read.value.headers) === layoutId(headers)) return name;
  }
  return undefined;
}

function unkept(path: string, why: string): Result<never> {
  const message = messages.mappingUnkept(path, why);
  return problem('usage', 'mapping-unkept', message, messages.answerForNow);
}

/** Writes the whole mapping or nothing. */
export function writeMapping(path: string, layout: ColumnLayout) {
  return replaceFile(
    path,
    async (file) => {
      await onDisk(file.write(`${JSON.stringify(layout, null, 2)}\n`));
      await onDisk(file.sync());
    },
    0o600,
  );
}
