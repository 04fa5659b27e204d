import { expect, test } from 'vitest';
import { aliasList } from '../../src/console/api/records.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { csv } from '../cli/office.ts';
import type { Opened } from './console.ts';
import { consoles } from './consoles.ts';

const at = consoles();

const aliasesIn = async (opened: Opened) =>
  aliasList.parse(JSON.parse((await opened.call('GET', '/aliases')).text)).aliases;

test('a remembered spelling is listed, and the open file is checked again without it', async () => {
  const machine = at.office.machine();
  await machine.qcsheet('lookups', 'aliases', 'add', 'cities', 'SZ', 'Shenzhen', '--parent', 'China');
  const opened = await at.opened(machine, machine.file('alias.csv', csv([inCity('AL-1', 'SZ')])));
  expect((await opened.state()).review).toMatchObject({ errors: 0, ready: 1 });
  const [alias] = await aliasesIn(opened);
  expect(alias).toMatchObject({ list: 'cities', value: 'SZ', parentLabel: 'China', label: 'Shenzhen', state: 'good' });
  const { list, value, parent, id } = alias ?? {};
  const removed = await opened.call('POST', '/aliases/remove', { list, value, parent, id });
  expect([removed.status, aliasList.parse(JSON.parse(removed.text)).aliases]).toEqual([200, []]);
  expect((await opened.settled()).review).toMatchObject({ errors: 1, ready: 0 });
  expect((await opened.call('POST', '/aliases/remove', { list, value, parent, id })).status).toBe(409);
});
