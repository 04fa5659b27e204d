import { expect, test } from 'vitest';
import { openSource } from '../../../src/spreadsheet/read/open.ts';
import type { Row } from '../../../src/spreadsheet/sheet.ts';
import { fileOf, rowsOf } from './reading.ts';
import { sheetOf } from './trap-workbook.ts';

/** Five hundred rows of text, numbers and dates. */
const whole = sheetOf(
  Array.from(
    { length: 500 },
    (_, index) =>
      `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>${index % 50}</v></c><c s="1"><v>${46000 + index}</v></c><c><v>${index}.5</v></c></row>`,
  ).join(''),
  { strings: Array.from({ length: 50 }, (_, index) => `<si><t>深圳 ${index}</t></si>`).join(''), formats: [0, 14] },
);

/** The rows, or null where the file is refused with all that a refusal tells. */
async function outcome(bytes: Buffer): Promise<Row[] | null> {
  const result = await openSource(fileOf(bytes));
  if (result.type === 'opened') return await rowsOf(bytes);
  const { code, message, hint } = result.problem;
  expect([code, message, hint]).toEqual([
    expect.stringMatching(/^file-/),
    expect.stringMatching(/\.$/),
    expect.stringMatching(/\.$/),
  ]);
  return null;
}

test('a flipped byte gives all rows unchanged or none', async () => {
  const rows = await rowsOf(whole);
  expect(rows).toHaveLength(500);
  let seed = 20270310;
  let refused = 0;
  for (let round = 0; round < 40; round += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    const flipped = Buffer.from(whole);
    const at = seed % flipped.length;
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (seed >>> 29));
    const read = await outcome(flipped);
    if (read === null) refused += 1;
    else expect(read, `byte ${at}`).toEqual(rows);
  }
  expect(refused).toBeGreaterThan(30);
});

test('a file that is cut off anywhere gives no row', async () => {
  const cuts = [2, 3, 4, 30, 100, 0.25, 0.5, 0.75, 0.9, 0.99].map((cut) =>
    cut < 1 ? Math.floor(whole.length * cut) : cut,
  );
  for (const length of [...cuts, whole.length - 22, whole.length - 1]) {
    expect(await outcome(whole.subarray(0, length)), `${length} bytes`).toBeNull();
  }
});

test('a file with bytes before or after it gives no row', async () => {
  expect(await outcome(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), whole]))).toBeNull();
  expect(await outcome(Buffer.concat([whole, Buffer.from('</html>')]))).toBeNull();
});
