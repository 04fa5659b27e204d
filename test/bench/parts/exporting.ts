import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { machineAt, ours, program } from '../inputs.ts';
import type { Part } from '../part.ts';
import { startService } from '../service.ts';

/** All reports of a list at rest, beside a loop that fetches each page once and writes the same cells. */
export const exporting: Part = {
  name: 'exporting',
  async prepare(bench) {
    const { folder, rows } = bench;
    const url = await startService(bench, 'report-service.ts', [String(rows)]);
    const env = { ...machineAt(url, folder), QCSHEET_RATE: '2000' };
    const [bare, file] = ['bare.xlsx', 'reports.xlsx'].map((name) => join(folder, name));
    const before = () => {
      rmSync(join(folder, 'state'), { recursive: true, force: true });
      // An earlier export of another state is read before it is replaced.
      rmSync(file ?? '', { force: true });
    };
    const args = ['export', 'reports', '-o', file ?? '', '--json'];
    return [
      {
        subjects: [
          program(`a bare loop fetches and writes ${rows} reports`, 'bare-export.mjs', [url, bare ?? '']),
          ours(`qcsheet exports ${rows} reports`, env, args, { before }),
        ],
      },
    ];
  },
};
