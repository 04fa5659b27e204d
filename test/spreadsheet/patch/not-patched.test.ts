import { describe, expect, it } from 'vitest';
import { oddPackage, picker } from '../read/odd-package.ts';
import { rowsIn } from '../write/programs.ts';
import { fileOf, patched } from './patching.ts';
import { data, made, ROWS, whole } from './sheet-files.ts';

describe('what is not patched', () => {
  it.each([
    ['signed', { parts: { '_xmlsignatures/sig1.xml': '<x/>' } }],
    ['strict', { strict: true }],
    ['shared', { parts: { 'xl/revisions/revisionHeaders.xml': '<x/>' } }],
    [
      'encoding',
      {
        parts: {
          'xl/worksheets/sheet1.xml': Buffer.from(
            `\ufeff${whole(`<sheetData>${ROWS}</sheetData>`).replace('UTF-8', 'UTF-16')}`,
            'utf16le',
          ),
        },
      },
    ],
  ] as const)('is named: %s', async (reason, more) => {
    expect((await patched(data(ROWS, more), 'Data')).written).toEqual({ type: 'unfit', reason });
  });

  it('is a file of a kind that may hold secrets, on whatever sheet', async () => {
    const { written } = await patched(data(ROWS), 'Data', { mayHoldSecrets: true });
    expect(written).toEqual({ type: 'unfit', reason: 'secret' });
  });

  it('is a workbook of a user who has a sheet with the name by which a workbook tells what it is', async () => {
    const path = made({
      sheets: [
        { name: 'Data', rows: ROWS },
        { name: '_META', rows: ROWS },
      ],
    });
    expect((await patched(path, 'Data')).written).toEqual({ type: 'unfit', reason: 'name-taken' });
  });

  it('is a workbook under an ending that its macros do not have', async () => {
    const { written } = await patched(data(ROWS), 'Data', { ending: '.xlsm' });
    expect(written).toEqual({ type: 'unfit', reason: 'output-ending' });
  });
});

it('whatever the standard allows is patched with the same values, or left alone', async () => {
  const kinds = new Map<string, number>();
  for (let seed = 1; seed <= 300; seed += 1) {
    const pick = picker(seed);
    const cells = Array.from({ length: 2 }, () =>
      Array.from({ length: 2 }, () => (pick(4) === 0 ? undefined : ({ type: 'text', text: `t${pick(99)}` } as const))),
    );
    const path = fileOf(oddPackage(cells, pick));
    const { written, output, column } = await patched(path, 'Data');
    kinds.set(written.type, (kinds.get(written.type) ?? 0) + 1);
    if (written.type !== 'written') continue;
    const [before, after] = [await rowsIn(path, 'Data'), await rowsIn(output, 'Data')];
    const users = after.map(({ number, cells: all }) => [number, [...all].filter(([at]) => at < column)]);
    expect(users, `seed ${seed}`).toEqual(before.map(({ number, cells: all }) => [number, [...all]]));
    expect(
      after.every(({ cells: all }) => all.has(column)),
      `seed ${seed}`,
    ).toBe(true);
  }
  expect(kinds.get('written') ?? 0).toBeGreaterThan(2);
});
