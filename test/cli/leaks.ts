import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Told } from './cli.ts';

/** What is found of the secrets in what was said, and in every file in the folders but the named ones. */
export function leaks(
  secrets: readonly string[],
  said: readonly Told[],
  folders: readonly string[],
  but: RegExp,
): string[] {
  const files = folders.flatMap(filesIn).filter((path) => !but.test(path));
  const texts = [
    ...said.map(({ stdout, stderr }, index) => [`command ${index}`, stdout + stderr] as const),
    ...files.map((path) => [path, contentOf(path)] as const),
  ];
  expect(files, 'the journal is among what is searched').toContainEqual(expect.stringMatching(/journal\.sqlite$/));
  return texts.flatMap(([name, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${name}: ${secret}`),
  );
}

export function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
}

/** A file as text; the parts of a workbook unpacked. */
function contentOf(path: string): string {
  if (!path.endsWith('.xlsx')) return readFileSync(path, 'latin1');
  return execFileSync('unzip', ['-p', path], { encoding: 'utf8', maxBuffer: 100_000_000 });
}
