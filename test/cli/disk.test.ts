import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BIN } from './cli.ts';
import { failure, told } from './json.ts';
import { bookings, csv, type Office, openOffice } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test.skipIf(process.platform === 'win32')(
  'a disk that takes no more ends an import before anything is sent',
  async () => {
    const machine = office.machine();
    const file = machine.file('many.csv', csv(bookings('DISK', 400)));
    // No file may grow beyond 300 KB: the same error as a full disk, without one.
    const limited = `ulimit -f 300; exec "$0" "$@"`;
    const command = ['-c', limited, process.execPath, BIN, 'import', file, '--kind', 'bookings', '--yes', '--json'];
    const ended = await new Promise<{ exit: number | null; stdout: string; stderr: string }>((resolve) => {
      const options = { cwd: machine.folder, env: { ...process.env, ...machine.env } };
      const child = execFile('bash', command, options, (_, stdout, stderr) => {
        resolve({ exit: child.exitCode, stdout, stderr });
      });
    });
    expect(ended.exit).toBe(1);
    const { error } = told(failure, ended);
    expect(error.code).toBe('journal-broken');
    expect(error.hint).toContain('Make room on the disk');
    expect(office.booked('DISK')).toEqual([]);
  },
);
