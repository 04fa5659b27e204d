import { join } from 'node:path';
import { bundled } from '../../bundle.ts';
import { bookingsWorkbook, machineAt, pulled } from '../inputs.ts';
import type { Part } from '../part.ts';
import { startService } from '../service.ts';

/** What a command of the published bundle costs before it does anything, with the compile cache that it keeps itself. */
export const starting: Part = {
  name: 'starting',
  async prepare(bench) {
    const { folder } = bench;
    const { NODE_COMPILE_CACHE: _, ...env } = machineAt(await startService(bench, 'booking-service.ts'), folder);
    await pulled(env, folder);
    const { folder: built, remove } = await bundled();
    bench.atEnd(remove);
    const published = (name: string, args: readonly string[]) => ({
      name,
      command: [process.execPath, join(built, 'bin.js'), ...args],
      env,
    });
    const file = await bookingsWorkbook(folder, 10);
    return [
      {
        subjects: [
          { name: 'node -e 0', command: [process.execPath, '-e', '0'] },
          published('qcsheet --help', ['--help']),
          published('qcsheet check, 10 rows', ['check', file, '--kind', 'bookings']),
        ],
      },
    ];
  },
};
