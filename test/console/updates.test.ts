import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importing, supplier } from '../cli/kinds/supplier-files.ts';
import { csv } from '../cli/office.ts';
import { consoles } from './consoles.ts';
import { agree, asked, phase } from './sending.ts';

const at = consoles();

test('an update is asked about with its old and new values, and with the undo workbook that is written first', async () => {
  const machine = at.office.machine();
  const file = (name: string, postcode: string) =>
    machine.file(name, csv([supplier('CODE-702802', { supplierId: '702802', postcode })]));
  await importing(machine, file('before.csv', '518000'));
  const one = await at.opened(machine, file('after.csv', '777777'));
  await one.call('POST', '/reading', { kind: 'suppliers', sheet: null, encoding: null });
  const question = await asked(one);
  expect(question.writesUndo).toBe(true);
  expect(question.about.join('\n')).toMatch(/518000.*777777/);
  await agree(one, question);
  await phase(one, 'ended');
  expect(existsSync(machine.path('after.undo.xlsx'))).toBe(true);
});
