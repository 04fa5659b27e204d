import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { check, run, told } from '../json.ts';
import { csv, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, sheetNames } from '../sheets.ts';
import { confirmed, imported, KIND, row } from './confirmation-files.ts';

const OPEN = '50000014';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

test('a filled template is imported: dates in the query, the rest in the body, the order in the path', async () => {
  const machine = office.machine();
  await machine.qcsheet('template', KIND, '-o', 'template.xlsx');
  const filled = await edited(machine.path('template.xlsx'), 'Confirmations', machine.path('filled.xlsx'), (sheet) => {
    const values = {
      'Order id *': '50000004',
      'Inspection date *': new Date(Date.UTC(2029, 2, 12)),
      'Container ready date *': '14-Mar-2029',
      'Factory name': '慈溪毛绒玩具厂',
      'Manager email list': 'a@factory.example; b@factory.example',
      Workers: 80,
      'Further parameters': '{"shift":2}',
    };
    for (const [header, value] of Object.entries(values)) sheet.getCell(3, columnNamed(sheet, 2, header)).value = value;
  });
  const ended = await machine.qcsheet('import', filled, '--yes', '--json');
  expect(told(run, ended)).toMatchObject({ kind: KIND, counts: { documents: 1, accepted: 1 } });
  expect(confirmed(office, '50000004')).toMatchObject([
    {
      inspectionDate: '2029-03-12',
      containerReadyDate: '2029-03-14',
      body: {
        factoryName: '慈溪毛绒玩具厂',
        factoryMGREmailList: ['a@factory.example', 'b@factory.example'],
        nbOfWorkers: 80,
        params: { shift: 2 },
      },
    },
  ]);
});

test('parameters that are no JSON object are a finding, not a request', async () => {
  const machine = office.machine();
  const file = machine.file('list.csv', csv([row(OPEN, { params: '["early"]' })]));
  const ended = await machine.qcsheet('check', file, '--kind', KIND, '--json');
  expect(ended.exit).toBe(3);
  expect(told(check, ended).findings).toMatchObject([{ code: 'format', row: 2, column: 'params' }]);
});

test('only what is equal to the last accepted one of its order is skipped: A, B and A again are sent', async () => {
  const machine = office.machine();
  const orderId = '50000054';
  const a = machine.file('a.csv', csv([row(orderId, { factoryName: 'A' })]));
  const b = machine.file('b.csv', csv([row(orderId, { factoryName: 'B' })]));
  const states = [];
  for (const file of [a, a, b, a, a]) {
    const { exit, run } = await imported(machine, file);
    states.push([exit, run.documents[0]?.error?.code ?? run.documents[0]?.state]);
  }
  expect(states.map(([, state]) => state)).toEqual(['accepted', 'unchanged', 'accepted', 'accepted', 'unchanged']);
  expect(states.map(([exit]) => exit)).toEqual([0, 0, 0, 0, 0]);
  expect(confirmed(office, orderId).map(({ body }) => body.factoryName)).toEqual(['A', 'B', 'A']);

  const shown = (await machine.qcsheet('check', a, '--kind', KIND)).stdout;
  expect(shown).toMatch(worded(history.lastAccepted('confirmation', `row 2 of a.csv, sent ${ANY}`)));
  expect(shown).toContain(history.onlySendUnchanged);
  expect((await imported(machine, a, '--send-unchanged')).run.counts).toMatchObject({ accepted: 1 });
  expect(confirmed(office, orderId)).toHaveLength(4);
});

test('what may have been accepted since is reason enough to send it again', async () => {
  const machine = office.machine();
  const orderId = '50000064';
  const a = machine.file('a.csv', csv([row(orderId, { factoryName: 'A' })]));
  const b = machine.file('b.csv', csv([row(orderId, { factoryName: 'B' })]));
  await imported(machine, a);
  const strange = { kind: 'answer', when: 'after', status: 299, body: '' } as const;
  office.sandbox.setFaults({ faults: [{ on: 'PUT /order/', times: 1, act: strange }] });
  expect((await imported(machine, b)).run.documents[0]?.state).toBe('in-doubt');
  // Nobody has to decide what may simply be sent again.
  expect(await sheetNames(machine.path('b.results.xlsx'))).not.toContain('In doubt');
  expect((await imported(machine, a)).run.documents[0]?.state).toBe('accepted');
  expect(confirmed(office, orderId).map(({ body }) => body.factoryName)).toEqual(['A', 'B', 'A']);
});

test('rows of one order go one after the other, so that the last row is what stands', async () => {
  const machine = office.machine();
  const orderId = '50000074';
  const names = ['first', 'second', 'third'];
  const file = machine.file('three.csv', csv(names.map((factoryName) => row(orderId, { factoryName }))));
  const faults = [
    { on: 'PUT /order/', times: 1, act: { kind: 'delay', when: 'before', ms: 700 } },
    { on: 'PUT /order/', times: 1, act: { kind: 'throttle', retryAfter: '1' } },
  ] as const;
  office.sandbox.setFaults({ faults });
  expect((await imported(machine, file, '--concurrency', '4')).run.counts).toMatchObject({ accepted: 3 });
  expect(confirmed(office, orderId).map(({ body }) => body.factoryName)).toEqual(names);
});

test('its own results are the same confirmations on a machine with an empty journal', async () => {
  const machine = office.machine();
  const orderId = '50000084';
  await imported(machine, machine.file('one.csv', csv([row(orderId)])), '-o', machine.path('one.xlsx'));
  const again = await imported(office.machine(), machine.path('one.xlsx'), '-o', machine.path('two.xlsx'));
  expect([again.exit, again.run.counts.skipped]).toEqual([0, 1]);
  expect(confirmed(office, orderId)).toHaveLength(1);
});
