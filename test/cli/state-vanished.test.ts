import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as screen } from '../../src/cli/messages/screen.ts';
import { messages as sqlite } from '../../src/journal/sqlite/messages.ts';
import { until } from '../until.ts';
import { ANY, worded } from '../worded.ts';
import { failure, run, told } from './json.ts';
import { bookings, csv, type Machine, type Office, openOffice } from './office.ts';

const BOOK = 'create inspection booking';
const COUNT = 12;
/** Enough for another process to come to its lock. */
const LONG_MS = 5_000;

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** An import of which two are sent and the next two are on their way, for so long. */
async function sending(prefix: string, ms = 600) {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings(prefix, COUNT)));
  office.sandbox.setFaults({ faults: [{ on: BOOK, skip: 2, act: { kind: 'delay', when: 'before', ms } }] });
  const command = ['import', file, '--kind=bookings', '--yes', '--json'];
  const first = machine.start(...command, '--concurrency=2');
  const arrived = () => office.sandbox.requests().filter(({ body }) => body.includes(`"${prefix}-`)).length;
  await until('four bookings have arrived', () => arrived() >= 4);
  return { machine, file, first, command, results: machine.path('march.results.xlsx') };
}

/** Each of them is at the service at most once. */
function neverTwice(prefix: string): number {
  const booked = office.booked(prefix).map(({ referenceNumber }) => referenceNumber);
  expect(booked.length).toBe(new Set(booked).size);
  return booked.length;
}

const journalOf = (machine: Machine) => join(machine.state, 'journal.sqlite');

test('a state folder that is removed in mid-run stops the run, and no second one sends what it has sent', async () => {
  const { machine, first, command, results } = await sending('GONE', LONG_MS);
  rmSync(machine.state, { recursive: true });
  const second = await machine.qcsheet(...command);
  expect([second.exit, told(failure, second).error.code]).toEqual([9, 'run-busy']);

  const ended = await first.told;
  const stopped = told(run, ended);
  const sent = neverTwice('GONE');
  expect([ended.exit, stopped.state, stopped.results]).toEqual([1, 'interrupted', results]);
  expect(stopped.why).toContain(sqlite.displaced(journalOf(machine)));
  expect(stopped.counts).toMatchObject({ accepted: sent, inDoubt: 0, unsent: COUNT - sent });
  expect(sent).toBeLessThan(COUNT);
  const lost = stopped.documents.filter(({ trackingId }) =>
    worded(screen.acceptedNotInJournal(ANY, `${trackingId}`)).test(ended.stderr),
  );
  expect(lost.length).toBeGreaterThan(0);

  const late = await machine.qcsheet(...command);
  expect([late.exit, told(failure, late).error.code]).toEqual([2, 'journal-outdated']);
  await machine.acceptJournal();
  // The new journal counts now, but the results beside the file know more.
  const later = await machine.qcsheet(...command);
  expect([later.exit, told(failure, later).error.code]).toEqual([2, 'journal-outdated']);
  office.sandbox.setFaults({ faults: [] });
  const rest = await machine.import(results);
  expect([rest.exit, rest.run.counts]).toMatchObject([0, { skipped: sent, accepted: COUNT - sent }]);
  expect(neverTwice('GONE')).toBe(COUNT);
});

test('one that is moved away stops the run, which goes on once it is back', async () => {
  const { machine, first, command } = await sending('MOVED');
  renameSync(machine.state, `${machine.state}-away`);
  const ended = await first.told;
  const stopped = told(run, ended);
  expect([ended.exit, stopped.state]).toEqual([1, 'interrupted']);
  expect(stopped.counts.accepted).toBe(neverTwice('MOVED'));
  expect((await machine.qcsheet(...command)).exit).toBe(2);
  office.sandbox.setFaults({ faults: [] });
  rmSync(machine.state, { recursive: true });
  renameSync(`${machine.state}-away`, machine.state);
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(run, resumed).counts]).toMatchObject([0, { accepted: COUNT }]);
  expect(neverTwice('MOVED')).toBe(COUNT);
});

test('a journal that is replaced by an older copy stops the run, and the copy sends nothing again', async () => {
  const { machine, first } = await sending('OLDER', LONG_MS);
  const copy = `${machine.state}-copy`;
  cpSync(machine.state, copy, { recursive: true });
  renameSync(machine.state, `${machine.state}-away`);
  renameSync(copy, machine.state);
  const second = await machine.qcsheet('resume', '--json');
  expect([second.exit, told(failure, second).error.code]).toEqual([9, 'run-busy']);
  const ended = await first.told;
  expect([ended.exit, told(run, ended).state]).toEqual([1, 'interrupted']);
  const sent = neverTwice('OLDER');
  expect(sent).toBeLessThan(COUNT);
  const resumed = await machine.qcsheet('resume', '--json');
  expect([resumed.exit, told(failure, resumed).error.code]).toEqual([2, 'journal-outdated']);
  expect(neverTwice('OLDER')).toBe(sent);
});

test.each(['locks', 'journal.sqlite-wal'])('so does the loss of %s alone', async (name) => {
  const prefix = `PART-${name.slice(0, 5)}`;
  const { machine, first } = await sending(prefix);
  rmSync(join(machine.state, name), { recursive: true });
  const ended = await first.told;
  expect([ended.exit, told(run, ended).state]).toEqual([1, 'interrupted']);
  expect(neverTwice(prefix)).toBeLessThan(COUNT);
});
