import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as lookups } from '../../../src/lookups/messages.ts';
import { messages as service } from '../../../src/service/messages.ts';
import { check, told } from '../json.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice, SAMPLES } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test('check of the sample finds nothing that stands in the way and sends no POST but the login', async () => {
  const before = office.sandbox.requests().length;
  const ended = await office
    .machine({ QCSHEET_CACHE_DIR: office.machine().folder })
    .qcsheet('check', join(SAMPLES, 'bookings.xlsx'));
  expect(ended.exit).toBe(0);
  expect(ended.stdout).toContain(
    `${answers.wouldSendAll('25 bookings in 60 rows')}\n${answers.next(answers.importFile(''))}`,
  );
  const seen = office.sandbox
    .requests()
    .slice(before)
    .map(({ method, path }) => `${method} ${path.split('?')[0]}`);
  expect(seen.filter((line) => !line.startsWith('GET '))).toEqual(['POST /auth/v2/token', 'DELETE /auth/v2/token']);
  expect(office.sandbox.accepted()).toHaveLength(0);
});

test('the commands that are shown have the profile that was typed: without it, the rows would go to another account', async () => {
  const machine = office.machine({ QCSHEET_BASE_URL: '', QCSHEET_ACCOUNT: '', QCSHEET_PASSWORD: '' });
  const file = join(SAMPLES, 'bookings.xlsx');
  const ended = await machine.qcsheet('check', file, '--profile', 'sandbox');
  expect(ended.stdout).toContain(`qcsheet --profile sandbox import ${file}`);
  const other = await machine.qcsheet('runs', 'show', 'r-1', '--profile', 'sandbox');
  expect(other.stderr).toContain('qcsheet --profile sandbox runs');
  const asked = await machine.qcsheet('import', file, '--profile', 'sandbox');
  expect(`${asked.stdout}${asked.stderr}`).not.toMatch(/qcsheet (import|check|runs|settle|resume) /);
});

test('check groups what it found by reason with the rows, errors first and the commonest first', async () => {
  const machine = office.machine();
  const rows = [
    booking('G-1', { 'products.familyId': 'Toys' }),
    booking('G-2', { serviceType: 'Final' }),
    booking('G-3', { serviceType: 'Final' }),
    booking('G-4', { serviceType: 'Final' }),
    booking('G-5', { shipDate: '2029-01-01' }),
  ];
  const ended = await machine.qcsheet('check', machine.file('bad.csv', csv(rows)), '--kind', 'bookings');
  expect(ended.exit).toBe(3);
  const [enumAt, familyAt, unlikelyAt, summaryAt] = [
    'error   3 x',
    'lookup-unknown',
    'warning',
    `5 bookings in 5 rows: 1 ${answers.wouldBeSent}, ${answers.heldBack('4 are')}. 4 errors, 1 warning.`,
  ].map((text) => ended.stdout.indexOf(text));
  const places = [enumAt, familyAt, unlikelyAt, summaryAt];
  expect(places.every((place) => place !== -1)).toBe(true);
  expect(places).toEqual(places.toSorted((a = 0, b = 0) => a - b));
  expect(ended.stdout).toContain('(rows 3-5)');
});

test('check compares with the journal, and creates none', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('JOURNAL', 2)));
  await machine.qcsheet('check', file, '--kind', 'bookings');
  expect(() => readFileSync(join(machine.state, 'journal.sqlite'))).toThrow('ENOENT');
  await machine.import(file);
  const ended = await machine.qcsheet('check', file, '--kind', 'bookings', '--json');
  expect(ended.exit).toBe(0);
  expect(told(check, ended).findings.map(({ code, severity }) => [code, severity])).toEqual([
    ['already-sent', 'info'],
    ['already-sent', 'info'],
  ]);
});

test('check says at one glance what would be sent, what was sent before, what is in doubt and what is held back', async () => {
  const machine = office.machine();
  const sent = bookings('GLANCE', 3);
  const first = await machine.import(machine.file('first.csv', csv(sent)));
  const checked = async (name: string, rows: Parameters<typeof csv>[0]) => {
    const { stdout } = await machine.qcsheet('check', machine.file(name, csv(rows)), '--kind', 'bookings');
    return stdout.slice(stdout.lastIndexOf('\n\n') + 2);
  };
  const sentBefore = answers.sentBeforeIn(answers.inRuns([first.run.run ?? ''], 0));
  expect(await checked('first.csv', sent)).toBe(`${answers.allSentBefore('3 bookings in 3 rows', sentBefore)}\n`);
  const drop = { kind: 'drop', when: 'after' } as const;
  office.sandbox.setFaults({ faults: [{ on: 'create inspection booking', act: drop }] });
  await machine.import(machine.file('lost.csv', csv(bookings('LOST', 1))));
  office.sandbox.setFaults({ faults: [] });
  const wrong = booking('WRONG-1', { serviceType: 'Final' });
  const mixed = [...sent, ...bookings('LOST', 1), ...bookings('NEW', 2), wrong];
  expect(await checked('mixed file.csv', mixed)).toBe(
    `7 bookings in 7 rows: 2 ${answers.wouldBeSent}, 3 were ${sentBefore}, ${answers.inDoubtBefore('1 is')}, ` +
      `${answers.heldBack('1 is')}. 1 error, 1 warning.\n${answers.next(
        answers.orSendNow(answers.correctAndCheck, '2 bookings', `"${machine.path('mixed file.csv')}" --kind bookings`),
      )}\n`,
  );
  expect(await checked('bad.csv', [wrong])).toBe(
    `1 booking in 1 row: 0 ${answers.wouldBeSent}, ${answers.heldBack('1 is')}. 1 error.\n${answers.next(
      answers.checkAgain(answers.correctAndCheck, `${machine.path('bad.csv')} --kind bookings`),
    )}\n`,
  );
  expect(await checked('lost.csv', bookings('LOST', 1))).toBe(
    `1 booking in 1 row: 0 ${answers.wouldBeSent}, ${answers.inDoubtBefore('1 is')}. 1 warning.\n` +
      `${answers.next(answers.askAboutDoubts('bookings'))}\n`,
  );
});

test('check works from the cache when the service is gone, and says how old it is', async () => {
  const closed = await openOffice();
  const machine = closed.machine();
  const stale = closed.machine({ QCSHEET_LOOKUPS_MAX_AGE_HOURS: '0' });
  const nothing = closed.machine({ QCSHEET_CACHE_DIR: machine.folder });
  await closed.sandbox.close();
  for (const one of [machine, stale, nothing]) one.file('march.csv', csv(bookings('OFF', 1)));
  const check = (one: Machine) => one.qcsheet('check', 'march.csv', '--kind', 'bookings');
  const [fromCache, fromStale, without] = [await check(machine), await check(stale), await check(nothing)];
  expect(fromCache).toMatchObject({
    exit: 0,
    stderr: expect.stringContaining(`Lookup lists: ${lookups.underAMinute}`),
  });
  expect(fromStale).toMatchObject({
    exit: 0,
    stderr: expect.stringContaining(service.refusesConnections(new URL(closed.sandbox.url).host)),
  });
  expect(without.exit).toBe(7);
  await closed.close();
});
