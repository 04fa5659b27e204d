import { describe, expect, test } from 'vitest';
import { messages as resultMessages } from '../../../src/importing/results/messages.ts';
import { cellText, columnLetters } from '../../../src/schema/cell.ts';
import { hasSchemas, partOf, rowsIn, schemaFaults } from '../../spreadsheet/write/programs.ts';
import { ANY, worded } from '../../worded.ts';
import { columnOf, date, GOOD, rowOf } from '../sheets.ts';
import { ACCEPTED, OURS, resultsOf, templateRows } from './results-of.ts';

describe('the other sheets', () => {
  const records = [
    GOOD,
    { ...GOOD, 'products.name': 'Ball' },
    { ...GOOD, supplierCode: 'nobody' },
    { ...GOOD, supplierCode: 'nobody', 'products.name': 'Cube' },
    { ...GOOD, 'products.name': 'Kite' },
  ];
  const ended = [
    ACCEPTED,
    { state: 'rejected', message: 'The supplier is blocked.' },
    { state: '' },
    { state: '' },
    { state: 'in-doubt', message: 'Lost.' },
  ];

  async function linesOf(path: string, sheet: string): Promise<string[][]> {
    return (await rowsIn(path, sheet)).map(({ cells }) => [...cells.values()].map(cellText));
  }

  test('the documents are listed where rows are grouped', async () => {
    const grouped = [{ ...GOOD, booking: 'B1' }, { booking: 'B1', 'products.name': 'Ball' }, GOOD];
    const { model, path } = await resultsOf(templateRows(grouped), [
      ACCEPTED,
      { state: 'rejected', message: 'Blocked.' },
    ]);
    expect(model.sheets.map(({ name }) => name)).toContain('Documents');
    const [heads, ...lines] = await linesOf(path, 'Documents');
    expect(heads).toEqual([
      'Booking',
      'Rows',
      'Products',
      resultMessages.joinsHeader,
      'Status',
      'Message',
      'Tracking id',
    ]);
    const group = columnLetters(OURS + columnOf('booking'));
    expect(lines).toEqual([
      ['B1', '3, 4', '2', `Booking group (${group}): "B1" in rows 3, 4.`, 'Accepted', 'TRK-1'],
      [
        'Row 5',
        '5',
        '1',
        resultMessages.emptyMark(`Booking group (${group}5)`, resultMessages.ofItsOwn('booking')),
        'Rejected',
        'Blocked.',
      ],
    ]);
  });

  test('the summary begins with what became of the run and what to do, then counts and reasons', async () => {
    const { path } = await resultsOf(templateRows(records), ended);
    const lines = await linesOf(path, 'Summary');
    expect(lines.slice(0, 2)).toEqual([
      ['Inspection bookings: results'],
      [resultMessages.fates('5 bookings', '1 accepted, 1 rejected, 1 in doubt, 2 held back')],
    ]);
    expect(lines[2]).toEqual([resultMessages.whatNext]);
    expect(lines[3]?.[0]).toBe(`1. ${resultMessages.settleInSheet('bookings', 'In doubt')}`);
    expect(lines.flat().filter((words) => words.includes(resultMessages.chooseOnce('Fixes')))).toHaveLength(1);
    const counts = lines.filter(([label = '']) =>
      ['Accepted', 'Rejected', 'In doubt', 'Invalid', 'Skipped', 'Not sent', 'Together'].includes(label),
    );
    expect(counts.map(([label, count]) => [label, count])).toEqual([
      ['Accepted', '1'],
      ['Rejected', '1'],
      ['In doubt', '1'],
      ['Invalid', '2'],
      ['Skipped', '0'],
      ['Not sent', '0'],
      ['Together', '5'],
    ]);
    const reasons = lines.slice(lines.findIndex(([label]) => label === 'The commonest reasons') + 1);
    expect(reasons[0]).toEqual(['Rows 5, 6', '2', expect.stringMatching(/^Supplier code: "nobody" is /)]);
    expect(reasons.slice(1, 3)).toEqual([
      ['Row 4', '1', 'The supplier is blocked.'],
      ['Row 7', '1', 'Lost.'],
    ]);
    expect(lines).toContainEqual(['Run', 'r-20270115-1']);
    expect(lines).toContainEqual(['File', '/home/li/bookings.xlsx']);
  });

  test('the summary names no rows where a column is missing', async () => {
    const { serviceDate: _, ...row } = GOOD;
    const { path } = await resultsOf([rowOf(1, Object.keys(row)), rowOf(2, Object.values(row))], []);
    const lines = await linesOf(path, 'Summary');
    expect(lines).toContainEqual(['Whole sheet', '1', expect.stringContaining('"Inspection date"')]);
  });

  test('the summary says when nothing is left to do, and how to send the rest', async () => {
    const done = await resultsOf(templateRows([GOOD]), [ACCEPTED]);
    expect((await linesOf(done.path, 'Summary')).slice(1, 4)).toEqual([
      [resultMessages.allAccepted('1 booking')],
      [resultMessages.whatNext],
      [resultMessages.keepWorkbook],
    ]);
    const again = await resultsOf(templateRows([GOOD]), [{ state: 'skipped', trackingId: 'TRK-1' }]);
    expect((await linesOf(again.path, 'Summary'))[1]).toEqual([
      resultMessages.allSkipped('1 booking', resultMessages.acceptedBefore),
    ]);
    expect((await linesOf(done.path, 'Summary')).flat().join()).not.toContain('Fixes');
    const stopped = await resultsOf(templateRows([GOOD]), [{ state: 'unsent' }]);
    expect(await linesOf(stopped.path, 'Summary')).toContainEqual([resultMessages.sendRest('r-20270115-1')]);
  });

  test('each finding links to its cell', async () => {
    const { path, checked } = await resultsOf(templateRows(records), ended);
    const lines = await linesOf(path, 'Findings');
    expect(lines).toHaveLength(checked.findings.length + 1);
    const letters = columnLetters(OURS + columnOf('supplierCode'));
    expect(lines[1]?.slice(0, 2)).toEqual([`${letters}5`, 'error']);
    expect(partOf(path, 'xl/worksheets/sheet3.xml')).toContain(
      `HYPERLINK(&quot;#&apos;Bookings&apos;!${letters}5&quot;,&quot;${letters}5&quot;)`,
    );
  });

  test('the reports wait for what a later look-up finds', async () => {
    const { path } = await resultsOf(templateRows([GOOD]), [ACCEPTED]);
    expect(await linesOf(path, 'Reports')).toEqual([
      ['Booking row', 'Order number', 'Product id', 'Status', 'Result', 'Decision', 'Export file', 'When'],
      [resultMessages.noReports('bookings')],
    ]);
  });

  test('findings in no cell do not hide what the service rejected or left in doubt', async () => {
    const told = async (...states: readonly string[]) => {
      const records = states.map((_, index) => ({ ...GOOD, referenceNumber: `R-${index}` }));
      const endings = states.map((state) => ({ state, message: 'No.' }));
      const lines = await linesOf((await resultsOf(templateRows(records), endings)).path, 'Findings');
      return lines[1]?.join('');
    };
    expect(await told('accepted')).toBe(resultMessages.nothingFound);
    expect(await told('rejected', 'in-doubt', 'in-doubt')).toBe(
      `${resultMessages.cellsAreRight(`${resultMessages.rejectedBy(1)}, and ${resultMessages.inDoubt(2)}`, 'Bookings')} ${resultMessages.decideThere('In doubt')}`,
    );
    expect(await told('rejected')).toBe(resultMessages.cellsAreRight(resultMessages.rejectedBy(1), 'Bookings'));
  });

  test('what the service rejected is told by its words, not by red cells', async () => {
    const { path } = await resultsOf(templateRows([GOOD]), [{ state: 'rejected', message: 'No rights.' }]);
    const lines = (await linesOf(path, 'Summary')).map((line) => line.join(''));
    expect(lines).toContainEqual(expect.stringMatching(worded(resultMessages.correctRejected(ANY))));
    expect(lines.join('\n')).not.toContain(resultMessages.fixRed('Bookings'));
  });

  test.skipIf(!hasSchemas)('the workbook is valid by the schemas (skips without them)', async () => {
    const { path } = await resultsOf(templateRows([...records, { ...GOOD, shipDate: date('2020-01-01') }]), ended);
    expect(schemaFaults(path)).toBe('');
  });
});
