import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { check, failure, told } from '../json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';
import { columnNamed, edited } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** Puts the state folder back as it was before `meanwhile`. */
async function putBackAfter(machine: Machine, meanwhile: () => Promise<unknown>): Promise<void> {
  cpSync(machine.state, `${machine.state}-copy`, { recursive: true });
  await meanwhile();
  rmSync(machine.state, { recursive: true });
  cpSync(`${machine.state}-copy`, machine.state, { recursive: true });
  await machine.acceptJournal();
}

/** One of three bookings was sent when yesterday.xlsx and the state folder were copied; the results know of all three. */
async function putBack(prefix: string) {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings(prefix, 3)));
  const first = await machine.import(file, '--limit=1');
  const [results, yesterday] = [machine.path('march.results.xlsx'), machine.path('yesterday.xlsx')];
  copyFileSync(results, yesterday);
  await putBackAfter(machine, () => machine.qcsheet('resume'));
  expect(office.booked(prefix)).toHaveLength(3);
  return { machine, results, yesterday, name: first.run.run ?? '' };
}

async function refused(machine: Machine, ...command: readonly string[]) {
  const ended = await machine.qcsheet(...command, '--json');
  const { error } = told(failure, ended);
  expect([ended.exit, error.code]).toEqual([2, 'journal-outdated']);
  return error;
}

describe('a journal that is older than the results of a run', () => {
  test('sends nothing of another copy of them, and imports the results themselves', async () => {
    const { machine, results, yesterday } = await putBack('COPY');
    const { hint } = await refused(machine, 'import', yesterday, '--yes');
    expect(hint).toContain(`qcsheet import ${results}`);
    await refused(machine, 'import', yesterday, '--yes', '-o', 'new.xlsx');
    await refused(machine, 'import', yesterday, '--plan', 'plan.json');
    const checked = told(check, await machine.qcsheet('check', yesterday, '--json'));
    expect(checked.findings).toContainEqual(expect.objectContaining({ code: 'already-sent', severity: 'error' }));
    const newest = await machine.import(results);
    expect([newest.exit, newest.run.counts]).toMatchObject([0, { skipped: 3, accepted: 0 }]);
    const known = await machine.import(yesterday);
    expect([known.exit, known.run.counts]).toMatchObject([0, { skipped: 3, accepted: 0 }]);
    expect(office.booked('COPY')).toHaveLength(3);
  });

  test('sends nothing of a copy whose rows were edited', async () => {
    const { machine, yesterday } = await putBack('EDIT');
    await edited(yesterday, 'Bookings', yesterday, (sheet) => {
      for (const row of [3, 4]) sheet.getRow(row).getCell(columnNamed(sheet, 1, 'shipDate')).value = '2029-03-28';
    });
    await refused(machine, 'import', yesterday, '--yes');
    expect(office.booked('EDIT')).toHaveLength(3);
  });

  test('warns when it writes them again, and sends nothing of what it wrote', async () => {
    const { machine, name } = await putBack('WRITE');
    const written = await machine.qcsheet('results', name, '-o', 'new.xlsx');
    expect(written.exit).toBe(0);
    expect(written.stderr).toContain(
      history.notInNewResults(
        history.sentUnknown({
          path: machine.path('march.results.xlsx'),
          rows: 'rows 3, 4',
          run: name,
          isSingle: false,
        }),
      ),
    );
    await refused(machine, 'import', 'new.xlsx', '--yes');
    expect(office.booked('WRITE')).toHaveLength(3);
  });

  test('sends nothing of the same rows in another file', async () => {
    const { machine } = await putBack('OTHER');
    const april = machine.file('april.csv', csv([...bookings('OTHER', 3), ...bookings('APRIL', 1)]));
    await refused(machine, 'import', april, '--kind=bookings', '--yes');
    expect(office.booked('OTHER')).toHaveLength(3);
  });

  test('records no decision of an old copy', async () => {
    const { machine, results, name } = await doubtful(office, 'DECIDE');
    const old = await decided(machine, results, ['', ''], ['not accepted', '']);
    await putBackAfter(machine, async () => {
      await machine.qcsheet('settle', name, '--row=3', '--not-accepted');
      await machine.qcsheet('resume', name, '--yes');
    });
    expect(office.booked('DECIDE')).toHaveLength(4);
    await refused(machine, 'import', old, '--yes');
    expect((await machine.qcsheet('runs', 'show', name, '--json')).stdout).toContain('"inDoubt":2');
    expect(office.booked('DECIDE')).toHaveLength(4);
  });

  test('does not continue another run of the same rows', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings('TWO', 3)));
    const first = await machine.import(file, '--limit=1');
    const april = machine.file('april.csv', csv(bookings('TWO', 4)));
    const second = await machine.import(april, '--limit=1');
    expect(second.run.counts).toMatchObject({ accepted: 1, skipped: 1 });
    await putBackAfter(machine, () => machine.qcsheet('resume', first.run.run ?? ''));
    expect(office.booked('TWO')).toHaveLength(3);
    await refused(machine, 'resume', second.run.run ?? '');
    expect(office.booked('TWO')).toHaveLength(3);
  });
});
