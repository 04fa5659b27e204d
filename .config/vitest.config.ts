import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './vitest.longest-first.ts';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    globalSetup: '.config/vitest.program.ts',
    setupFiles: '.config/vitest.seed.ts',
    include: ['test/**/*.test.ts'],
    // A test takes ten seconds at most; beside other busy programs, each second may become ten.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Each file in a process of its own would load and warm up the program anew: a fifth of the time.
    isolate: false,
    // Much of a test's time is waiting: three more workers than processors, and no crowd on a large machine.
    maxWorkers: Math.min(availableParallelism(), 3) + 3,
    sequence: { sequencer: LongestFirst },
  },
});
