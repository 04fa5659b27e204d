import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages } from '../../../src/importing/check/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { check, told } from '../json.ts';
import { type Office, openOffice } from '../office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const HEADERS = 'serviceDate,shipDate,bookingType,supplierCode,products.name';

test.each([
  [
    'without headers',
    '2029-03-12,2029-03-26,Regular,00417,Plush bear\n',
    messages.noHeaders('bookings', 30, `"Inspection date"${ANY}`),
  ],
  ['with headers alone', `${HEADERS}\n`, messages.noRowsBelow('bookings', 1)],
  ['with nothing in a known column', `${HEADERS},mine\n,,,,,x\n`, messages.noRowsBelow('bookings', 1)],
])(
  'a file %s is no success: check and import say what was looked for, and nothing is begun',
  async (_, content, words) => {
    const machine = office.machine();
    const file = machine.file('none.csv', content);
    const report = await machine.qcsheet('check', file, '--kind', 'bookings', '--json');
    expect(report.exit).toBe(3);
    const { findings, counts } = told(check, report);
    expect(findings[0]).toMatchObject({ severity: 'error', row: null, message: expect.stringMatching(worded(words)) });
    expect(counts).toMatchObject({ documents: 0, valid: 0 });
    const text = await machine.qcsheet('check', file, '--kind', 'bookings');
    expect(text.stdout).toContain(answers.noDocuments('bookings'));
    expect(text.stdout).not.toContain(answers.wouldSendAll(''));

    const said = await machine.qcsheet('import', file, '--kind', 'bookings', '--yes');
    expect(said).toMatchObject({ exit: 3, stderr: expect.stringMatching(worded(words)) });
    const { exit, run } = await machine.import(file);
    expect(exit).toBe(3);
    expect(run).toMatchObject({ run: null, results: null, counts: { documents: 0 } });
    expect(run.findings[0]?.message).toMatch(worded(words));
    expect((await machine.qcsheet('runs', '--json')).stdout).not.toContain('none.csv');
  },
);
