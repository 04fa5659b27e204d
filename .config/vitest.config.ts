import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './vitest.longest-first.ts';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    globalSetup: '.config/vitest.program.ts',
    setupFiles: '.config/vitest.seed.ts',
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Each file in a process of its own would load and warm up the program anew: a fifth of the time.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
