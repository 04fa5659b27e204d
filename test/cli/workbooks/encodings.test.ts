import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../src/importing/input/messages.ts';
import { check, told } from '../json.ts';
import { booking, csv, type Machine, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const NAME = 'products.name';

/** A CSV of one booking whose product name has these bytes. */
function fileOf(machine: Machine, name: Buffer, reference: string): string {
  const [before = '', after = ''] = csv([booking(reference, { [NAME]: '@' })]).split('@');
  const path = machine.file(`${reference}.csv`, '');
  writeFileSync(path, Buffer.concat([Buffer.from(before), name, Buffer.from(after)]));
  return path;
}

/** The names in the encodings, as iconv writes them. */
const NAMES = [
  ['Shift-JIS', 'shift_jis', '82ca82a282ae82e982dd2091e5', 'ぬいぐるみ 大'],
  ['GBK', 'gbk', 'c3abc8ded0dc', '毛绒熊'],
  ['EUC-KR', 'euc-kr', 'b0f520c0cec7fc20bcadbfef20bacebbea', '곰 인형 서울 부산'],
  ['Big5', 'big5', 'a4f2b5b3bab5', '毛絨熊'],
  ['windows-1250', 'windows-1250', '57726f63b36177', 'Wrocław'],
  ['windows-1254', 'windows-1254', '4f79756e63616b206179fd', 'Oyuncak ayı'],
  ['windows-1251', 'windows-1251', 'cce8f8eae0', 'Мишка'],
] as const;

test.each(NAMES)('%s is sent only when a person has said it', async (_, encoding, hex, name) => {
  const machine = office.machine();
  const reference = `ENC-${encoding}`;
  const file = fileOf(machine, Buffer.from(hex, 'hex'), reference);
  const without = await machine.import(file);
  expect(without.exit).toBe(3);
  expect(without.run.findings).toMatchObject([{ code: 'encoding', severity: 'error', cell: 'H2', value: name }]);
  expect(without.run.findings[0]?.hint).toContain(`--encoding ${encoding}`);
  expect(office.booked(reference)).toEqual([]);
  const said = await machine.import(file, '--encoding', encoding);
  expect([said.exit, said.run.findings]).toEqual([0, []]);
  expect(office.booked(reference)[0]?.products[0]?.name).toBe(name);
  const [row] = await readSheet(machine.path(`${reference}.results.xlsx`), 'Bookings', 1);
  expect(row?.cells[NAME]).toBe(name);
});

test.each(['Plüschbär', 'Peluche niño', 'Ours été', 'Informações', 'L’ours', 'Bamse på Ærø'])(
  '%s in windows-1252 is checked, with a warning that shows it',
  async (name) => {
    const machine = office.machine();
    const bytes = Buffer.from(name.replace('’', '\x92'), 'latin1');
    const ended = await machine.qcsheet('check', fileOf(machine, bytes, 'W'), '--kind', 'bookings', '--json');
    expect(ended.exit).toBe(0);
    expect(told(check, ended).findings).toMatchObject([
      { code: 'encoding', severity: 'warning', row: 2, cell: 'H2', value: name },
    ]);
  },
);

test('UTF-8 that was cut is no text of another encoding', async () => {
  const machine = office.machine();
  const cut = Buffer.concat([Buffer.from('Plüschbär 玩具'), Buffer.from([0xe7])]);
  const ended = await machine.qcsheet('check', fileOf(machine, cut, 'CUT'), '--kind', 'bookings', '--json');
  expect([ended.exit, JSON.parse(ended.stdout).error.code]).toEqual([3, 'file-encoding']);
});

test('a plan that is applied reads the file as it was said', async () => {
  const machine = office.machine();
  const [, encoding, hex, name] = NAMES[1];
  const file = fileOf(machine, Buffer.from(hex, 'hex'), 'ENC-PLAN');
  const plan = machine.path('plan.json');
  const options = ['--kind', 'bookings', '--encoding', 'GB2312', '--json'];
  const planned = await machine.qcsheet('import', file, '--plan', plan, ...options);
  expect(planned.exit).toBe(0);
  expect(JSON.parse(readFileSync(plan, 'utf8')).options).toMatchObject({ encoding });
  const applied = await machine.qcsheet('import', '--apply', plan, '--yes', '--json');
  expect(applied.exit).toBe(0);
  expect(office.booked('ENC-PLAN')[0]?.products[0]?.name).toBe(name);
});

test('an encoding that nobody knows, or of a workbook, is wrong use', async () => {
  const machine = office.machine();
  const said = async (file: string, encoding: string) => {
    const ended = await machine.qcsheet('check', file, '--kind', 'bookings', '--encoding', encoding, '--json');
    return [ended.exit, JSON.parse(ended.stdout).error];
  };
  const file = machine.file('plain.csv', csv([booking('PLAIN')]));
  const hint = expect.stringContaining('shift_jis');
  expect(await said(file, 'klingon')).toEqual([2, expect.objectContaining({ code: 'encoding-unknown', hint })]);
  const marked = machine.file('marked.csv', `\ufeff${csv([booking('MARKED')])}`);
  const ended = await machine.qcsheet('check', marked, '--kind', 'bookings', '--encoding', 'gbk', '--json');
  expect(ended.exit).toBe(0);
  const template = machine.path('template.xlsx');
  await machine.qcsheet('template', 'bookings', '-o', template);
  expect(await said(template, 'gbk')).toEqual([2, expect.objectContaining({ code: 'encoding-known' })]);
});

test('the text of a secret column is no example', async () => {
  const machine = office.machine();
  const path = machine.file('secret.csv', '');
  writeFileSync(path, Buffer.from('orderId,password\nO-1,gehe\xefm\n', 'latin1'));
  const ended = await machine.qcsheet('check', path, '--kind', 'factory-confirmations', '--json');
  expect(ended.stdout).toContain('"encoding"');
  expect(ended.stdout).not.toContain('gehe');
});

test('columns says on stderr that the encoding is a guess', async () => {
  const machine = office.machine();
  const file = fileOf(machine, Buffer.from('Plüsch', 'latin1'), 'COLUMNS');
  const ended = await machine.qcsheet('columns', file, '--kind', 'bookings');
  expect(ended.stderr).toContain(messages.encodingGuessed('"Plüsch"', 'windows-1252'));
  const said = await machine.qcsheet('columns', file, '--kind', 'bookings', '--encoding', 'latin1');
  expect([said.exit, said.stderr]).toEqual([0, expect.not.stringContaining('windows-1252')]);
});
