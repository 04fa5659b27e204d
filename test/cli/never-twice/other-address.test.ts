import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as checkMessages } from '../../../src/importing/check/messages.ts';
import { messages as history } from '../../../src/importing/history/messages.ts';
import { bookings as kind } from '../../../src/kinds/bookings.ts';
import { listenOnLoopback } from '../../../src/loopback/listen.ts';
import { check, failure, run, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { decided, doubtful } from '../results/decided.ts';

const BOOK = 'create inspection booking';

let office: Office;
/** Another port of this machine that leads to the same service. */
let door: Server;
let otherAddress: string;
beforeAll(async () => {
  office = await openOffice();
  const port = Number(new URL(office.sandbox.url).port);
  door = createServer();
  door.on('connection', () => undefined);
  door.removeAllListeners('connection');
  door.on('connection', (socket) => {
    const service = connect(port, '127.0.0.1');
    socket.on('error', () => service.destroy()).pipe(service);
    service.on('error', () => socket.destroy()).pipe(socket);
  });
  otherAddress = `http://127.0.0.1:${await listenOnLoopback(door, 0)}`;
});
afterAll(async () => {
  door.close();
  await office.close();
});

const localhost = () => office.sandbox.url.replace('127.0.0.1', 'localhost');
const otherPort = () => otherAddress;

/** The same person with the same state folder, at another address. */
const at = (machine: Machine, url: string): Machine =>
  office.machine({ QCSHEET_STATE_DIR: machine.state, QCSHEET_BASE_URL: url });

const importing = (file: string) => ['import', file, '--kind=bookings', '--yes', '--json'];

async function held(machine: Machine, ...command: readonly string[]) {
  const ended = await machine.qcsheet(...command);
  const { error } = told(failure, ended);
  expect([ended.exit, error.code]).toEqual([2, 'other-service']);
  return error;
}

describe('the same service under another name', () => {
  test.each([
    ['another name of the host', localhost, 'HOST'],
    ['another port', otherPort, 'PORT'],
  ])('%s: nothing that was sent goes again without --other-service', async (_, url, prefix) => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings(prefix, 3)));
    const first = await machine.import(file);
    const results = machine.path('march.results.xlsx');
    const before = readFileSync(results);
    machine.file('march.csv', csv([...bookings(prefix, 2), booking(`${prefix}-3`, { 'products.prodQuantity': '7' })]));

    const there = at(machine, url());
    const { message, hint } = await held(there, ...importing(file));
    const { url: here } = office.sandbox;
    const name = first.run.run ?? '';
    const sent = checkMessages.sentThere(3, kind.noun, here, [name], 'rows 2-4');
    expect(message).toBe(history.otherService(sent, url()));
    expect(hint).toBe(history.sameService(here, name));
    await held(there, ...importing(file), '--dry-run');
    await held(there, ...importing(file), `--plan=${machine.path('plan.json')}`);
    const checked = await there.qcsheet('check', file, '--kind=bookings', '--json');
    const { findings, counts } = told(check, checked);
    expect([checked.exit, counts]).toMatchObject([3, { valid: 0, invalid: 3 }]);
    expect(findings.map(({ code, row }) => [code, row])).toEqual([2, 3, 4].map((row) => ['other-service', row]));
    expect(office.booked(prefix)).toHaveLength(3);

    const open = await there.qcsheet('check', file, '--kind=bookings', '--other-service', '--json');
    expect([open.exit, told(check, open).counts]).toMatchObject([0, { valid: 3 }]);
    const meant = await there.import(file, '--other-service');
    const beside = machine.path('march.results-2.xlsx');
    expect([meant.exit, meant.run]).toMatchObject([0, { counts: { accepted: 3 }, results: beside }]);
    expect(readFileSync(results).equals(before)).toBe(true);
    const again = await there.import(file);
    expect([again.exit, again.run.counts]).toMatchObject([0, { skipped: 3 }]);
  });

  test('what is in doubt at the other address holds back as well; new bookings go', async () => {
    const machine = office.machine();
    office.sandbox.setFaults({ faults: [{ on: BOOK, times: 1, act: { kind: 'drop', when: 'after' } }] });
    const file = machine.file('march.csv', csv(bookings('DOUBT', 1)));
    const first = await machine.import(file);
    expect(first.exit).toBe(6);
    const there = at(machine, localhost());
    const renamed = machine.file('april.csv', csv(bookings('DOUBT', 2)));
    const sent = checkMessages.sentThere(1, kind.noun, office.sandbox.url, [first.run.run ?? ''], 'row 2');
    expect((await held(there, ...importing(renamed))).message).toContain(sent);
    const fresh = machine.file('may.csv', csv([booking('FRESH')]));
    expect((await there.import(fresh)).run.counts).toMatchObject({ accepted: 1 });
    expect(office.booked('DOUBT')).toHaveLength(1);
  });

  test('its results hold back where they are in the place of the new ones, though the journal is gone', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings('PLACE', 2)));
    const first = await machine.import(file, '--limit=1');
    const results = machine.path('march.results.xlsx');
    const before = readFileSync(results);
    rmSync(machine.state, { recursive: true });
    const there = at(machine, localhost());
    const { message } = await held(there, ...importing(file));
    expect(message).toContain(
      history.sentThere(
        { path: results, rows: 'row 2', run: first.run.run ?? undefined, isSingle: true },
        office.sandbox.url,
      ),
    );
    await held(there, ...importing(file), '-o', results);
    const meant = await there.import(file, '--other-service', '-o', results);
    expect([meant.exit, meant.run.results]).toEqual([0, machine.path('march.results-2.xlsx')]);
    expect(readFileSync(results).equals(before)).toBe(true);
  });

  test('importing the results sends what is left, where the old address is gone', async () => {
    const machine = office.machine();
    await machine.import(machine.file('march.csv', csv(bookings('MOVED', 3))), '--limit=2');
    const rest = await at(machine, localhost()).import(machine.path('march.results.xlsx'));
    expect([rest.exit, rest.run.counts]).toMatchObject([0, { skipped: 2, accepted: 1 }]);
    expect(office.booked('MOVED')).toHaveLength(3);
  });

  test('a run that was begun at one address does not send what went to the other since', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings('SINCE', 3)));
    const first = await machine.import(file, '--limit=1');
    const there = at(machine, localhost());
    const april = machine.file('april.csv', csv(bookings('SINCE', 3).slice(1)));
    expect((await there.import(april)).run.counts).toMatchObject({ accepted: 2 });
    await held(machine, 'resume', '--json');
    await held(machine, ...importing(file));
    expect(office.booked('SINCE')).toHaveLength(3);
    expect((await machine.import(file, '--other-service')).run).toMatchObject({
      run: first.run.run,
      counts: { accepted: 3 },
    });
  });

  test('a decision about what was sent at the first address counts for the second one alone, and says so', async () => {
    const { machine, results, name } = await doubtful(office, 'DECIDED');
    const file = await decided(machine, results, ['accepted', 'TRK-DECIDED']);
    const there = at(machine, localhost());
    const meant = await there.qcsheet('import', file, '--other-service', '--yes', '-o', machine.path('shown.xlsx'));
    const settled = meant.stdout.split('\n').filter((line) => line.includes('settled'));
    expect(settled).toEqual([
      expect.stringContaining(`1 ${answers.settled(true, true)}: row 2 ${answers.acceptedAs('TRK-DECIDED')}`),
    ]);
    expect(meant.stdout).toContain(answers.settledElsewhere);
    const shown = told(run, await machine.qcsheet('runs', 'show', name, '--json'));
    expect(shown.counts.inDoubt).toBe(2);
    const third = office.machine({ QCSHEET_BASE_URL: localhost() });
    const { run: report } = await third.import(file, '--other-service', '-o', third.path('third.xlsx'));
    expect(report.decisions).toMatchObject([{ run: null, rows: [2], recorded: true }]);
    const same = await machine.qcsheet('import', file, '--yes', '-o', machine.path('same.xlsx'));
    expect(same.stdout).toContain(`1 ${answers.settled(true, false)}: row 2 ${answers.acceptedAs('TRK-DECIDED')}`);
  });

  test('a run that was begun with --other-service is resumed without it', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings('MEANT', 3)));
    await machine.import(file);
    const there = at(machine, localhost());
    expect((await there.import(file, '--other-service', '--limit=1')).run.counts).toMatchObject({ accepted: 1 });
    const resumed = told(run, await there.qcsheet('resume', '--json'));
    expect(resumed).toMatchObject({ state: 'complete', counts: { accepted: 3 } });
  });

  test('holds back another spelling, and a plan that was made with --other-service says so', async () => {
    const machine = office.machine();
    await machine.import(machine.file('march.csv', csv(bookings('SPELL', 1))));
    const there = at(machine, localhost());
    const copy = machine.file('copy.csv', csv([booking('spell – 1', { 'products.poNumber': '4500012' })]));
    await held(there, ...importing(copy));
    const plan = machine.path('plan.json');
    await there.qcsheet('import', copy, '--kind=bookings', `--plan=${plan}`, '--other-service');
    const applied = await there.qcsheet('import', '--apply', plan, '--yes', '--dry-run');
    expect(applied.stderr).toContain('--other-service');
    expect(office.sandbox.accepted().filter(({ body }) => /spell/i.test(body.referenceNumber ?? ''))).toHaveLength(1);
  });
});

describe('what is no other name of the service', () => {
  test('the sandbox profile: to rehearse and then to book stays easy, and so does to rehearse again', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings('REHEARSED', 2)));
    const rehearse = () => machine.import(file, '--profile=sandbox');
    expect((await rehearse()).run.counts).toMatchObject({ accepted: 2 });
    const sent = await machine.import(file);
    expect([sent.exit, sent.run]).toMatchObject([
      0,
      { counts: { accepted: 2 }, results: machine.path('march.results.xlsx') },
    ]);
    expect((await rehearse()).run.counts).toMatchObject({ skipped: 2 });
  });

  test('another path of the same address', async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings('PATH', 1)));
    await machine.import(file);
    const again = await at(machine, `${office.sandbox.url}/`).import(file);
    expect(again.run.counts).toMatchObject({ skipped: 1 });
  });
});
