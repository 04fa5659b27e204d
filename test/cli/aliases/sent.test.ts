import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { failure, run, told } from '../json.ts';
import { type Machine, type Office, openOffice } from '../office.ts';
import { add, aliasesFile, HEADER, inCity, writeAliases } from './aliases.ts';

const BOOK = 'create inspection booking';
const SHANGHAI = 'cities,156,SH,1560901,Shanghai';
const SHENZHEN = 'cities,156,SH,1561902,Shenzhen';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

const citiesOf = (prefix: string) => office.booked(prefix).map(({ factoryCityID }) => factoryCityID);
const aliasesAre = (machine: Machine, ...lines: readonly string[]) =>
  writeAliases(machine, [HEADER, ...lines, ''].join('\n'));

test.each(['resume', 'import'])('%s sends the rest as it was agreed, whatever the aliases say by now', async (how) => {
  const machine = office.machine();
  const prefix = `REST${how}`;
  aliasesAre(machine, SHANGHAI);
  const file = machine.file('rest.csv', inCity(prefix, ['SH', 'SH', 'SH']));
  const begun = await machine.import(file, '--limit=1');
  expect(begun.run.counts).toMatchObject({ accepted: 1, unsent: 2 });
  aliasesAre(machine, SHENZHEN);
  const words = how === 'resume' ? ['resume'] : ['import', file, '--kind=bookings', '--yes'];
  const ended = told(run, await machine.qcsheet(...words, '--json'));
  expect([ended.run, ended.counts.accepted, ended.aliases.cells]).toEqual([begun.run.run, 3, 3]);
  expect(citiesOf(prefix)).toEqual(['1560901', '1560901', '1560901']);
});

test('retry sends what was rejected as it was, also without the alias or with a broken file', async () => {
  const machine = office.machine();
  aliasesAre(machine, SHANGHAI);
  office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 0, times: 1, act: { kind: 'refuse' } }] });
  const file = machine.file('retry.csv', inCity('RETRY', ['SH']));
  const { run: first } = await machine.import(file);
  expect(first.counts.rejected).toBe(1);
  aliasesAre(machine, 'broken');
  const retried = told(run, await machine.qcsheet('retry', first.run ?? '', '--yes', '--json'));
  expect(retried.counts.accepted).toBe(1);
  expect(citiesOf('RETRY')).toEqual(['1560901']);
  const results = await machine.qcsheet('results', first.run ?? '', '-o', 'again.xlsx');
  expect(results.exit).toBe(0);
});

test.each([
  ['changed', [SHENZHEN]],
  ['removed', []],
])('a plan is refused once an alias was %s, and sends nothing', async (how, lines) => {
  const machine = office.machine();
  const prefix = `PLAN${how}`;
  aliasesAre(machine, SHANGHAI);
  const file = machine.file('plan.csv', inCity(prefix, ['SH', 'Shenzhen']));
  const planned = told(run, await machine.qcsheet('import', file, '--kind=bookings', '--plan=plan.json', '--json'));
  expect(planned.aliases).toEqual({ values: 1, cells: 1 });
  aliasesAre(machine, ...lines);
  const refused = await machine.qcsheet('import', '--apply=plan.json', '--yes', '--json');
  expect([refused.exit, told(failure, refused).error.code]).toEqual([2, 'plan-differs']);
  expect(office.booked(prefix)).toEqual([]);
  aliasesAre(machine, SHANGHAI, 'cities,156,unused,1561901,');
  expect((await machine.qcsheet('import', '--apply=plan.json', '--yes')).exit).toBe(0);
  expect(citiesOf(prefix)).toEqual(['1560901', '1561902']);
});

test.each([
  ['city', SHANGHAI, SHENZHEN, { factoryCityID: 'SH' }],
  ['supplier', 'suppliers,,GS,00417,', 'suppliers,,GS,NB-0032,', { supplierCode: 'GS', factoryCityID: '' }],
])(
  'a sent booking is not sent again because the alias of its %s means another one',
  async (what, before, after, cells) => {
    const machine = office.machine();
    const prefix = `TWICE${what}`;
    aliasesAre(machine, before);
    const file = machine.file('twice.csv', inCity(prefix, ['SH'], cells));
    const first = await machine.import(file);
    expect(first.run.counts.accepted).toBe(1);
    aliasesAre(machine, after);
    for (const again of [file, first.run.results ?? '']) {
      const { run: second } = await machine.import(again);
      expect(second.counts).toMatchObject({ accepted: 0, invalid: 1 });
      expect(second.findings.map(({ code }) => code)).toContain('already-sent');
    }
    expect(office.booked(prefix)).toHaveLength(1);
    aliasesAre(machine, before);
    expect((await machine.import(file)).run.counts).toMatchObject({ skipped: 1 });
  },
);

test('the alias that is replaced counts from the next import on', async () => {
  const machine = office.machine();
  aliasesAre(machine, SHANGHAI);
  const refused = await add(machine, 'cities', 'SH', 'Shenzhen');
  expect([refused.exit, told(failure, refused).error.code]).toEqual([2, 'alias-contradicts']);
  expect((await add(machine, 'cities', 'sh', 'Shenzhen', '--replace')).exit).toBe(0);
  await machine.import(machine.file('next.csv', inCity('NEXT', ['SH'])));
  expect(citiesOf('NEXT')).toEqual(['1561902']);
  expect(aliasesFile(machine)).toContain('accounts');
});
