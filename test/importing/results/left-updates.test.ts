import { expect, test } from 'vitest';
import { suppliers } from '../../../src/kinds/suppliers.ts';
import { rowsOf, SUPPLIER } from '../sheets.ts';
import { ACCEPTED, resultsOf } from './results-of.ts';

test.each([
  [100, 100, false],
  [103, 101, true],
])('of %i updates left in doubt the summary has %i lines', async (left, lines, isCut) => {
  const doubtful = Array.from({ length: left }, (_, index) => ({
    ...{ run: 'r-20270101-1', rows: [index + 2] as const, sentAt: null, why: null, request: null },
    ...{ isAsSent: false, fingerprint: null, uid: `u${index}` },
  }));
  const { model } = await resultsOf(rowsOf([SUPPLIER]), [{ ...ACCEPTED, trackingId: null }], {
    kind: suppliers,
    doubtful,
  });
  const texts: string[] = [];
  for await (const { cells } of model.sheets[0]?.rows ?? [])
    for (const cell of cells.values()) if (cell.type === 'text') texts.push(cell.text);
  const listed = texts.filter((text) => /^Rows? \d+ of run|^\.\.\. and/.test(text));
  expect([listed.length, listed.at(-1)?.includes('3 more')]).toEqual([lines, isCut]);
});
