import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages as columns } from '../../../src/importing/columns/messages.ts';
import { ANY, worded } from '../../worded.ts';
import { check, told } from '../json.ts';
import { type Machine, type Office, openOffice } from '../office.ts';
import { doubtful } from '../results/decided.ts';
import { readSheet, workbookOf } from '../sheets.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** What a person sees of results, in a workbook of a colleague; headers may become others, null for none of the column. */
async function copied(results: string, to: Machine, headers: Readonly<Record<string, string | null>>) {
  const rows = await readSheet(results, 'Bookings', 1);
  const visible = rows.map(({ cells }) =>
    Object.fromEntries(
      Object.entries(cells).flatMap(([header, text]) => {
        const name = headers[header] === undefined ? header : headers[header];
        return header.startsWith('_') || name === null ? [] : [[name, text]];
      }),
    ),
  );
  return await workbookOf(to.path('copied.xlsx'), { Bookings: visible });
}

test('without the status, the time of sending shows that a row may have been sent', async () => {
  const { results } = await doubtful(office, 'TIME');
  const colleague = office.machine();
  const sent = await colleague.import(await copied(results, colleague, { Status: null }));
  expect([sent.exit, sent.run.counts]).toMatchObject([3, { invalid: 4, accepted: 0 }]);
  expect(office.booked('TIME')).toHaveLength(3);
});

test.each([
  ['under another header', 'Estado', '"Estado"'],
  ['under a header of spaces', ' ', columns.columnIn('A')],
])('the words of a status %s are a warning with their rows', async (_, header, name) => {
  const { results } = await doubtful(office, header === ' ' ? 'NOHEAD' : 'ESTADO');
  const colleague = office.machine();
  const others = { 'Tracking id': 'ID', Message: 'Mensaje', 'Sent at': 'Enviado' };
  const file = await copied(results, colleague, { Status: header, ...others });
  const { findings } = told(check, await colleague.qcsheet('check', file, '--json'));
  const said = findings.find(({ severity, code }) => severity === 'warning' && code === 'header-unknown');
  expect(said?.message).toMatch(worded(`${ANY}${columns.copiedStatus(name, 'In doubt', 'rows 2-5')}`));
  const buyers = await copied(results, colleague, { Status: 'Season', ...others, Message: null });
  const seasons = await readSheet(buyers, 'Bookings', 1);
  const own = seasons.map(({ cells }, index) => ({
    ...cells,
    Season: index === 0 ? 'Spring' : (cells['Season'] ?? ''),
  }));
  const again = await colleague.qcsheet(
    'check',
    await workbookOf(colleague.path('own.xlsx'), { Bookings: own }),
    '--json',
  );
  expect(told(check, again).findings.map(({ code, severity }) => [code, severity])).not.toContainEqual([
    'header-unknown',
    'warning',
  ]);
});
