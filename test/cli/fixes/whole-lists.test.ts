import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasSchemas, schemaFaults } from '../../spreadsheet/write/programs.ts';
import { csv, type Office, openOffice } from '../office.ts';
import { usersWorkbook } from '../workbooks/users-workbook.ts';
import { checkedCopy, fixLines, inCity, withChoices } from './chosen.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const ROWS = [inCity('WL-1', 'Xqzwv', { supplierCode: 'nobody' }), inCity('WL-2', 'Shenzen', { serviceType: 'soon' })];

/** What a line of `Fixes` offers, by its value: the cells of its list, or its near candidates. */
async function offered(path: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const book = new exceljs.Workbook();
  await book.xlsx.readFile(path);
  const fixes = book.getWorksheet('Fixes');
  const lists = book.getWorksheet('_lists');
  const formula = String(fixes?.getCell('F2').dataValidation.formulae[0]);
  const [, first = '', count = ''] =
    /^IF\(\$(\w+)2>0,OFFSET\('_lists'!\$A\$1,\$\w+2,0,\$(\w+)2,1\),OFFSET\(\$G2,/.exec(formula) ?? [];
  const found = new Map<string, readonly string[]>();
  fixes?.eachRow((row, number) => {
    const from = Number(row.getCell(first).value ?? 0);
    const listed = Array.from(
      { length: Number(row.getCell(count).value ?? 0) },
      (_, at) => lists?.getCell(from + 1 + at, 1).text ?? '',
    );
    if (number > 1 && row.getCell(2).text !== '')
      found.set(row.getCell(2).text, from > 0 ? listed : [row.getCell(7).text]);
  });
  return found;
}

test.each(['csv', 'xlsx'] as const)(
  'a value that is near to none gets the whole list of its column: %s',
  async (ending) => {
    const machine = office.machine();
    const file = ending === 'csv' ? 'orders.csv' : await usersWorkbook(machine, ROWS);
    if (ending === 'csv') machine.file(file, csv(ROWS));
    const { copy } = await checkedCopy(machine, file);
    const lists = await offered(copy);
    expect(lists.get('Shenzen')).toEqual(['Shenzhen']);
    const cities = lists.get('Xqzwv') ?? [];
    expect(cities).toContain('Hangzhou');
    expect(cities).not.toContain('Hamburg');
    expect(cities).toEqual(cities.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    const suppliers = lists.get('nobody') ?? [];
    expect(suppliers.length).toBeGreaterThan(10);
    const candidates = (await fixLines(copy)).map((line) => [line['Value'], line['Candidates']]);
    expect(candidates).toContainEqual(['nobody', expect.stringContaining(String(suppliers.length))]);
    if (hasSchemas) expect(schemaFaults(copy)).toBe('');

    const chosen = await withChoices(copy, machine.path(`chosen-${ending}.xlsx`), {
      Xqzwv: 'Hangzhou',
      Shenzen: 'Shenzhen',
      nobody: suppliers[0] ?? '',
      soon: '1 PSI',
    });
    const { report } = await checkedCopy(machine, chosen);
    expect(report.counts.errors).toBe(0);
  },
);

test('results have the lists as well', async () => {
  const machine = office.machine();
  machine.file('orders.csv', csv(ROWS));
  const { run } = await machine.import('orders.csv');
  expect((await offered(run.results ?? '')).get('Xqzwv')).toContain('Hangzhou');
});
