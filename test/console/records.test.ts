import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasetList } from '../../src/console/api/exports.ts';
import { lookupList, runList, shownRun } from '../../src/console/api/records.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../cli/office.ts';
import { sheetNames } from '../cli/sheets.ts';
import { type Opened, openConsole } from './console.ts';

let office: Office;
let machine: Machine;
let opened: Opened;
let run: string;
beforeAll(async () => {
  office = await openOffice();
  machine = office.machine();
  run = (await machine.import(machine.file('march.csv', csv(bookings('RE', 2))))).run.run ?? '';
  opened = await openConsole(machine, null);
});
afterAll(async () => {
  await opened.close();
  await office.close();
});

/** Of a call that gives a file: where it was kept. */
async function kept(path: string, name: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${opened.port}/api/v1${path}`, { headers: { cookie: opened.cookie } });
  expect(answer.status).toBe(200);
  writeFileSync(machine.path(name), Buffer.from(await answer.arrayBuffer()));
  return machine.path(name);
}

test('runs are listed and searched', async () => {
  const of = async (query: string) => runList.parse(JSON.parse((await opened.call('GET', `/runs${query}`)).text));
  expect(await of('')).toMatchObject({ all: 1, runs: [{ run, kind: 'bookings', counts: { accepted: 2 } }] });
  expect((await of('?text=MARCH')).runs.length).toBe(1);
  expect(await of('?text=april')).toMatchObject({ all: 1, runs: [] });
});

test('one run has its rows, and its results as they would be written now', async () => {
  const shown = shownRun.parse(JSON.parse((await opened.call('GET', `/run?run=${run}`)).text));
  expect(shown.documents.map(({ rows, state }) => [rows, state])).toEqual([
    [[2], 'accepted'],
    [[3], 'accepted'],
  ]);
  expect(await sheetNames(await kept(`/run/results?run=${run}`, 'got.xlsx'))).toContain('Summary');
  for (const path of ['/run?run=r-0', '/run/results?run=../../x', '/template?kind=../../x'])
    expect((await opened.call('GET', path)).status).toBe(409);
});

test('a template is the one of the command line', async () => {
  const path = await kept('/template?kind=bookings', 'template.xlsx');
  await machine.qcsheet('template', 'bookings', '-o', machine.path('typed.xlsx'));
  expect(await sheetNames(path)).toEqual(await sheetNames(machine.path('typed.xlsx')));
});

test('lookup lists are searched by name and id', async () => {
  const of = async (text: string) =>
    lookupList.parse(JSON.parse((await opened.call('GET', `/lookups?text=${text}`)).text));
  const { entries } = await of('shenzhen');
  expect(entries[0]).toMatchObject({ list: 'cities', label: 'Shenzhen' });
  expect(await of('no%20such%20place')).toEqual({ all: 0, entries: [] });
  expect((await opened.call('GET', '/lookups?text=')).status).toBe(400);
});

test('a script shows its token; a wrong one, or another page with it, gets nothing', async () => {
  const asked = async (headers: Readonly<Record<string, string>>) =>
    (await opened.raw('/api/v1/runs', { headers })).status;
  const authorization = `Bearer ${opened.token}`;
  expect(await asked({ authorization })).toBe(200);
  expect(await asked({ authorization: `Bearer ${opened.token}x` })).toBe(401);
  expect(await asked({ authorization: `Bearer ${opened.cookie.split('=')[1]}` })).toBe(401);
  expect(await asked({ authorization, origin: 'https://evil.example' })).toBe(403);
  expect(await asked({ authorization, host: 'evil.example' })).toBe(403);
});

test('an export has the filters of the command line, and gives its file', async () => {
  const { datasets } = datasetList.parse(JSON.parse((await opened.call('GET', '/datasets')).text));
  const suppliers = datasets.find(({ name }) => name === 'suppliers');
  expect(suppliers?.filters).toMatchObject([
    { flag: 'type', value: 'text', words: expect.stringContaining('FACTORY') },
  ]);
  const body = { dataset: 'suppliers', format: 'csv', filters: { type: 'FACTORY' } };
  const answer = await opened.call('POST', '/export', body);
  expect([answer.status, answer.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('suppliers.csv'),
  ]);
  const typed = machine.path('typed.csv');
  await machine.qcsheet('export', 'suppliers', '--type', 'FACTORY', '-o', typed);
  expect(answer.text).toBe(readFileSync(typed, 'utf8'));
  for (const wrong of [{ dataset: '../x' }, { filters: { since: '-7d' } }])
    expect((await opened.call('POST', '/export', { ...body, ...wrong })).status).toBe(409);
});
