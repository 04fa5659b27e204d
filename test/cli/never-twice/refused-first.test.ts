import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failure, run, told } from '../json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';
import { hasTerminal, onTerminal, YES } from '../terminal.ts';

const BOOK = 'create inspection booking';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

function noteOf(machine: Machine): string {
  const accounts = join(machine.folder, 'config', 'accounts');
  const files = readdirSync(accounts, { recursive: true, encoding: 'utf8' });
  return join(accounts, files.find((name) => /journal-/.test(name)) ?? '');
}

const runsOf = async (machine: Machine): Promise<readonly string[]> =>
  JSON.parse((await machine.qcsheet('runs', '--json')).stdout).runs.map(({ run }: { readonly run: string }) => run);

test.runIf(hasTerminal)(
  'where another journal has sent while a question waited, nothing is recorded, and no run is left behind',
  async () => {
    const { machine, results, name } = await doubtful(office, 'MEANWHILE');
    const note = noteOf(machine);
    const before = readFileSync(note, 'utf8');
    const sentElsewhere = () => {
      writeFileSync(note, JSON.stringify({ ...JSON.parse(before), journal: 'another', start: 'another' }));
      return YES;
    };
    await decided(machine, results, ['not accepted']);
    machine.file('next.csv', csv(bookings('NEXT', 2)));
    for (const command of ['import decided.xlsx -o d.xlsx', 'import next.csv --kind bookings']) {
      const ended = await onTerminal(machine, command, sentElsewhere);
      writeFileSync(note, before);
      expect([command, ended.exit]).toEqual([command, 2]);
      expect(ended.screen).toContain('qcsheet journal accept');
    }
    expect(await runsOf(machine)).toEqual([name]);
    expect(told(run, await machine.qcsheet('runs', 'show', name, '--json')).counts.inDoubt).toBe(2);
    expect([office.booked('MEANWHILE').length, office.booked('NEXT').length]).toEqual([3, 0]);
  },
);

/** A copy of the state folder, after the folder itself has sent what was left or rejected; its results say so. */
function copyOf({ state, env }: Machine): Machine {
  cpSync(state, `${state}-copy`, { recursive: true });
  return office.machine({ ...env, QCSHEET_STATE_DIR: `${state}-copy`, QCSHEET_CONFIG_DIR: `${state}-config` });
}

test('a retry that may not send is refused before it asks', async () => {
  const machine = office.machine();
  office.sandbox.setFaults({ faults: [{ on: BOOK, times: 2, act: { kind: 'refuse' } }] });
  const first = await machine.import(machine.file('march.csv', csv(bookings('RETRY', 3))), '--concurrency=1');
  const copy = copyOf(machine);
  const retry = ['retry', first.run.run ?? '', '--json'];
  const asked = await copy.qcsheet(...retry);
  expect(told(failure, asked).error.code).toBe('needs-yes');
  await machine.qcsheet(...retry, '--yes');
  const refused = await copy.qcsheet(...retry);
  expect([refused.exit, told(failure, refused).error.code]).toEqual([2, 'journal-outdated']);
});

test.runIf(hasTerminal)('so is a resume', async () => {
  const { machine, name } = await doubtful(office, 'RESUME');
  await machine.qcsheet('settle', name, '--row=2', '--not-accepted', '--yes');
  const copy = copyOf(machine);
  await machine.qcsheet('resume', name, '--yes');
  const ended = await onTerminal(copy, `resume ${name}`);
  expect([ended.exit, ended.screen.includes('[y/N]')]).toEqual([2, false]);
});
