import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as disk } from '../../../src/disk/messages.ts';
import { messages as exportMessages } from '../../../src/exporting/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { exporter, idsOf, linesOf, reportService } from '../exporting.ts';
import { numbered } from '../report-service.ts';
import { nightly } from './nightly.ts';

const BYTE_ORDER_MARK = '\ufeff';

test.for(['news.csv', 'news.ndjson', 'news.xlsx'])(
  'what is new never takes the place of %s: it is refused before the service is asked',
  async (name) => {
    const { service, machine } = await nightly();
    writeFileSync(machine.path(name), 'of yesterday');
    const done = await machine.export('reports', '--since-last', '-o', name, '--json');
    const { code, hint } = JSON.parse(done.stdout).error;
    expect([done.exit, code, service.asked]).toEqual([2, 'since-last-replaces', []]);
    expect([hint.includes('--append'), hint.includes('{date}')]).toEqual([name !== 'news.xlsx', true]);
    expect(readFileSync(machine.path(name), 'utf8')).toBe('of yesterday');
  },
);

describe('--append', () => {
  test('adds what is new or has changed, and an empty night leaves the file', async () => {
    const { service, machine, night, text, ids } = await nightly();
    const file = machine.path('news.csv');
    expect(await night()).toMatchObject({ exit: 0, json: { file, rows: 3, complete: true, appended: true } });
    const first = text();
    expect(first.startsWith(`${BYTE_ORDER_MARK}Report number,`)).toBe(true);
    expect(await night()).toMatchObject({ exit: 0, json: { rows: 0, complete: true, appended: true } });
    expect(text()).toBe(first);
    Object.assign(service.reports[0] ?? {}, { status: 40 });
    service.reports.push(...numbered(1, 7));
    expect(await night()).toMatchObject({ exit: 0, json: { rows: 2 } });
    expect(text().startsWith(first)).toBe(true);
    expect(ids()).toEqual(['P000001', 'P000002', 'P000003', 'P000001', 'P000007']);
    expect(text().split(BYTE_ORDER_MARK)).toHaveLength(2);
    const told = await machine.export('reports', '--since-last', '--append', '-o', 'news.csv');
    expect(told.stdout).toContain(answers.addedRows('0 new reports'));
  });

  test('leaves what somebody has made of the file, and ends its last line', async () => {
    const { service, machine, night, text, ids } = await nightly();
    await night();
    const [head, , ...rows] = text().trimEnd().split('\r\n');
    // Saved by another program: other line ends, no byte order mark, none at the end; a row is deleted, one is noted.
    const edited = [head?.slice(1), ...rows, '"my own, note"'].join('\n');
    writeFileSync(machine.path('news.csv'), edited);
    service.reports.push(...numbered(1, 4));
    expect(await night()).toMatchObject({ exit: 0, json: { rows: 1 } });
    expect(text().startsWith(`${edited}\r\n`)).toBe(true);
    writeFileSync(machine.path('news.csv'), `${text().replace('"my own, note"\r\n', '')}`);
    expect(ids()).toEqual(['P000002', 'P000003', 'P000004']);
  });

  test('begins a file that is empty or was moved away, and says so', async () => {
    const { service, machine, night, ids } = await nightly();
    writeFileSync(machine.path('news.csv'), BYTE_ORDER_MARK);
    expect((await night()).exit).toBe(0);
    renameSync(machine.path('news.csv'), machine.path('march.csv'));
    service.reports.push(...numbered(1, 4));
    const next = await night();
    expect(next).toMatchObject({ exit: 0, json: { rows: 1 } });
    expect(next.stderr).toContain(exportMessages.noFileYet(machine.path('news.csv')));
    expect(ids()).toEqual(['P000004']);
  });

  test('adds no row twice where the series does not move on', async () => {
    const { service, night, doubtfulNight, ids } = await nightly();
    expect(await doubtfulNight()).toMatchObject({ exit: 8, json: { rows: 3 } });
    Object.assign(service.reports[0] ?? {}, { status: 40 });
    service.reports.push(...numbered(1, 4));
    expect(await doubtfulNight()).toMatchObject({ exit: 8, json: { rows: 2 } });
    expect(await night()).toMatchObject({ exit: 0, json: { rows: 0 } });
    expect(ids()).toEqual(['P000001', 'P000002', 'P000003', 'P000001', 'P000004']);
    // A change back is a change.
    Object.assign(service.reports[0] ?? {}, { status: 30 });
    expect(await night()).toMatchObject({ exit: 0, json: { rows: 1 } });
  });

  test('moves on with fewer rows than expected, which are in the file, and each night counts its own', async () => {
    const { service, night, ids } = await nightly(2);
    for (const number of [1, 3, 5]) {
      if (number > 1) service.reports.push(...numbered(2, number));
      expect(await night('--expect-rows', '5')).toMatchObject({ exit: 8, json: { rows: 2, complete: true } });
    }
    service.reports.push(...numbered(5, 7));
    expect(await night('--expect-rows', '5')).toMatchObject({ exit: 0, json: { rows: 5 } });
    expect(ids()).toHaveLength(11);
  });

  test.for([
    ['append-columns', 'Report number,Overall result\r\nR-1,PASS\r\n'],
    ['append-columns', 'Report number;Overall result;Status\r\n'],
    ['append-damaged', '"Report number,Overall result\r\n'],
    ['append-damaged', Buffer.from('\ufeffReport number', 'utf16le')],
    ['append-damaged', Buffer.from([0x66, 0xfc, 0x72])],
  ] as const)('refuses with %s a file into which the rows do not fit: %j', async ([code, content]) => {
    const { service, machine, night } = await nightly();
    writeFileSync(machine.path('news.csv'), content);
    expect(await night()).toMatchObject({ exit: 2, json: { error: { code } } });
    expect(service.asked).toEqual([]);
    expect(readFileSync(machine.path('news.csv'))).toEqual(Buffer.from(content));
  });

  test('refuses other columns than those that the file has, in CSV and NDJSON', async () => {
    const { machine, night } = await nightly();
    const columns = (names: string) => ['--columns', names];
    expect((await night(...columns('productId,status'))).exit).toBe(0);
    for (const names of ['status,productId', 'productId', 'productId,status,poNumber'])
      expect(await night(...columns(names)), names).toMatchObject({ json: { error: { code: 'append-columns' } } });
    const lines = (...args: string[]) => machine.export('reports', '--since-last', '--append', ...args, '--json');
    const wide = await lines('-o', 'n.ndjson', '--all', ...columns('productId,status'));
    const narrow = await lines('-o', 'n.ndjson', '--all', ...columns('productId'));
    expect([wide.exit, JSON.parse(narrow.stdout).error.code]).toEqual([0, 'append-columns']);
    writeFileSync(machine.path('n.ndjson'), '{"productId":"P1","status":30}\n{"productId":"P2","sta');
    const cut = await lines('-o', 'n.ndjson', '--all', ...columns('productId,status'));
    expect(JSON.parse(cut.stdout).error.code).toBe('append-damaged');
  });

  test.for([
    ['append-format', ['--since-last', '-o', 'news.xlsx']],
    ['append-format', ['--since-last', '-o', 'news/', '--format', 'csv']],
    ['usage', ['-o', 'news.csv']],
    ['usage', ['--since-last', '-o', 'news-{date}.csv', '--keep', '3']],
    ['usage', ['--since-last', '-o', '-']],
  ] as const)('is refused with %s: %j', async ([code, args]) => {
    const { service, machine } = await nightly();
    const done = await machine.export('reports', '--append', ...args, '--json');
    expect([done.exit, JSON.parse(done.stdout).error.code, service.asked]).toEqual([2, code, []]);
  });

  test('with {date} adds to the file of the day', async () => {
    const { service, machine } = await nightly();
    const args = ['reports', '--since-last', '--append', '-o', 'news-{date}.ndjson', '--json'];
    const first = JSON.parse((await machine.export(...args)).stdout);
    service.reports.push(...numbered(1, 4));
    const second = JSON.parse((await machine.export(...args)).stdout);
    expect([first.rows, second.rows, second.file]).toEqual([3, 1, first.file]);
    expect(idsOf(linesOf(first.file))).toEqual(['P000001', 'P000002', 'P000003', 'P000004']);
  });

  test('writes what was read beside a file that another program has open, and adds it later', async () => {
    const { machine, night, ids } = await nightly();
    writeFileSync(machine.path('.~lock.news.csv#'), ',li,desk,,;');
    const held = await night();
    expect(held).toMatchObject({ exit: 9, json: { rows: 3, file: machine.path('news-2.csv') } });
    const why = expect.stringMatching(worded(disk.openIn(machine.path('news.csv'), `LibreOffice${ANY}`)));
    expect(held.json).toMatchObject({ insteadOf: { file: machine.path('news.csv'), why, rowsComeAgain: true } });
    expect(held.stderr).toContain(exportMessages.comesAgain(machine.path('news.csv')));
    expect([held.json.appended, existsSync(machine.path('news.csv'))]).toEqual([undefined, false]);
    writeFileSync(machine.path('.~lock.news.csv#'), '');
    renameSync(machine.path('.~lock.news.csv#'), machine.path('gone'));
    expect((await night()).exit).toBe(0);
    expect(ids()).toEqual(['P000001', 'P000002', 'P000003']);
  });

  test('adds the row of a report once, though its file is fetched only nights later', async () => {
    let address: string | null = null;
    const bytes = Buffer.from('%PDF');
    const service = await reportService(numbered(1), {
      beside: (path) =>
        path.endsWith('/a.pdf')
          ? bytes
          : [{ id: 'F1', fileName: 'a.pdf', fileSize: bytes.length, objStoreUrl: address }],
    });
    const machine = exporter(service.env);
    const args = ['report-files', '--since-last', '--append', '-o', 'f.ndjson', '--download', 'pdf', '--json'];
    const night = async () => JSON.parse((await machine.export(...args)).stdout);
    expect(await night()).toMatchObject({ rows: 1, downloads: { fetched: 0, missing: 1 } });
    expect(await night()).toMatchObject({ rows: 0, downloads: { fetched: 0, missing: 1 } });
    address = `${service.url}/a.pdf`;
    expect(await night()).toMatchObject({ rows: 0, downloads: { fetched: 1, missing: 0 } });
    Object.assign(service.reports[0] ?? {}, { status: 40 });
    expect(await night()).toMatchObject({ rows: 1, downloads: { fetched: 0, kept: 1 } });
    expect(linesOf(machine.path('f.ndjson'))).toHaveLength(2);
  });
});
