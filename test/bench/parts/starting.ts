import { bookingsWorkbook, machineAt, ours, pulled } from '../inputs.ts';
import type { Part } from '../part.ts';
import { startService } from '../service.ts';

/** What a command of the published bundle costs before it does anything, with the compile cache that it keeps itself. */
export const starting: Part = {
  name: 'starting',
  async prepare(bench) {
    const { folder } = bench;
    const { NODE_COMPILE_CACHE: _, ...env } = machineAt(await startService(bench, 'booking-service.ts'), folder);
    await pulled(env, folder);
    const file = await bookingsWorkbook(folder, 10);
    return [
      {
        subjects: [
          { name: 'node -e 0', command: [process.execPath, '-e', '0'] },
          ours('qcsheet --help', env, ['--help']),
          ours('qcsheet check, 10 rows', env, ['check', file, '--kind', 'bookings']),
        ],
      },
    ];
  },
};
