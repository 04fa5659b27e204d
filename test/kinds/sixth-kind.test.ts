import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../bundle.ts';
import { type Machine, type Office, openOffice } from '../cli/office.ts';
import { edited, readSheet } from '../cli/sheets.ts';
import { retests } from './retests.ts';
import { ruleWords } from './rule-words.ts';

const ROOT = join(import.meta.dirname, '../..');

let office: Office;
let machine: Machine;
let program: Awaited<ReturnType<typeof bundled>>;
beforeAll(async () => {
  office = await openOffice();
  machine = office.machine();
  const file = 'src/kinds/index.ts';
  const list = readFileSync(join(ROOT, file), 'utf8');
  const longer = list.replace(/(readonly Kind\[\] = \[[^\]]*)\]/, '$1, retests]');
  expect(longer).not.toBe(list);
  const text = `import { retests } from '../../test/kinds/retests.ts';\n${longer}`;
  program = await bundled([{ file, text }]);
});
afterAll(async () => {
  await office.close();
  program.remove();
});

test('a kind takes one file and one name in the list: template, guide, check, import and results follow', async () => {
  const guide = await qcsheet('describe', 'retests', '--json');
  const { columns } = JSON.parse(guide.stdout);
  expect(columns).toMatchObject(retests.columns.map(({ key, header, required }) => ({ key, header, required })));
  expect(columns[1].rule).toBe(ruleWords(retests, 'required', 'product.sku'));

  expect((await qcsheet('template', 'retests', '-o', 'empty.xlsx')).exit).toBe(0);
  const rows = [
    ['Bear', '', 'cotton, felt'],
    ['Ball', '00417', 'rubber'],
    ['Kite', '', ''],
  ];
  const file = await edited(machine.path('empty.xlsx'), 'Retests', machine.path('retests.xlsx'), (sheet) => {
    for (const [index, cells] of rows.entries())
      for (const [at, text] of cells.entries()) if (text !== '') sheet.getRow(index + 3).getCell(at + 1).value = text;
  });

  const checked = await qcsheet('check', file, '--json');
  expect([checked.exit, JSON.parse(checked.stdout).findings]).toMatchObject([
    3,
    [{ code: 'required-when', row: 3, column: 'product.sku', cell: 'B3' }],
  ]);
  const sent = await qcsheet('import', file, '--yes', '--json');
  expect([sent.exit, JSON.parse(sent.stdout).counts]).toMatchObject([3, { documents: 3, accepted: 2, invalid: 1 }]);
  const results = await readSheet(machine.path('retests.results.xlsx'), 'Retests', 2);
  expect(results.map(({ cells }) => cells['Status'])).toEqual(['Invalid', 'Accepted', 'Accepted']);
  const again = await qcsheet('import', machine.path('retests.results.xlsx'), '--yes', '--json');
  expect(JSON.parse(again.stdout).counts).toMatchObject({ accepted: 0, skipped: 2, invalid: 1 });
});

async function qcsheet(...args: readonly string[]) {
  const bin = join(program.folder, 'bin.js');
  const child = spawn(process.execPath, [bin, ...args], { env: machine.env, cwd: machine.folder });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exit = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { exit, stdout, stderr };
}
