import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const { QCSHEET_TEST_ROOT: root, QCSHEET_TEST_PROGRAM: bundled } = process.env;
// Copies of this source with something wrong in them start their own.
const program = root === ROOT ? bundled : undefined;

/** The program as tests start it: what `bundleProgram` has made of it, else its source. */
export const BIN = program ?? join(ROOT, 'src/bin.js');

/** What runs commands in the process that loads it. */
export const DOOR = program === undefined ? join(ROOT, 'test/door.ts') : join(dirname(program), 'door.js');

/** Where its modules are kept compiled, for all that start it. */
export const COMPILED = program === undefined ? join(tmpdir(), 'qcsheet-compiled') : join(dirname(program), 'compiled');

/** Where the lookups of the simulated service are kept for all tests of one run; each would pull the same ones. */
export const PULLED = program === undefined ? undefined : join(dirname(program), 'pulled');
