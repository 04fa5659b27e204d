import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';
import { buildPage } from './build-page.js';

/** The program with its packages: nothing else is installed, and it starts in a third of the time (decision 20). */
export default defineConfig({
  input: { bin: 'src/bin.js' },
  platform: 'node',
  // One way to measure texts: the two that yargs brings make a segmenter at each start.
  resolve: { alias: { 'string-width': fileURLToPath(new URL('string-width.ts', import.meta.url)) } },
  // The second is for files in a cloud; exceljs would load it there, and brings it to nobody.
  external: [/^node:/, '@aws-sdk/client-s3'],
  plugins: [{ name: 'page and licences', generateBundle: emitPageAndLicences }],
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    cleanDir: true,
    // One file for what every command loads: 25 small ones take longer to start. `places` is apart, because it is loaded
    // before the compile cache is on.
    codeSplitting: {
      groups: [
        { name: 'places', test: /src[\\/]config[\\/]places\.ts$/, priority: 4 },
        { name: 'main', test: /src[\\/]main\.ts$/, priority: 3 },
      ],
    },
  },
});

/** The page of the console; and the licences of all packages, which want their texts to go with them. */
async function emitPageAndLicences(_options, bundle) {
  const bundles = [bundle];
  const page = await buildPage([{ name: 'seen', generateBundle: (_, built) => void bundles.push(built) }]);
  for (const [name, source] of page) this.emitFile({ type: 'asset', fileName: `page/${name}`, source });
  const modules = bundles.flatMap((built) => Object.values(built)).flatMap(({ moduleIds = [] }) => moduleIds);
  const folders = modules.map((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0]);
  const packages = [...new Set(folders.filter((folder) => folder !== undefined))].toSorted().map(licenceOf);
  this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: packages.join('\n\n') });
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^(?:licen[sc]e|copying)/i.test(each));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}
