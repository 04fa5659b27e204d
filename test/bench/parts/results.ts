import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bookingsWorkbook, machineAt, ours, program, pulled } from '../inputs.ts';
import { measure } from '../measure.ts';
import type { Part } from '../part.ts';
import { startService } from '../service.ts';

/** Columns of the workbook, with ours behind them. */
const COLUMNS = 51;

/** The results of a run with as many rows as the workbook has, beside the bare write of as many cells. */
export const results: Part = {
  name: 'results',
  async prepare(bench) {
    const { folder, rows } = bench;
    const env = machineAt(await startService(bench, 'booking-service.ts'), folder);
    await pulled(env, folder);
    const file = await bookingsWorkbook(folder, rows);
    const begin = [
      'import',
      file,
      '--kind',
      'bookings',
      '--yes',
      '--json',
      '--limit',
      '1',
      '-o',
      join(folder, 'first.xlsx'),
    ];
    const { stdout } = await measure(ours('qcsheet import --limit 1', env, begin), folder);
    const { run } = JSON.parse(stdout);
    const write = (name: string, more: readonly string[]) => {
      const output = join(folder, `${name.replaceAll(' ', '-')}.xlsx`);
      // Earlier results are read before they are replaced.
      const before = () => rmSync(output, { force: true });
      return ours(name, env, ['results', run, '-o', output, ...more], { before });
    };
    return [
      {
        subjects: [
          program(`exceljs writes ${rows} rows`, 'exceljs-write.ts', [
            String(rows),
            String(COLUMNS),
            join(folder, 'bare.xlsx'),
          ]),
          write(`qcsheet results of ${rows} rows`, []),
          write(`the same in a new workbook`, ['--fresh']),
        ],
      },
    ];
  },
};
