import { bookingsWorkbook, machineAt, ours, pulled } from '../inputs.ts';
import type { Part } from '../part.ts';
import { startService } from '../service.ts';

/** Of `--rows`: with 20,000 of them, workbooks of 1,000 to 160,000 rows. More would exceed 50 MB, which is refused. */
const SIZES = [0.05, 0.5, 5, 8];

/** How time and memory of a check grow with the file. */
export const growing: Part = {
  name: 'growing',
  async prepare(bench) {
    const { folder } = bench;
    const env = machineAt(await startService(bench, 'booking-service.ts'), folder);
    await pulled(env, folder);
    const sizes = SIZES.map((size) => Math.round(bench.rows * size));
    const subjects = [];
    for (const size of sizes) {
      const file = await bookingsWorkbook(folder, size);
      subjects.push(ours(`qcsheet check, ${size} rows`, env, ['check', file, '--kind', 'bookings', '--json']));
    }
    return [{ yardstick: false, subjects }];
  },
};
