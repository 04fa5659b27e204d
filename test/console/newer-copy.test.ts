import { utimesSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bookings, csv, type Machine } from '../cli/office.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import type { Opened } from './console.ts';
import { consoles } from './consoles.ts';

const at = consoles();

const changed = async (opened: Opened, text: string) => {
  const { review } = await opened.settled();
  const column = review?.columns.find(({ key }) => key === 'referenceNumber')?.number;
  await opened.call('POST', '/edits', { cells: [{ row: 3, column, text }] });
  await opened.settled();
};

/** A file whose changes are in a copy beside it. */
async function saved(prefix: string): Promise<{ readonly machine: Machine; readonly path: string }> {
  const machine = at.office.machine();
  const path = await usersWorkbook(machine, bookings(prefix, 2));
  const opened = await at.opened(machine, path);
  await changed(opened, `${prefix}-9`);
  await opened.call('POST', '/copy');
  const { saved: copy, related } = await opened.settled();
  expect([copy?.name, related.copy]).toEqual(['mine.fixed.xlsx', null]);
  await at.close(opened);
  return { machine, path };
}

const offers = async (opened: Opened, name: string | null) =>
  await until(`it offers ${name}`, async () => (await opened.state()).related.copy === name);

test('the file that is opened again is shown without its changes, and the newer copy with them is offered', async () => {
  const { machine, path } = await saved('NC');
  const again = await at.opened(machine, path);
  await offers(again, 'mine.fixed.xlsx');
  expect((await again.state()).edits).toBe(0);
  expect((await again.call('POST', '/files/copy')).status).toBe(200);
  expect(await again.settled()).toMatchObject({ file: { name: 'mine.fixed.xlsx' }, review: { ready: 2 } });
  expect((await again.state()).related.copy).toBeNull();
  const rows = await again.call('GET', '/rows');
  expect(rows.text).toContain('NC-9');
  expect((await again.call('POST', '/files/copy')).status).toBe(409);
});

test('so it is in the list of the same session', async () => {
  const machine = at.office.machine();
  const opened = await at.opened(machine, await usersWorkbook(machine, bookings('NL', 2)));
  await opened.raw('/api/v1/files?name=two.csv', {
    method: 'PUT',
    headers: { cookie: opened.cookie },
    body: csv(bookings('NM', 1)),
  });
  await changed(opened, 'NL-9');
  await opened.call('POST', '/copy');
  await opened.settled();
  await opened.call('POST', '/files/open', { id: 2 });
  await opened.settled();
  expect((await opened.state()).related.copy).toBeNull();
  await opened.call('POST', '/files/open', { id: 1 });
  await opened.settled();
  await offers(opened, 'mine.fixed.xlsx');
  // New changes belong to the rows that are shown.
  await changed(opened, 'NL-8');
  expect((await opened.state()).related.copy).toBeNull();
  expect((await opened.call('POST', '/files/copy')).status).toBe(409);
});

test('a copy that is older than the file is not offered, and the latest of several is', async () => {
  const { machine, path } = await saved('NO');
  const second = await at.opened(machine, path);
  await changed(second, 'NO-8');
  await second.call('POST', '/copy');
  expect((await second.settled()).saved?.name).toBe('mine.fixed-2.xlsx');
  await at.close(second);
  const third = await at.opened(machine, path);
  await offers(third, 'mine.fixed-2.xlsx');
  await at.close(third);
  const later = new Date(Date.now() + 60_000);
  utimesSync(path, later, later);
  const last = await at.opened(machine, path);
  await until('it has looked', () => last.desk.related.knowsCopy(last.desk.openFile));
  expect((await last.state()).related.copy).toBeNull();
});
