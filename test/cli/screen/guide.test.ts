import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOPICS } from '../../../src/guide/topics.ts';
import { type Office, openOffice } from '../office.ts';
import { hasTerminal, onTerminal } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('help lists every page with what it answers', async () => {
  const machine = office.machine();
  const { exit, stdout, stderr } = await machine.qcsheet('help');
  expect([exit, stderr]).toEqual([0, '']);
  for (const topic of TOPICS) expect(stdout).toMatch(new RegExp(`^${topic} +[A-Z].{20,}\\.$`, 'm'));
  const { topics } = JSON.parse((await machine.qcsheet('help', '--json')).stdout);
  expect(topics.map(({ topic }: { topic: string }) => topic)).toEqual([...TOPICS]);
  expect(Object.keys(topics[0])).toEqual(['topic', 'title', 'reader', 'summary']);
});

test('help shows each page, without a configuration, and leaves nothing behind', async () => {
  const machine = office.machine({ QCSHEET_BASE_URL: '', QCSHEET_ACCOUNT: '', QCSHEET_PASSWORD: '' });
  for (const topic of TOPICS) {
    const { exit, stdout, stderr } = await machine.qcsheet('help', topic);
    expect([exit, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^.+\n=+\n\nFor /);
    const { markdown } = JSON.parse((await machine.qcsheet('help', topic, '--json')).stdout);
    expect(markdown).toMatch(/^# .+\n\n\*For /);
  }
  expect(readdirSync(machine.folder)).toEqual([]);
});

describe('help --search', () => {
  test('shows the pages and places that hold the words, in upper or lower case', async () => {
    const { exit, stdout } = await office.machine().qcsheet('help', '--search', 'RECEIPT-with-error', '--json');
    expect(exit).toBe(0);
    const { found } = JSON.parse(stdout);
    expect(found.map(({ topic }: { topic: string }) => topic)).toEqual(['in-doubt', 'upgrading']);
    for (const { lines } of found) expect(lines[0]).toContain('`receipt-with-error`');
  });

  test('shows pages with the word in their title first', async () => {
    const { stdout } = await office.machine().qcsheet('help', '--search', 'exports', '--json');
    const topics = JSON.parse(stdout).found.map(({ topic }: { topic: string }) => topic);
    expect(topics[0]).toBe('exports');
    expect(topics.length).toBeGreaterThan(3);
  });

  test('finds words that are on two lines of the page', async () => {
    const { stdout } = await office.machine().qcsheet('help', 'in-doubt', '--search', 'the service failed, no answer');
    expect(stdout).toMatch(/^in-doubt: In doubt\n {2}.*service failed, no answer.*\n/);
  });

  test('says when no page has the word', async () => {
    const machine = office.machine();
    const { exit, stdout } = await machine.qcsheet('help', '--search', 'xyzzy');
    expect([exit, stdout]).toEqual([0, expect.stringContaining('"xyzzy"')]);
    expect(JSON.parse((await machine.qcsheet('help', '--search', 'xyzzy', '--json')).stdout)).toEqual({ found: [] });
  });
});

test('help with the name of a command shows the help of the command', async () => {
  const machine = office.machine();
  for (const command of ['settle', 'export', 'help']) {
    const { exit, stdout } = await machine.qcsheet('help', command);
    expect([exit, stdout]).toEqual([0, (await machine.qcsheet(command, '--help')).stdout]);
  }
  expect((await machine.qcsheet('help', 'settle', '--json')).exit).toBe(0);
});

test('an unknown page is wrong use, and the nearest one is named', async () => {
  const machine = office.machine();
  const { exit, stdout } = await machine.qcsheet('help', 'expots', '--json');
  expect(exit).toBe(2);
  expect(JSON.parse(stdout).error).toMatchObject({
    code: 'usage',
    hint: expect.stringContaining('qcsheet help exports'),
  });
  expect((await machine.qcsheet('help', 'importing', 'files')).exit).toBe(2);
  expect((await machine.qcsheet('help', 'zzz', '--search', 'word')).exit).toBe(2);
});

describe.skipIf(!hasTerminal)('on a terminal (skips without util-linux)', () => {
  test('a page that is longer than the screen goes to $PAGER, which may have options', async () => {
    const machine = office.machine({ PAGER: 'tee -i paged.txt > /dev/null' });
    const { exit, screen } = await onTerminal(machine, 'help importing');
    expect([exit, screen]).toEqual([0, '']);
    expect(readFileSync(machine.path('paged.txt'), 'utf8')).toMatch(/^Import a workbook\n=+\n/);
  });

  test('without $PAGER it goes to `less -R`', async () => {
    const machine = office.machine();
    const programs = machine.path('programs');
    mkdirSync(programs);
    chmodSync(machine.file('programs/less', '#!/bin/sh\necho "less $*"\nhead -1\n'), 0o755);
    const withLess = { ...machine, env: { ...machine.env, PATH: `${programs}:${process.env['PATH']}` } };
    const { exit, screen } = await onTerminal(withLess, 'help upgrading');
    expect([exit, screen]).toEqual([0, 'less -R\r\nUpgrading\r\n']);
  });

  test('the pager may end before it has read all', async () => {
    const { exit, screen } = await onTerminal(office.machine({ PAGER: 'head -1' }), 'help upgrading');
    expect([exit, screen]).toEqual([0, 'Upgrading\r\n']);
  });

  test.each(['', 'no-such-pager'])('where PAGER is "%s", the page is printed', async (PAGER) => {
    const { exit, screen } = await onTerminal(office.machine({ PAGER }), 'help importing');
    expect(exit).toBe(0);
    expect(screen).toContain('Import a workbook\r\n=');
  });

  test('a list that fits on the screen is printed', async () => {
    const { exit, screen } = await onTerminal(office.machine({ PAGER: 'false' }), 'help');
    expect([exit, screen]).toEqual([0, expect.stringContaining('never-twice')]);
  });
});
