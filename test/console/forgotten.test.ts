import { expect, test } from 'vitest';
import { findingList } from '../../src/console/api/desk.ts';
import { messages } from '../../src/console/messages.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { workbook } from '../cli/sheets.ts';
import { consoles } from './consoles.ts';

const at = consoles();

/** A file with a wrong city, and the calls about it. */
async function opened(name: string) {
  const machine = at.office.machine();
  const one = await at.opened(machine, await workbook(machine.path('first.xlsx'), [inCity(name, 'Shenzen')]));
  const { sorts } = findingList.parse(JSON.parse((await one.call('GET', '/findings')).text));
  const { column, value, under } = sorts[0]?.reasons[0]?.wrong ?? {};
  const after = async (path: string, body?: unknown) => {
    await one.call('POST', path, body);
    const { notice, review } = await one.settled();
    const aliases = await machine.qcsheet('lookups', 'aliases', 'list');
    return [notice, review?.errors, aliases.stdout.includes('Shenzen')];
  };
  const fix = () => after('/fixes', { column, value, under, instead: 'Shenzhen', remember: true });
  return { machine, after, fix };
}

test('undo forgets the spelling that the fix remembered, and redo remembers it again', async () => {
  const { after, fix } = await opened('FO-1');
  expect(await fix()).toEqual([null, 0, true]);
  expect(await after('/undo')).toEqual([messages.forgotten('Shenzen', 'Shenzhen'), 1, false]);
  expect(await after('/redo')).toEqual([messages.rememberedAgain('Shenzen', 'Shenzhen'), 0, true]);
  expect(await after('/undo')).toEqual([messages.forgotten('Shenzen', 'Shenzhen'), 1, false]);
});

test('undo says so if somebody else has removed the spelling meanwhile', async () => {
  const { machine, after, fix } = await opened('FO-2');
  const [unforgotten = ''] = messages.notForgotten('|').split('|');
  await fix();
  expect((await machine.qcsheet('lookups', 'aliases', 'remove', 'cities', 'Shenzen')).exit).toBe(0);
  expect(await after('/undo')).toEqual([expect.stringContaining(unforgotten), 1, false]);
});
