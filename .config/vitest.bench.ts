import { mergeConfig } from 'vitest/config';
import whole from './vitest.config.ts';

/** `npm run bench`: what depends on V8 and the machine, so that no test may fail for it. One file at a time. */
export default mergeConfig(
  { ...whole, test: { ...whole.test, include: [] } },
  { test: { include: ['test/bench/*.bench.ts'], maxWorkers: 1, isolate: true } },
);
