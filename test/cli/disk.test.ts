import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BIN } from '../program.ts';
import { failure, run, told } from './json.ts';
import { bookings, csv, type Office, openOffice } from './office.ts';
import { smallDisk } from './small-disk.ts';

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

test('a disk that is full in the middle of a run stops it, and neither the exit code nor the JSON calls it done', async (context) => {
  const disk = smallDisk(office.machine(), 'rw');
  if (disk === null) return context.skip('only root may mount a disk');
  const full = office.machine({ QCSHEET_STATE_DIR: join(disk.folder, 'state') });
  const file = full.file('march.csv', csv(bookings('FULL', 40)));
  const importing = full.start('import', file, '--kind=bookings', '--yes', '--json', '--concurrency=1', '--rate=5');
  while (office.booked('FULL').length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
  disk.fill();
  const ended = await importing.told;
  const stopped = told(run, ended);
  expect(ended.exit).toBe(stopped.counts.inDoubt > 0 ? 6 : 1);
  expect(stopped.state).toBe('interrupted');
  expect(stopped.why).toContain('the journal cannot be written');
  expect(stopped.counts.unsent).toBeGreaterThan(0);
  const shown = await full.qcsheet('runs', '--json');
  expect([shown.exit, JSON.parse(shown.stdout).runs]).toEqual([0, [expect.objectContaining({ run: stopped.run })]]);
  disk.empty();
  const resumed = await full.qcsheet('resume', '--json');
  const whole = told(run, resumed);
  expect(whole.counts.accepted + whole.counts.inDoubt).toBe(40);
  expect(whole.counts.inDoubt).toBe(stopped.counts.inDoubt);
  expect(resumed.exit).toBe(stopped.counts.inDoubt > 0 ? 6 : 0);
  expect(new Set(office.booked('FULL').map((body) => body.referenceNumber)).size).toBe(office.booked('FULL').length);
});
