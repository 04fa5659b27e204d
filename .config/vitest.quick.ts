import { mergeConfig } from 'vitest/config';
import whole from './vitest.config.ts';

/** What takes long or a desktop program: LibreOffice, terminals, whole stories. */
const LONG = [
  'test/corpus/**',
  'test/cli/{disk,endpoints,state-folder,state-vanished}.test.ts',
  'test/cli/check/{findings,stdin,stopping}.test.ts',
  'test/cli/import/{apply,canary}.test.ts',
  'test/exporting/{download/{download-cut,download-since-last},history/since-last,read/{interrupted,pages,windows},write/{append,append-after-death,formulas}}.test.ts',
  'test/console/{choice,choices,newer-copy,other-sheets,page-{documents,doubts,drop,exports,files,held-rows,keys,open-cell,records,selection,send,sheet,stopped,two-tabs},paste,preview}.test.ts',
  'test/importing/template/{in-office,live-formats,marks}.test.ts',
  'test/journal/lock.test.ts',
  'test/kinds/sixth-kind.test.ts',
  'test/lookups/kept.test.ts',
  'test/sandbox/reports.test.ts',
  'test/sending/{adaptive-rate,killed}.test.ts',
  'test/service/dripping.test.ts',
  'test/spreadsheet/patch/{patch,tables}.test.ts',
  'test/spreadsheet/public/**',
  'test/spreadsheet/read/{cells,csv-blank-rows,other-programs,plain-rows,writers}.test.ts',
  'test/spreadsheet/write/{charts,filters,spaces}.test.ts',
  'test/{launcher,package,readme,samples}.test.ts',
  'test/team/**',
];

/** Folders of long tests: these few of them show that the rest is worth a try. */
const FEW_OF: Readonly<Record<string, string>> = {
  'cli/aliases': 'used',
  'cli/columns': 'bare-marks|header-parts|low-headers|same-columns|synonyms',
  'cli/export': 'for-run|own-files|refused',
  'cli/fixes': 'dropdowns|safe|secrets|twice',
  'cli/kinds': 'supplier-undo',
  'cli/never-twice': 'doubt|edited-in-doubt|equal-rows|known-id|lost-log|older-version',
  'cli/results': 'copy-of-doubts|marked-rows|replaced-doubts',
  'cli/runs': 'runs',
  'cli/screen': 'drawn-block|interrupted|json-pieces|next-steps|progress|signals|usage|visible|working',
  'cli/session': 'secrets',
  'cli/workbooks': 'cancelled-rows|csv-rows|ditto-marks|formulas|hidden|lone-rows|no-rows|sorted',
  faults: 'classification|secrets',
  'journal/contract': 'contract',
};
const others = Object.entries(FEW_OF).map(([folder, few]) => `test/${folder}/!(${few}).test.ts`);

/** `npm test`: what a contributor needs within two minutes. `npm run check` runs all tests. */
export default mergeConfig(whole, { test: { exclude: [...LONG, ...others], env: { QCSHEET_FUZZ: '20' } } });
