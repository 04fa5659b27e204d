import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../../../src/cli/commands/index.ts';
import { messages as commandMessages } from '../../../src/cli/commands/messages.ts';
import { messages as screen } from '../../../src/cli/messages/screen.ts';
import { SETTINGS, settingsShape } from '../../../src/config/settings.ts';
import { messages as checkMessages } from '../../../src/importing/check/messages.ts';
import { bookings as kind } from '../../../src/kinds/bookings.ts';
import { type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const names = commands.map((command) => command.usage.split(' ')[0] ?? '');

test('the help of the program and of every command starts with examples', async () => {
  const machine = office.machine();
  for (const words of [[], ...names.map((name) => [name])]) {
    const told = await machine.qcsheet(...words, '--help');
    expect([told.exit, told.stderr]).toEqual([0, '']);
    expect(told.stdout).toMatch(
      new RegExp(`^Examples:\n(?: {2}# .*\n)? {2}qcsheet ${words[0] ?? ''}.*\n( {2}\\S.*\n)*\n`),
    );
    expect(told.stdout).toContain('--json');
  }
});

test('the help names what an option is without it, and a setting goes before that', async () => {
  const defaults: Readonly<Record<string, unknown>> = settingsShape.parse({});
  const all = commands.flatMap(({ options = {} }) => Object.entries(options));
  const ofSettings = Object.entries(SETTINGS).flatMap(([name, { flag }]) => {
    return flag === undefined || defaults[name] === undefined ? [] : [{ flag, unset: `${defaults[name]}` }];
  });
  expect(ofSettings.length).toBeGreaterThan(1);
  for (const { flag, unset } of ofSettings) {
    const shown = all.flatMap(([name, option]) => (name === flag ? [option.defaultDescription] : []));
    expect(new Set(shown)).toEqual(new Set([screen.settingOr(Number(unset))]));
    expect((await office.machine().qcsheet('import', '--help')).stdout).toContain(`[default: ${shown[0]}]`);
  }
  // What yargs takes as typed would go before the variable and the profile.
  expect(all.filter(([, option]) => option.default !== undefined)).toEqual([]);
  expect(all.filter(([, { describe }]) => /default/i.test(String(describe)))).toEqual([]);
});

test('describe --json tells the columns in template order, with every member of the contract', async () => {
  const { exit, stdout } = await office.machine().qcsheet('describe', 'bookings', '--json');
  expect(exit).toBe(0);
  const described = JSON.parse(stdout);
  expect(Object.keys(described)).toEqual(['kind', 'title', 'sheet', 'columns']);
  expect(described).toMatchObject({ kind: 'bookings', sheet: 'Bookings' });
  expect(described.columns.map((column: { key: string }) => column.key)).toEqual(kind.columns.map(({ key }) => key));
  for (const column of described.columns) {
    expect(Object.keys(column)).toEqual([
      'key',
      'header',
      'band',
      'level',
      'type',
      'required',
      'lookup',
      'multiple',
      'rule',
      'help',
      'example',
    ]);
    expect(['booking', 'product', 'reference']).toContain(column.level);
    expect(column.rule === null).toBe(column.required !== 'conditional');
  }
});

test('describe, runs and help need neither a configuration nor a journal, and leave none behind', async () => {
  const machine = office.machine({ QCSHEET_BASE_URL: '', QCSHEET_ACCOUNT: '', QCSHEET_PASSWORD: '' });
  const guide = await machine.qcsheet('describe', 'bookings');
  expect(guide.exit).toBe(0);
  expect(guide.stdout).toContain('Key: products.refs.poNumber');
  const runs = await machine.qcsheet('runs', '--json');
  expect([runs.exit, runs.stdout]).toEqual([0, '{"runs":[]}\n']);
  const shown = await machine.qcsheet('runs', 'show', 'r-1');
  expect(shown.exit).toBe(2);
  expect(readdirSync(machine.folder)).toEqual([]);
});

test('completion prints a script, and the script gets the words that fit', async () => {
  const machine = office.machine({ SHELL: '/bin/bash' });
  const script = await machine.qcsheet('completion');
  expect([script.exit, script.stderr]).toEqual([0, '']);
  expect(script.stdout).toMatch(/^###-begin-qcsheet-completions-###/);
  const words = await machine.qcsheet('--get-yargs-completions', 'qcsheet', 'l');
  expect(words.exit).toBe(0);
  expect(words.stdout.split('\n')).toEqual(expect.arrayContaining(names));
  const options = await machine.qcsheet('--get-yargs-completions', 'qcsheet', 'import', '--al');
  expect(options.stdout.split('\n')).toEqual(expect.arrayContaining(['--all-or-nothing', '--allow-similar']));
});

test('lookups pull tells how many entries each list has, lookups find their ids', async () => {
  const machine = office.machine();
  const pulled = await machine.qcsheet('lookups', 'pull', '--json');
  expect(pulled.exit).toBe(0);
  expect(JSON.parse(pulled.stdout).counts).toMatchObject({
    categories: expect.any(Number),
    cities: expect.any(Number),
  });
  const found = await machine.qcsheet('lookups', 'find', 'soft toys', '--json');
  expect(JSON.parse(found.stdout).found).toContainEqual(
    expect.objectContaining({ list: 'types', id: '140102', label: 'Soft toys', parentLabel: 'Toys < 3 years' }),
  );
  const text = await machine.qcsheet('lookups', 'find', '慈溪');
  expect(text.stdout).toMatch(/^LIST +ID +LABEL +UNDER\n/);
  const none = await machine.qcsheet('lookups', 'find', 'no such thing');
  expect([none.exit, none.stdout]).toEqual([0, `${commandMessages.nothingContains('no such thing')}\n`]);
  expect((await machine.qcsheet('lookups', 'push')).exit).toBe(2);
});

test('whoami tells the account and where its settings come from, template writes a workbook', async () => {
  const machine = office.machine();
  const who = await machine.qcsheet('whoami', '--json');
  expect(JSON.parse(who.stdout)).toMatchObject({
    userId: 'demo@example.com',
    service: office.sandbox.url,
    kept: false,
  });
  expect(JSON.parse(who.stdout).settings).toContainEqual({ name: 'account', from: 'QCSHEET_ACCOUNT' });
  const text = await machine.qcsheet('whoami');
  expect(text.stdout).toMatch(/^account {16}from QCSHEET_ACCOUNT$/m);
  expect(text.stdout).toMatch(/^caFile {17}not set$/m);
  expect(text.stdout).toMatch(/^concurrency {12}4 \(default\)$/m);
  expect(text.stdout).not.toContain('from not set');
  const template = await machine.qcsheet('template', 'bookings', '--json');
  expect(JSON.parse(template.stdout)).toMatchObject({ kind: 'bookings', file: 'bookings.xlsx' });
  const empty = await machine.qcsheet('check', 'bookings.xlsx');
  expect(empty).toMatchObject({ exit: 3, stdout: expect.stringContaining(checkMessages.noRowsBelow('bookings', 2)) });
});
