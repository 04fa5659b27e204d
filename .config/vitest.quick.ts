import { mergeConfig } from 'vitest/config';
import whole from './vitest.config.ts';

/** What takes long or a desktop program: kills, wrong programs, LibreOffice, terminals, whole stories. */
const LONG = [
  'test/faults/**',
  'test/corpus/**',
  'test/cli/{aliases,columns,export,fixes,kinds,never-twice,results,runs,screen,session,workbooks}/**',
  'test/cli/{disk,endpoints,state-folder,state-vanished}.test.ts',
  'test/cli/check/{findings,stdin,stopping}.test.ts',
  'test/cli/import/{apply,canary}.test.ts',
  'test/exporting/{download/download-since-last,history/since-last,read/{interrupted,pages,windows},write/{append,formulas}}.test.ts',
  'test/importing/template/{in-office,marks}.test.ts',
  'test/journal/lock.test.ts',
  'test/kinds/sixth-kind.test.ts',
  'test/lookups/kept.test.ts',
  'test/sandbox/reports.test.ts',
  'test/sending/killed.test.ts',
  'test/service/dripping.test.ts',
  'test/spreadsheet/patch/{patch,tables}.test.ts',
  'test/spreadsheet/read/{cells,csv-blank-rows,other-programs,writers}.test.ts',
  'test/spreadsheet/write/{charts,filters,spaces}.test.ts',
  'test/{launcher,package,readme,samples}.test.ts',
];

/** `npm test`: what a contributor needs within two minutes. `npm run check` runs all tests. */
export default mergeConfig(whole, { test: { exclude: LONG, env: { QCSHEET_FUZZ: '20' } } });
