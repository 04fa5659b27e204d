import { closeSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookings } from '../../../src/kinds/bookings.ts';
import { booking, csv } from '../../cli/office.ts';
import { emptied, machineAt, ours, pulled } from '../inputs.ts';
import type { Environment, Subject } from '../measure.ts';
import type { Bench, Part } from '../part.ts';
import { startService } from '../service.ts';

/** A young generation of 1 MB and an old one of 72, with little slack. Where a run needs more, V8 ends it, and with it the benchmark. */
const SMALL_HEAP = { NODE_OPTIONS: '--max-semi-space-size=1 --max-old-space-size=72' };
const UPLOAD_MB = 300;

/** Long work through a small heap. */
export const memory: Part = {
  name: 'memory',
  async prepare(bench) {
    const env = machineAt(await startService(bench, 'sandbox.ts'), bench.folder);
    await pulled(env, bench.folder);
    const exports = await exportsOf(bench, 10_000);
    return [{ yardstick: false, subjects: [...importsOf(env, bench.folder), uploadOf(env, bench.folder), ...exports] }];
  },
};

function importsOf(env: Environment, folder: string): readonly Subject[] {
  const before = () => emptied(folder);
  const grouped = Array.from({ length: 5_000 }, (_, row) => bookingOfFive(row));
  const single = Array.from({ length: 5_000 }, (_, row) => booking(`ONE-${row}`));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const [five, one, bad] = [file('five.csv', csv(grouped)), file('one.csv', csv(single)), file('bad.csv', badCsv())];
  const sent = ['--kind', 'bookings', '--yes', '--json', '--rate', '2000', '-o', join(folder, 'results.xlsx')];
  const checked = ['--kind', 'bookings', '--json', '-o', join(folder, 'copy.xlsx')];
  const small = { ...env, ...SMALL_HEAP };
  return [
    ours('1,000 bookings of 5 rows sent, heap of 72 MB', small, ['import', five, ...sent], { before }),
    ours('5,000 bookings planned, 20 sent, 72 MB', small, ['import', one, ...sent, '--limit', '20'], {
      before,
      exits: [0, 5],
    }),
    ours('annotated copy of 5,000 bookings, 72 MB', small, ['check', one, ...checked]),
    ours('annotated copy of 140,000 findings, 72 MB', small, ['check', bad, ...checked], { exits: [3] }),
  ];
}

/** Rows of a booking with five products: the booking's own cells stand in the first of them. */
function bookingOfFive(row: number) {
  const group = `FIVE-${Math.floor(row / 5)}`;
  const own = booking(group, { booking: group, 'products.poNumber': `${group}-${row % 5}` });
  if (row % 5 === 0) return own;
  return Object.fromEntries(Object.entries(own).filter(([key]) => key === 'booking' || key.startsWith('products.')));
}

/** 28 wrong cells in each of 5,000 rows. */
function badCsv(): string {
  const keys = bookings.columns
    .map(({ key }) => key)
    .filter((key) => /Quantity|Date|ID$|Id$|Email|Type$|Samples/.test(key));
  const line = keys.map(() => 'wr?ong').join();
  return `${[keys.join(), ...Array.from({ length: 5_000 }, () => line)].join('\n')}\n`;
}

function uploadOf(env: Environment, folder: string): Subject {
  const file = openSync(join(folder, 'video.mp4'), 'w');
  ftruncateSync(file, UPLOAD_MB * 2 ** 20);
  closeSync(file);
  const list = join(folder, 'attachments.csv');
  writeFileSync(list, csv([{ docType: 'VIDEO', sourceId: '50000014', file: 'video.mp4' }]));
  const before = () => emptied(folder);
  const args = ['import', list, '--kind', 'attachments', '--yes', '--json', '-o', join(folder, 'uploaded.xlsx')];
  return ours(`upload of ${UPLOAD_MB} MB`, env, args, { before });
}

async function exportsOf(bench: Bench, reports: number): Promise<readonly Subject[]> {
  const { folder } = bench;
  const url = await startService(bench, 'report-service.ts', [String(reports)]);
  const env = {
    ...machineAt(url, folder),
    ...SMALL_HEAP,
    QCSHEET_STATE_DIR: join(folder, 'exports'),
    QCSHEET_RATE: '2000',
  };
  const subject = (name: string, args: readonly string[]) =>
    ours(`${reports} reports ${name}, heap of 72 MB`, env, ['export', 'reports', '--json', ...args]);
  return [
    subject('into CSV', ['-o', join(folder, 'all.csv'), '--sort', 'productName']),
    subject('into XLSX', ['-o', join(folder, 'all.xlsx'), '--sort', 'productName']),
    subject('added to as many', ['-o', join(folder, 'more.csv'), '--since-last', '--append', '--all']),
  ];
}
