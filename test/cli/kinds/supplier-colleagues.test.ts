import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { searchSuppliers } from '../../../src/contract/suppliers.ts';
import { until } from '../../until.ts';
import { csv, type Machine, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';
import { checking, importing, supplier } from './supplier-files.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

/** What the service was sent of a supplier, in order. */
const taken = (id: string) =>
  office.sandbox.allAccepted().flatMap((one) => (one.kind === 'supplier' && one.supplierId === id ? [one.body] : []));

/** A file that gives a supplier one more value, all else being equal. */
const fileOf = (machine: Machine, id: string, change: Readonly<Record<string, string>>) =>
  machine.file(`${Object.values(change).join('-')}.csv`, csv([supplier(`CODE-${id}`, { supplierId: id, ...change })]));

test.each([
  ['postcode', '703061', '111111', '222222'],
  ['mainProductLines', '702580', '1401', '1107'],
] as const)(
  'a %s that a colleague has changed since is sent, and no template has ours',
  async (key, id, ours, theirs) => {
    const [machine, colleague] = [office.machine(), office.machine()];
    const own = fileOf(machine, id, { [key]: ours });
    expect((await importing(machine, own)).run.counts.accepted).toBe(1);
    expect((await checking(machine, own)).findings.map(({ code }) => code)).toEqual([]);
    expect((await importing(machine, own)).run.counts).toMatchObject({ accepted: 0, skipped: 1 });
    expect((await importing(colleague, fileOf(colleague, id, { [key]: theirs }))).run.counts.accepted).toBe(1);

    const checked = await checking(machine, own);
    expect(checked.findings.map(({ code }) => code)).toEqual(['not-compared']);
    await machine.qcsheet('template', 'suppliers', '--filled', '-o', 'filled.xlsx');
    const rows = await readSheet(machine.path('filled.xlsx'), 'Suppliers', 2);
    const row = rows.find(({ cells }) => cells['Supplier id'] === id);
    expect([row?.cells['Address *'], row?.cells['Main product lines *'], row?.cells['Postcode']]).toEqual([
      '12 West Road',
      undefined,
      undefined,
    ]);

    const again = await importing(machine, own);
    expect([again.exit, again.run.counts]).toMatchObject([0, { accepted: 1, skipped: 0 }]);
    expect(taken(id)).toHaveLength(3);
    expect(taken(id)[2]).toEqual(taken(id)[0]);
  },
);

test('what was sent last fills a template as long as nobody has changed the supplier since', async () => {
  const machine = office.machine();
  const file = fileOf(machine, '702617', { postcode: '333333' });
  expect((await importing(machine, file)).run.counts.accepted).toBe(1);
  await machine.qcsheet('template', 'suppliers', '--filled', '-o', 'filled.xlsx');
  const rows = await readSheet(machine.path('filled.xlsx'), 'Suppliers', 2);
  expect(rows.find(({ cells }) => cells['Supplier id'] === '702617')?.cells['Postcode']).toBe('333333');
});

test('a colleague who is quicker than the end of our run is not taken for us', async () => {
  const [machine, colleague] = [office.machine(), office.machine()];
  const ids = ['702654', '702691'];
  const own = machine.file(
    'ours.csv',
    csv(ids.map((id) => supplier(`CODE-${id}`, { supplierId: id, postcode: '111111' }))),
  );
  const theirs = fileOf(colleague, '702654', { postcode: '222222' });
  const running = machine.start('import', own, '--kind', 'suppliers', '--yes', '--json', '--rate', '0.1');
  await until('the first update has arrived', () => taken('702654').length > 0);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect((await importing(colleague, theirs)).run.counts.accepted).toBe(1);
  expect([(await running.told).exit, taken('702691').length]).toEqual([0, 1]);
  expect((await importing(machine, own)).run.counts).toMatchObject({ accepted: 1, skipped: 1 });
  expect(taken('702654').map(({ postcode }) => postcode)).toEqual(['111111', '222222', '111111']);
});

test.each([
  ['an hour behind', -3_600_000],
  ['an hour ahead', 3_600_000],
])('a service whose clock is %s changes nothing in this', async (_, skew) => {
  const own = await openOffice({ now: () => Date.now() + skew });
  try {
    const [machine, colleague] = [own.machine(), own.machine()];
    const file = fileOf(machine, '702765', { postcode: '111111' });
    expect((await importing(machine, file)).run.counts.accepted).toBe(1);
    expect((await importing(machine, file)).run.counts).toMatchObject({ accepted: 0, skipped: 1 });
    await importing(colleague, fileOf(colleague, '702765', { postcode: '222222' }));
    expect((await importing(machine, file)).run.counts).toMatchObject({ accepted: 1, skipped: 0 });
  } finally {
    await own.close();
  }
});

test.each([
  ['no time', [null, null]],
  ['the same time as before', [5_000, 5_000]],
  ['an earlier time than before', [1_700_000_000_000, 1_600_000_000_000]],
  ['only the day', [null, Date.UTC(2027, 2, 10)]],
])('where the service shows %s of its change, fields that it does not show are sent', async (_, [before, after]) => {
  const machine = office.machine();
  const file = fileOf(machine, '702728', { postcode: String(after) });
  const showing = (updateDateUnixTimestamp: number | null | undefined, skip: number) => {
    const body = JSON.stringify({ message: null, content: [{ ...SHOWN, updateDateUnixTimestamp }] });
    const act = { kind: 'answer', when: 'before', status: 200, body } as const;
    return { on: searchSuppliers.name, skip, times: 1, act };
  };
  office.sandbox.setFaults({ faults: [showing(before, 0), showing(after, 1), showing(after, 2)] });
  expect((await importing(machine, file)).run.counts.accepted).toBe(1);
  expect((await checking(machine, file)).findings.map(({ code }) => code)).toEqual(['not-compared']);
});

/** As the search shows a supplier that has what is sent. */
const SHOWN = {
  id: '702728',
  name: 'Golden Star Trading Co., Ltd.',
  identificationCode: 'CODE-702728',
  country: '156',
  city: '1561902',
  address: '12 West Road',
  contact: 'Li Wei',
  telephone: '+86 755 8765 4321',
  email: 'li.wei@supplier.example',
};
