import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import type { Folder } from '../.config/folders.ts';

/** A file of `src`, by its path from there. */
export type Source = { readonly path: string; readonly text: string };

const ROOT = join(import.meta.dirname, '../src');

export function sources(): readonly Source[] {
  return readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js)$/.test(name))
    .map((name) => ({ path: name.split(sep).join('/'), text: readFileSync(join(ROOT, name), 'utf8') }));
}

/** The row of the list that a file belongs to: its own, or that of the folder that is nearest; undefined for none. */
export function folderOf(path: string, folders: readonly Folder[]): Folder | undefined {
  const names = [path, path.replace(/\.(tsx?|js)$/, '')];
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) names.push(folder);
  return names.map((name) => folders.find((one) => one.folder === name)).find((found) => found !== undefined);
}

type Import = { readonly name: string; readonly isType: boolean };

/** Every module that a file names: types, late imports and what it passes on included. */
export function importsOf({ text }: Pick<Source, 'text'>): readonly Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const pattern = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;
  return [...code.matchAll(pattern)].map((match) => ({
    name: match[2] ?? match[3] ?? '',
    isType: match[1] !== undefined,
  }));
}

/** The path from `src` that a relative import of `path` leads to. */
export function resolved(path: string, name: string): string {
  return posix.normalize(posix.join(posix.dirname(path), name));
}

/** The files of ours that a file names; without those that it names for their types alone, where `loaded` is set. */
export function ours(source: Source, loaded = false): readonly string[] {
  return importsOf(source)
    .filter(({ name, isType }) => name.startsWith('.') && !(loaded && isType))
    .map(({ name }) => resolved(source.path, name));
}

/** All files that are loaded when one is. */
export function loadedBy(files: readonly Source[], start: string): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set<string>();
  const visit = (path: string) => {
    const file = byPath.get(path);
    if (file === undefined || reached.has(path)) return;
    reached.add(path);
    ours(file, true).forEach(visit);
  };
  visit(start);
  return [...reached];
}

/** Files that import themselves by way of others, each with its way. */
export function cycles(files: readonly Source[]): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
    const file = byPath.get(path);
    if (file === undefined || done.has(path) || trail.includes(path)) return;
    for (const next of ours(file)) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return found;
}

/**
 * The functions at the top of a file with the lines of their bodies, blank ones not counted, as the linter counts them.
 * The formatter ends a head with `{` and a function with a bare `}`.
 */
export function functionsOf({ text }: Source): readonly { readonly name: string; readonly lines: number }[] {
  const pattern = /^(?:export )?(?:async )?function\*? (\w+)(?:.*\{\n|[\s\S]*?^\).*\{\n)([\s\S]*?)^\}$/gm;
  return [...text.matchAll(pattern)].map(([, name = '', body = '']) => ({
    name,
    lines: body.split('\n').filter((line) => line.trim() !== '').length,
  }));
}
