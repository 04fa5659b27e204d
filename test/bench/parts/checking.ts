import { join } from 'node:path';
import { bookingsWorkbook, machineAt, ours, program, pulled } from '../inputs.ts';
import type { Part } from '../part.ts';
import { startService } from '../service.ts';

/** `check` beside the bare read of the same file, and how both grow with it. */
export const checking: Part = {
  name: 'checking',
  async prepare(bench) {
    const { folder, rows } = bench;
    const env = machineAt(await startService(bench, 'booking-service.ts'), folder);
    await pulled(env, folder);
    const sizes = [Math.round(rows / 10), rows];
    const files = await Promise.all(sizes.map((size) => bookingsWorkbook(folder, size)));
    return files.map((file, index) => ({
      subjects: [
        program(`exceljs reads ${sizes[index]} rows`, 'exceljs-read.ts', [file]),
        ours(`qcsheet check, ${sizes[index]} rows`, env, ['check', file, '--kind', 'bookings', '--json']),
        ours(`the same with -o`, env, ['check', file, '--kind', 'bookings', '--json', '-o', join(folder, 'copy.xlsx')]),
      ],
    }));
  },
};
