import { mergeConfig } from 'vitest/config';
import whole from './vitest.config.ts';

/** What takes long or a desktop program: kills, wrong programs, memory, LibreOffice, terminals, whole stories. */
const LONG = [
  'test/faults/**',
  'test/cli/{export,kinds,never-twice,results,runs,screen,session,workbooks}/**',
  'test/cli/{disk,endpoints,state-folder,state-vanished}.test.ts',
  'test/importing/template/{in-office,marks}.test.ts',
  'test/exporting/read/interrupted.test.ts',
  'test/exporting/write/formulas.test.ts',
  'test/{launcher,package,readme,samples}.test.ts',
];

/** `npm test`: what a contributor needs within two minutes. `npm run check` runs all tests. */
export default mergeConfig(whole, { test: { exclude: LONG, env: { QCSHEET_FUZZ: '60' } } });
