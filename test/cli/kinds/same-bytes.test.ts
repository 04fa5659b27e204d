import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { type Cells, csv, type Office, openOffice } from '../office.ts';
import { imported, row, uploadsAt } from './attachment-files.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const uploads = () => uploadsAt(office);

test('the same bytes for the same order are sent once, whatever the file is called and where it lies', async () => {
  const [machine, other] = [office.machine(), office.machine()];
  machine.file('one.txt', 'the same bytes');
  const list = machine.file('list.csv', csv([row('one.txt')]));
  const before = uploads().length;
  const first = await imported(machine, list);
  const again = await imported(machine, list);
  expect([again.exit, again.run.documents[0]?.state]).toEqual([0, 'skipped']);
  expect(again.run.documents[0]?.trackingId).toBe(first.run.documents[0]?.trackingId);

  mkdirSync(machine.path('moved'));
  machine.file('moved/renamed.txt', 'the same bytes');
  const moved = await imported(machine, machine.file('moved/list.csv', csv([row('renamed.txt')])));
  expect(moved.run.counts).toMatchObject({ skipped: 1 });

  writeFileSync(other.path('one.txt'), 'the same bytes');
  const elsewhere = await imported(other, machine.path('list.results.xlsx'), '-o', other.path('r.xlsx'));
  expect(elsewhere.run.counts).toMatchObject({ skipped: 1 });
  expect(uploads()).toHaveLength(before + 1);

  machine.file('one.txt', 'other bytes');
  expect((await imported(machine, list)).run.counts).toMatchObject({ accepted: 1 });
});

test('bytes that an order has already are not sent to it again with other options or beside other orders, until --allow-similar', async () => {
  const machine = office.machine();
  for (const name of ['one.txt', 'copy.txt']) machine.file(name, 'bytes for some orders');
  const [a, b] = ['50000021', '50000022'];
  const first = await imported(machine, machine.file('list.csv', csv([row('one.txt', { sourceId: a })])));
  const id = first.run.documents[0]?.trackingId ?? '';
  const before = uploads().length;
  const others: [string, Cells][] = [
    ['history', { sourceId: a, recordHistory: 'yes' }],
    ['thumbnail', { sourceId: a, includeThumbnail: 'no' }],
    ['type', { sourceId: a, docType: 'photo' }],
    ['beside', { sourceId: `${b}; ${a}` }],
  ];
  for (const [name, change] of others) {
    const list = machine.file(`${name}.csv`, csv([row('copy.txt', change)]));
    const held = await imported(machine, list);
    expect([name, held.exit, held.run.counts]).toMatchObject([name, 3, { invalid: 1, accepted: 0 }]);
    expect(held.run.findings).toMatchObject([{ code: 'already-sent', severity: 'error', row: 2 }]);
    expect(held.run.findings[0]?.message).toMatch(
      worded(history.sameTrait(ANY, `file for ${a}`, `row 2 of list.csv${ANY}`)),
    );
    expect(held.run.findings[0]?.message).toContain(id);
  }
  expect(uploads()).toHaveLength(before);
  const last = machine.path('beside.csv');
  expect((await imported(machine, last, '--allow-similar')).run.counts.accepted).toBe(1);
  expect(uploads().at(-1)?.sourceIds).toEqual([a, b]);
  const turned = await imported(machine, machine.file('turned.csv', csv([row('one.txt', { sourceId: `${a}; ${b}` })])));
  expect(turned.run.counts).toMatchObject({ skipped: 1 });
  const other = await imported(machine, machine.file('other.csv', csv([row('one.txt', { sourceId: '50000023' })])));
  expect([other.exit, other.run.findings, other.run.counts.accepted]).toEqual([0, [], 1]);
});

test('of one list, the same bytes go to an order once, with whatever options and other orders, unless --allow-duplicates', async () => {
  const machine = office.machine();
  machine.file('one.txt', 'bytes of one list');
  const rows = [
    { sourceId: '50000031; 50000032' },
    { sourceId: '50000032', recordHistory: 'yes' },
    { sourceId: '50000033; 50000032' },
    { sourceId: '50000033' },
  ];
  const list = machine.file('list.csv', csv(rows.map((change) => row('one.txt', change))));
  const sent = await imported(machine, list);
  expect(sent.run.documents.map(({ state }) => state)).toEqual(['accepted', 'invalid', 'invalid', 'accepted']);
  expect(sent.run.findings.map(({ code, severity, row: at }) => [code, severity, at])).toEqual([
    ['duplicate', 'error', 3],
    ['duplicate', 'error', 4],
  ]);
  expect(sent.run.findings[1]?.message).toMatch(
    worded(history.sameTrait(ANY, 'file for 50000032', history.sameInFile('2'))),
  );
  expect(sent.run.findings[1]?.hint).toContain('--allow-duplicates');
  const third = machine.file('third.txt', 'other bytes of one list');
  const again = rows.map((change) => row(third, change));
  const all = await imported(machine, machine.file('all.csv', csv(again)), '--allow-duplicates', '--allow-outside');
  expect(all.run.counts.accepted).toBe(4);
});
