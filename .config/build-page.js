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
    plugins: [ownNumbers, ...plugins],
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
  files.set('index.html', await readFile(new URL('index.html', PAGE), 'utf8'));
  const styles = [new URL(import.meta.resolve('uplot/dist/uPlot.min.css')), new URL('page.css', PAGE)];
  const texts = await Promise.all(styles.map((file) => readFile(file, 'utf8')));
  files.set('page.css', texts.join('\n'));
  return files;
}

const BROWSER_NUMBERS = "new Intl.NumberFormat(domEnv ? nav.language : 'en-US')";

/**
 * uPlot 1.6.32 asks for numbers as the browser's language writes them, while it is loaded. Chromium on some Linux systems
 * calls its language en-US@posix, which is none: the whole page would be blank. We write all numbers ourselves.
 */
const ownNumbers = {
  name: 'own numbers',
  transform: (code, id) => {
    if (!/[\\/]uplot[\\/]/.test(id)) return null;
    if (!code.includes(BROWSER_NUMBERS)) throw new Error('uPlot has changed: see whether it still needs this change.');
    return code.replace(BROWSER_NUMBERS, "new Intl.NumberFormat('en-US')");
  },
};
