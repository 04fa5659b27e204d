// The page of the console as the files that a browser loads. The package brings them ready-made; from the source,
// src/console/page-files.ts calls this when a browser asks for the page.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const PAGE = new URL('../src/console/page/', import.meta.url);

/** `plugins` see what is in it. Gives the texts by file name. */
export async function buildPage(plugins = []) {
  const { output } = await build({
    input: { page: fileURLToPath(new URL('main.tsx', PAGE)) },
    platform: 'browser',
    plugins,
    logLevel: 'warn',
    write: false,
    output: {
      format: 'esm',
      minify: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
  });
  const files = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]));
  for (const name of ['index.html', 'page.css']) files.set(name, await readFile(new URL(name, PAGE), 'utf8'));
  return files;
}
