import { defineConfig } from 'rolldown';

export default defineConfig({
  input: { bin: 'src/bin.js' },
  platform: 'node',
  external: [/^node:/, /^[@a-z][^:]*$/],
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    cleanDir: true,
  },
});
