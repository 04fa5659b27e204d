import { z } from 'zod';
import { hasBrowser } from '../../console/browser.ts';
import { bookingsWorkbook, machineAt, ours, PUBLISHED, program, pulled } from '../inputs.ts';
import type { Subject } from '../measure.ts';
import type { Part } from '../part.ts';
import { startService } from '../service.ts';

const figures = z.object({ cpuS: z.number(), wallS: z.number(), peakMb: z.number() });

/** Of `--rows`: with 20,000 of them, a workbook of 100,000 rows, and files of 2,000. */
const [LONG, SHORT] = [5, 0.1];

/**
 * A long workbook in the browser. CPU and memory of the lines `tab` are those of the tab, of all others those of
 * qcsheet. The seconds of `a frame` are the longest between two pictures.
 */
export const page: Part = {
  name: 'page',
  async prepare(bench) {
    if (!hasBrowser) return [];
    const { folder } = bench;
    const env = machineAt(await startService(bench, 'booking-service.ts'), folder);
    await pulled(env, folder);
    const [long, short] = [Math.round(bench.rows * LONG), Math.round(bench.rows * SHORT)];
    const [file, small] = [await bookingsWorkbook(folder, long), await bookingsWorkbook(folder, short)];
    const shown = (name: string, ...args: readonly string[]): Subject => {
      const measured = { figures: (stdout: string) => figures.parse(JSON.parse(stdout)) };
      return { ...program(name, 'page.ts', [PUBLISHED, ...args], measured), env };
    };
    return [
      {
        subjects: [
          ours(`qcsheet check, ${long} rows`, env, ['check', file, '--kind', 'bookings', '--json']),
          shown('qcsheet open, until the page can be used', 'usable', file),
          shown('the same, until the first rows', 'rows', file),
          shown('the same, until the check has ended', 'checked', file),
        ],
      },
      {
        yardstick: false,
        subjects: [
          shown(`tab with ${long} rows, a frame while they are scrolled`, 'scrolled', file),
          shown(`qcsheet open, a file of ${short} rows`, 'files', small, '1'),
          shown('the same, 20 files in turn', 'files', small, '20'),
        ],
      },
    ];
  },
};
