import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { messages } from '../../../src/exporting/write/messages.ts';
import { type Exporter, exporter, reportService } from '../../exporting/exporting.ts';
import { numbered, type ReportService } from '../../exporting/report-service.ts';

type Place = {
  readonly service: ReportService;
  readonly machine: Exporter;
  /** `export reports --json` with further arguments: the exit code and the code of the problem. */
  run(...args: readonly string[]): Promise<{ exit: number | null; code: string | undefined; rows: number | undefined }>;
  text(name: string): string;
};

async function place(): Promise<Place> {
  const service = await reportService(numbered(3));
  const machine = exporter(service.env);
  return {
    service,
    machine,
    run: async (...args) => {
      const { exit, stdout } = await machine.export('reports', ...args, '--json');
      const json = JSON.parse(stdout);
      return { exit, code: json.error?.code, rows: json.rows };
    },
    text: (name) => readFileSync(machine.path(name), 'utf8'),
  };
}

/** As after an upgrade: what earlier versions wrote is older than the memory, which knows nothing of it. */
function forgetFiles({ machine }: Place, files: readonly string[]): void {
  const journal = new DatabaseSync(machine.path('state/journal.sqlite'));
  journal.exec('DELETE FROM export_files');
  journal.close();
  for (const file of files) utimesSync(machine.path(file), new Date(0), new Date(0));
}

const NEWS = ['--since-last', '--append', '-o', 'news.csv'];

test('an export of everything never replaces a file in which a series collects what is new', async () => {
  const { service, machine, run, text } = await place();
  await run(...NEWS);
  const collected = text('news.csv');
  const asked = service.asked.length;
  expect(await run('-o', 'news.csv')).toMatchObject({ exit: 2, code: 'output-foreign' });
  appendFileSync(machine.path('news.csv'), 'my note\r\n');
  expect(await run('-o', 'news.csv')).toMatchObject({ exit: 2, code: 'output-foreign' });
  expect([service.asked.length, text('news.csv')]).toEqual([asked, `${collected}my note\r\n`]);
  service.reports.push(...numbered(1, 4));
  expect(await run(...NEWS)).toMatchObject({ exit: 0, rows: 1 });

  expect((await run('--since-last', '--all', '-o', 'd-{date}.csv')).exit).toBe(0);
  expect(await run('--status', '50', '-o', 'd-{date}.csv')).toMatchObject({ exit: 2, code: 'output-foreign' });
});

test.for([
  ['bookings.csv', 'Booking,Service date\r\nB1,2027-03-10\r\n'],
  ['suppliers.csv', 'Supplier id,Name\r\n1,Lima\r\n'],
  ['plan.json', '{"file":"bookings.xlsx","kind":"bookings","documents":[]}\n'],
  ['password', 'secret'],
  ['state/journal.sqlite', null],
] as const)('%s is nothing that an export replaces, before or after a first export', async ([name, content]) => {
  const { service, machine, run } = await place();
  const format = name.endsWith('.json') ? ['--format', 'ndjson'] : ['--format', 'csv'];
  await run('-o', 'other.csv');
  if (content !== null) writeFileSync(machine.path(name), content);
  utimesSync(machine.path(name), new Date(0), new Date(0));
  const before = statSync(machine.path(name)).ino;
  const asked = service.asked.length;
  expect(await run('-o', name, ...format)).toMatchObject({ exit: 2, code: 'output-foreign' });
  expect([service.asked.length, statSync(machine.path(name)).ino]).toEqual([asked, before]);
  if (content !== null) expect(readFileSync(machine.path(name), 'utf8')).toBe(content);
});

test.for(['reports.csv', 'reports.xlsx', 'reports.ndjson', 'tables/'])(
  'a fixed %s is replaced each night, until somebody changes it',
  async (name) => {
    const own = await place();
    const { service, machine, run } = own;
    if (name.endsWith('/')) mkdirSync(machine.path(name));
    const night = () => run('-o', name, ...(name.endsWith('/') ? ['--format', 'csv'] : []));
    expect(await night()).toMatchObject({ exit: 0, rows: 3 });
    service.reports.push(...numbered(1, 4));
    expect(await night()).toMatchObject({ exit: 0, rows: 4 });
    const file = name.endsWith('/') ? `${name}references.csv` : name;
    // Written by a version that remembered no files.
    forgetFiles(own, name.endsWith('/') ? [`${name}reports.csv`, file] : [file]);
    expect(await night()).toMatchObject({ exit: 0, rows: 4 });
    const whole = readFileSync(machine.path(file));
    writeFileSync(machine.path(file), Buffer.concat([whole, Buffer.from('\n')]));
    expect(await night()).toMatchObject({ exit: 2, code: 'output-foreign' });
    // A copy of an export is somebody's as well.
    rmSync(machine.path(file));
    expect((await night()).exit).toBe(0);
    expect(readFileSync(machine.path(file)).length).toBeGreaterThan(0);
  },
);

test('a copy of an export under another name stays, and an empty file does not', async () => {
  const { machine, run, text } = await place();
  await run('-o', 'reports.csv');
  writeFileSync(machine.path('mine.csv'), text('reports.csv'));
  writeFileSync(machine.path('empty.csv'), '');
  expect(await run('-o', 'mine.csv')).toMatchObject({ exit: 2, code: 'output-foreign' });
  expect(await run('-o', 'empty.csv')).toMatchObject({ exit: 0, rows: 3 });
});

test('a file that somebody changes while the service is read stays, and the export is written beside it', async () => {
  const changed: string[] = [];
  const service = await reportService(numbered(3), {
    before: () => {
      for (const path of changed) appendFileSync(path, 'my note\r\n');
    },
  });
  const machine = exporter(service.env);
  const args = ['reports', '-o', 'r.csv', '--json'];
  expect((await machine.export(...args)).exit).toBe(0);
  changed.push(machine.path('r.csv'));
  const done = await machine.export(...args);
  expect([done.exit, JSON.parse(done.stdout).file]).toEqual([9, machine.path('r-2.csv')]);
  expect(readFileSync(machine.path('r.csv'), 'utf8')).toContain('my note');
  expect(existsSync(machine.path('r-3.csv'))).toBe(false);
});

test('a file of a series that is gone is named, with the way to get its rows again', async () => {
  const { service, machine, run, text } = await place();
  await run(...NEWS);
  rmSync(machine.path('news.csv'));
  service.reports.push(...numbered(1, 4));
  const { exit, stderr } = await machine.export('reports', ...NEWS);
  expect([exit, text('news.csv').trim().split('\n').length]).toEqual([0, 2]);
  expect(stderr).toContain(messages.fileGone('', 3));
  await run('--since', '2020-01-01', '-o', 'all.csv');
  expect(text('all.csv').trim().split('\n')).toHaveLength(5);
});
