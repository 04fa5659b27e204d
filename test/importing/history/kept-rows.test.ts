import { expect, test } from 'vitest';
import { keptName, keptRows } from '../../../src/importing/history/kept-rows.ts';
import { journalIn, RUN, ready, temporaryFolder } from '../../journal/temporary.ts';

test('rows that an earlier version kept are read, also those that quote how it named the type of a cell', async () => {
  const journal = await journalIn(temporaryFolder());
  const run = await journal.plan(RUN, [ready(3)]);
  const quoted = '{"kind":"text","text":"PO"}';
  const cells = [
    [1, { kind: 'text', text: quoted }],
    [2, { kind: 'number', number: 7, text: '7' }],
  ];
  const changed = { cells: [[1, { kind: 'text', text: 'A' }]], across: [[1, 2]], changed: [1] };
  await journal.keepRows(keptName(run), [
    { number: 3, hidden: false, cells: JSON.stringify(cells) },
    { number: 4, hidden: false, cells: JSON.stringify(changed) },
  ]);
  const rows = await Array.fromAsync(keptRows(journal, run), (row) => [...row.cells]);
  expect(rows).toEqual([
    [
      [1, { type: 'text', text: quoted }],
      [2, { type: 'number', number: 7, text: '7' }],
    ],
    [[1, { type: 'text', text: 'A' }]],
  ]);
});
