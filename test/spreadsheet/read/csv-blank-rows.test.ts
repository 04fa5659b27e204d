import { expect, test } from 'vitest';
import { cpuMs, pacedMsSince } from '../../cpu-time.ts';
import { refusal, rowsOf } from './reading.ts';

const HEADERS = 'a,b,c,d,e,f\n';

test.each([
  ['blank lines at the end', `${HEADERS}1,2\n${'\n'.repeat(2_000_000)}`, 2],
  ['lines of separators and spaces at the end', `${HEADERS}1,2\n${', ,\r\n'.repeat(400_000)}`, 2],
  ['rows that end early', `${HEADERS}${'1,2\n'.repeat(100_000)}`, 100_001],
  ['blank lines between rows', `${HEADERS}${`${'\n'.repeat(9_999)}1,2\n`.repeat(10)}`, 11],
])('%s cost no time', async (_, content, rows) => {
  const started = cpuMs();
  expect(await rowsOf(content)).toHaveLength(rows);
  expect(pacedMsSince(started)).toBeLessThan(1_500);
});

test.each([
  ['after the headers', `${HEADERS}${'\n'.repeat(10_001)}1,2\n`, 'after row 1'],
  ['after rows', `${HEADERS}1,2\n"x\ny"\n${',,\n'.repeat(10_001)}1,2`, 'after row 3'],
  ['above everything', `${'\r\n'.repeat(10_001)}${HEADERS}`, 'at the beginning'],
])('rows below more than 10,000 blank ones %s are never dropped', async (_, content, place) => {
  expect(await refusal(content)).toMatchObject({
    code: 'file-too-large',
    message: expect.stringContaining(`more than 10000 blank rows ${place}`),
  });
});

test('rows below 10,000 blank ones are read', async () => {
  const rows = await rowsOf(`${HEADERS}${'\n'.repeat(10_000)}1,2\n`);
  expect(rows.map(({ number }) => number)).toEqual([1, 10_002]);
});

test('rows that no spreadsheet program would show are refused', async () => {
  const problem = await refusal(`${HEADERS}${`${'\n'.repeat(9_000)}1\n`.repeat(120)}`);
  expect(problem).toMatchObject({ code: 'file-too-large', message: expect.stringContaining('1048576') });
});

test.each(['x  ', '"x\n\n "', '"x"', '\u00a0', '"\n"'])('the last cell %j is read whole', async (cell) => {
  const rows = await rowsOf(`a,b\n1,${cell}\n\n ,\n`);
  expect(rows[1]?.cells.get(2)).toEqual({ type: 'text', text: cell.replaceAll('"', '') });
});
