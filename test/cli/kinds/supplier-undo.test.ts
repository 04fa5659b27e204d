import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages as questions } from '../../../src/cli/messages/questions.ts';
import { messages as screen } from '../../../src/cli/messages/screen.ts';
import { messages as templateMessages } from '../../../src/importing/template/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { csv, type Machine, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';
import { hasTerminal, NO, onTerminal } from '../terminal.ts';
import { importing, supplier } from './supplier-files.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

type Change = Readonly<Record<string, string>>;

const fileOf = (machine: Machine, name: string, changes: Readonly<Record<string, Change>>) =>
  machine.file(
    `${name}.csv`,
    csv(Object.entries(changes).map(([id, change]) => supplier(`CODE-${id}`, { supplierId: id, ...change }))),
  );

test('the undo has what was sent last, while nobody has changed it since, and the screen says what it cannot put back', async () => {
  const machine = office.machine();
  const first = fileOf(machine, 'first', {
    '702802': { postcode: '518000', 'contactInfo.main.mobile': '', website: '' },
    '702839': { postcode: '518000', 'contactInfo.main.mobile': '', website: '' },
  });
  expect((await importing(machine, first)).run.counts.accepted).toBe(2);
  const second = fileOf(machine, 'second', {
    '702802': { postcode: '777777', 'contactInfo.main.mobile': '', website: '' },
    '702839': { postcode: '518000', 'contactInfo.main.mobile': '', website: 'new.example' },
  });
  const ended = await machine.qcsheet('import', second, '--kind', 'suppliers', '--yes');
  expect(ended.exit).toBe(0);
  expect(ended.stderr).toContain(templateMessages.putsBack(machine.path('second.undo.xlsx'), 'row 2 (Postcode)'));
  expect(ended.stderr).toContain(templateMessages.notShown('row 3 (Website)'));
  const undo = await readSheet(machine.path('second.undo.xlsx'), 'Suppliers', 2);
  expect(undo.map(({ cells }) => [cells['Supplier id'], cells['Postcode']])).toEqual([['702802', '518000']]);
  expect((await importing(machine, machine.path('second.undo.xlsx'))).run.counts.accepted).toBe(1);
  const sent = office.sandbox
    .allAccepted()
    .flatMap((one) => (one.kind === 'supplier' && one.supplierId === '702802' ? [one.body.postcode] : []));
  expect(sent).toEqual(['518000', '777777', '518000']);
});

describe('what an update changes', () => {
  const phones = (machine: Machine, ...ids: readonly string[]) =>
    fileOf(
      machine,
      'phones',
      Object.fromEntries(
        ids.map((id, at) => [id, { 'contactInfo.main.phone': `+86 755 0000 ${at}`, website: 'a.example' }]),
      ),
    );
  const CHANGE = /Phone.*"[^"]+" -> "\+86 755 0000 0"/;

  test('is shown by --dry-run, with what the service does not show', async () => {
    const machine = office.machine();
    const dry = await machine.qcsheet('import', phones(machine, '702802'), '--kind', 'suppliers', '--dry-run');
    expect(dry.exit).toBe(0);
    expect(dry.stderr).toMatch(CHANGE);
    expect(dry.stderr).toContain('"Website"');
    expect(existsSync(machine.path('phones.undo.xlsx'))).toBe(false);
  });

  test.skipIf(!hasTerminal)('is shown by the question, which promises the undo workbook', async () => {
    const machine = office.machine();
    const file = phones(machine, '702802', '702839');
    const asked = await onTerminal(machine, `import ${file} --kind suppliers --limit 1`, NO);
    expect(asked.exit).toBe(2);
    expect(asked.screen).toMatch(CHANGE);
    // Row 3 is left for later.
    expect(asked.screen).not.toContain('+86 755 0000 1');
    expect(asked.screen).toContain(questions.writesUndo.trim());
    expect(asked.screen).not.toContain(questions.cannotUndo.trim());
  });

  test.skipIf(!hasTerminal)('cannot be taken back if no old value is known', async () => {
    const machine = office.machine();
    const file = fileOf(machine, 'mobile', { '700101': { 'contactInfo.main.mobile': '013800001111' } });
    expect((await importing(machine, fileOf(machine, 'first', { '700101': {} }))).exit).toBe(0);
    const asked = await onTerminal(machine, `import ${file} --kind suppliers`, NO);
    expect(asked.screen).toContain(questions.cannotUndo.trim());
  });

  test('is cut after a few, with the command that shows all', async () => {
    const machine = office.machine();
    const ids = ['702802', '702839', '702876'];
    const changes = Object.fromEntries(
      ids.map((id, at) => [
        id,
        {
          'contactInfo.main.phone': `+86 755 1 ${at}`,
          'contactInfo.main.email': `a${at}@b.example`,
          address: `Road ${at}`,
        },
      ]),
    );
    const dry = await machine.qcsheet('import', fileOf(machine, 'many', changes), '--kind', 'suppliers', '--dry-run');
    expect(dry.stderr).toMatch(worded(screen.moreChanges(9).replace('9', ANY)));
  });
});

test('where there was nothing, no undo is promised', async () => {
  const machine = office.machine();
  // Every fourth supplier comes without a mobile number.
  const empty = '700101';
  expect((await importing(machine, fileOf(machine, 'first', { [empty]: {} }))).run.counts.accepted).toBe(1);
  const second = fileOf(machine, 'second', { [empty]: { 'contactInfo.main.mobile': '013800001111' } });
  const ended = await machine.qcsheet('import', second, '--kind', 'suppliers', '--yes');
  expect(ended.exit).toBe(0);
  expect(ended.stderr).toContain(templateMessages.wasBlank('row 2 (Mobile)'));
  expect(ended.stderr).not.toMatch(worded(templateMessages.putsBack(ANY, ANY)));
  expect(existsSync(machine.path('second.undo.xlsx'))).toBe(false);
});
