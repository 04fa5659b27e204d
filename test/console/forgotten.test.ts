import { expect, test } from 'vitest';
import { findingList } from '../../src/console/api/findings.ts';
import { messages } from '../../src/console/messages.ts';
import { onPage } from '../../src/console/words/on-page.ts';
import { acquireLock } from '../../src/journal/open.ts';
import { messages as lookups } from '../../src/lookups/messages.ts';
import { aliasesFile } from '../cli/aliases/aliases.ts';
import { inCity } from '../cli/fixes/chosen.ts';
import { workbook } from '../cli/sheets.ts';
import { until } from '../until.ts';
import { consoles } from './consoles.ts';
import { sendBody } from './sending.ts';

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
  const change = { column, value, under, instead: 'Shenzhen', remember: true };
  const alias = async (...words: readonly string[]) => {
    expect((await machine.qcsheet('lookups', 'aliases', ...words)).exit).toBe(0);
  };
  const add = (entry: string) => alias('add', 'cities', 'Shenzen', entry, '--parent', 'China');
  const remove = () => alias('remove', 'cities', 'Shenzen');
  return { one, machine, change, after, add, remove, fix: () => after('/fixes', change) };
}

test('undo forgets the spelling that the fix remembered, and redo remembers it again', async () => {
  const { after, fix } = await opened('FO-1');
  expect(await fix()).toEqual([null, 0, true]);
  expect(await after('/undo')).toEqual([messages.forgotten('Shenzen', 'Shenzhen'), 1, false]);
  expect(await after('/redo')).toEqual([messages.rememberedAgain('Shenzen', 'Shenzhen'), 0, true]);
  expect(await after('/undo')).toEqual([messages.forgotten('Shenzen', 'Shenzhen'), 1, false]);
});

test('undo says so if somebody else has removed the spelling meanwhile, and redo remembers it again', async () => {
  const { after, fix, remove } = await opened('FO-2');
  await fix();
  await remove();
  const why = onPage(`${lookups.noAlias('Shenzen', 'cities')} ${lookups.seeAliases}`);
  expect(await after('/undo')).toEqual([messages.notForgotten(why), 1, false]);
  expect(await after('/redo')).toEqual([messages.rememberedAgain('Shenzen', 'Shenzhen'), 0, true]);
});

test('undo keeps the spelling if somebody else has given it another meaning', async () => {
  const { machine, after, fix, add, remove } = await opened('FO-3');
  await fix();
  await remove();
  await add('Guangzhou');
  const why = onPage(`${lookups.meansOther('Shenzen', 'Guangzhou [1561901]')} ${lookups.seeAliases}`);
  const [notice] = await after('/undo');
  expect(notice).toBe(messages.notForgotten(why));
  expect((await machine.qcsheet('lookups', 'aliases', 'list')).stdout).toContain('Guangzhou');
});

test('redo and another undo leave alone what somebody else has remembered meanwhile', async () => {
  const { after, fix, add } = await opened('FO-4');
  await fix();
  await after('/undo');
  await add('Shenzhen');
  expect(await after('/redo')).toEqual([null, 0, true]);
  const [notice, , isKnown] = await after('/undo');
  expect([notice, isKnown]).toEqual([null, true]);
});

test('what stops the spelling is shown with what to do', async () => {
  const { fix, add } = await opened('FO-5');
  await add('Guangzhou');
  const why = lookups.aliasKnown('Shenzen', 'Guangzhou [1561901]', 'Shenzhen [1561902]');
  expect((await fix())[0]).toBe(messages.notRemembered(onPage(`${why} ${lookups.addReplace}`)));
});

/** A fix that has changed the cells, and waits with its spelling until `release` is called. */
async function halfFixed(name: string) {
  const { one, machine, change } = await opened(name);
  const scope = `file ${aliasesFile(machine)}`;
  const lock = await acquireLock({ folder: `${machine.state}/locks`, scope, holder: 'lookups aliases, process 1' });
  if (lock.type !== 'held') throw new Error(lock.type);
  const fixed = one.call('POST', '/fixes', change);
  await until('the cell is changed', async () => (await one.state()).canUndo);
  return { one, machine, fixed, release: lock.release };
}

test('undo waits for a fix that is still remembering its spelling', async () => {
  const { one, machine, fixed, release } = await halfFixed('FO-6');
  const undone = one.call('POST', '/undo');
  await until('the change is undone', async () => (await one.state()).canRedo);
  await release();
  await Promise.all([fixed, undone]);
  const { notice, review } = await one.settled();
  const { stdout } = await machine.qcsheet('lookups', 'aliases', 'list');
  expect([notice, review?.errors, stdout.includes('Shenzen')]).toEqual([
    messages.forgotten('Shenzen', 'Shenzhen'),
    1,
    false,
  ]);
});

test('Send says to wait while a change is not checked yet', async () => {
  const { one, fixed, release } = await halfFixed('FO-7');
  const refused = await one.call('POST', '/send', await sendBody(one));
  await release();
  await fixed;
  expect([refused.status, refused.text]).toEqual([409, messages.sendLater]);
});
