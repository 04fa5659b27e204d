/** What of the program the tests run in their own process: `bundleProgram` makes a file of it. */
export { runCli } from '../src/cli/cli.ts';
export { processIo } from '../src/cli/io.ts';
export { sleep } from '../src/cli/sleep.ts';
