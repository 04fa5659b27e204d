import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { messages as planFile } from '../../../src/importing/plan-file/messages.ts';
import { minuteWords } from '../../../src/text/day.ts';
import { messages as workspace } from '../../../src/workspace/messages.ts';
import { planOf } from '../import/planning.ts';
import { booking, bookings, csv, type Machine, type Office, openOffice } from '../office.ts';
import { CTRL_C, hasTerminal, NO, onTerminal, YES } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** The exit code and what was on the screen of `import FILE` in a terminal, with `keys` typed at the question. */
async function importing(machine: Machine, file: string, keys: string, ...options: readonly string[]) {
  return await onTerminal(machine, `import '${file}' --kind bookings ${options.join(' ')}`, keys);
}

const sending = (what: string) => questions.send(what, questions.where('demo@example.com', office.sandbox.url));

test.skipIf(!hasTerminal)(
  'on a terminal the question is asked once: yes sends, no sends nothing, Ctrl-C stops',
  async () => {
    const machine = office.machine();
    const file = machine.file('march.csv', csv(bookings('TERM', 2)));
    const no = await importing(machine, file, NO);
    expect(no.exit).toBe(2);
    expect(no.screen).toContain(sending('2 bookings (rows 2, 3)'));
    const enter = await importing(machine, file, '\r');
    expect(enter.exit).toBe(2);
    const stopped = await importing(machine, file, CTRL_C);
    expect(stopped.exit).toBe(130);
    expect(stopped.screen).toContain(workspace.sentNothing);
    expect(office.booked('TERM')).toHaveLength(0);
    const yes = await importing(machine, file, YES);
    expect(yes.exit).toBe(0);
    expect(yes.screen).toContain(`2 ${answers.accepted}`);
    expect(office.booked('TERM')).toHaveLength(2);
  },
);

test.skipIf(!hasTerminal)(
  'the question comes after the findings and names the number that --limit lets through',
  async () => {
    const machine = office.machine();
    const rows = [
      ...bookings('FEW', 3),
      booking('FEW-4', { serviceType: 'Final', shipDate: '2029-01-01' }),
      booking('FEW-5', { shipDate: '2029-01-01' }),
    ];
    const file = machine.file('march.csv', csv(rows));
    const { exit, screen } = await importing(machine, file, NO, '--limit 2');
    expect(exit).toBe(2);
    expect(screen).toContain(sending('2 of 4 bookings (rows 2, 3)'));
    expect(screen).toContain(questions.leftForLater(2, 2));
    expect(screen).toContain(questions.invalid(1));
    expect(screen).not.toContain(questions.warnings(''));
    const places = ['"Final" is not', '[unlikely]', sending('2 of 4 bookings (rows 2, 3)')].map((text) =>
      screen.indexOf(text),
    );
    expect(places.every((place) => place !== -1)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const sent = await importing(machine, file, YES, '--limit 2');
    expect(sent.exit).toBe(3);
    expect(sent.screen).toMatch(new RegExp(`2 ${answers.warningsOfFile(2)}.*${answers.seeFindings('Findings')}`));
    expect(sent.screen.match(/"Final" is not/g)).toHaveLength(1);
    const rest = await importing(machine, file, NO, '--limit 1');
    const asked = sending('1 of 2 bookings (row 4)');
    expect(rest.screen).toContain(asked);
    expect(rest.screen.indexOf('"Final" is not')).toBeLessThan(rest.screen.indexOf(asked));
    expect(office.booked('FEW')).toHaveLength(2);
  },
);

test.skipIf(!hasTerminal)(
  'warnings about what is sent are shown before the question, however many errors there are',
  async () => {
    const machine = office.machine();
    const late = booking('MANY-2', { shipDate: '2029-01-01' });
    const required = Object.keys(late).filter((key) => key !== 'booking' && key !== 'shipDate');
    const wrong = required.map((key, at) => booking(`MANY-${at + 3}`, { [key]: '' }));
    const other = [
      'bookingType',
      'supplierCode',
      'products.categoryId',
      'serviceType',
      'products.prodQuantity',
      'serviceDate',
      'products.typeId',
      'products.familyId',
    ];
    const bad = other.map((key, at) => booking(`BAD-${at}`, { [key]: 'what?' }));
    machine.file('march.csv', csv([late, ...wrong, ...bad]));
    const { screen } = await importing(machine, 'march.csv', NO);
    expect(screen).toContain('more sort');
    expect(screen).toContain(questions.warnings('1 warning'));
    expect(screen.indexOf('[unlikely]')).toBeGreaterThan(-1);
    expect(screen.indexOf('[unlikely]')).toBeLessThan(screen.indexOf(questions.warnings('1 warning')));
  },
);

test.skipIf(!hasTerminal)('the question before a plan is applied shows the plan', async () => {
  const machine = office.machine();
  const rows = bookings('SHOWN', 9).map((row, index) => ({ ...row, booking: index === 0 ? 'B-01' : '' }));
  const file = machine.file('march.csv', csv(rows));
  await machine.qcsheet('import', file, '--kind=bookings', '--plan=plan.json', '--limit=8', '--allow-similar');
  const { plannedAt, plannedBy } = planOf(machine);
  const no = await onTerminal(machine, 'import --apply plan.json', NO);
  expect(no.exit).toBe(2);
  for (const words of [
    sending('8 of 9 bookings'),
    questions.asPlanned(machine.path('plan.json'), minuteWords(plannedAt), plannedBy),
    questions.theFile(file),
    '8 calls of POST /v1.0/async-inspection',
    'row 2 (B-01), row 3, row 4, row 5, row 6, row 7 and 2 more',
    questions.leftForLater(1, 8),
    planFile.sendsSimilar,
  ])
    expect(no.screen).toContain(words);
  expect(office.booked('SHOWN')).toHaveLength(0);
  expect((await onTerminal(machine, 'import --apply plan.json', YES)).exit).toBe(0);
  expect(office.booked('SHOWN')).toHaveLength(8);
});
