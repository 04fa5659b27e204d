import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The page's files by name, ready to be sent. */
export type PageFiles = ReadonlyMap<string, { readonly type: string; readonly body: Uint8Array<ArrayBuffer> | string }>;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

const BUILT = z.map(z.string(), z.string());
const BUILDER = z.object({ buildPage: z.function({ input: [], output: z.promise(BUILT) }) });

/** The page's files: those built for the package or, from source, built now in memory. */
export async function readPageFiles(): Promise<PageFiles> {
  const folder = fileURLToPath(new URL('../page/', import.meta.url));
  const names = await readdir(folder).catch(() => null);
  if (names === null) return await builtNow();
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
  return new Map(files.map(([name, body]) => [name, { type: typeOf(name), body }]));
}

/** The package does not contain the builder, so its import must be hidden from bundlers. */
async function builtNow(): Promise<PageFiles> {
  const builder = new URL('../../.config/build-page.js', import.meta.url);
  const { buildPage } = BUILDER.parse({ ...(await import(builder.href)) });
  return new Map([...(await buildPage())].map(([name, body]) => [name, { type: typeOf(name), body }]));
}

function typeOf(name: string): string {
  return TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
