import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rememberLayout } from '../../src/importing/input/mapping-files.ts';
import { reasonWords } from '../../src/text/reason-words.ts';
import { writeAccountFile } from '../../src/workspace/account-file.ts';

test.each([
  [new Error('There is not enough space on the disk.'), 'There is not enough space on the disk'],
  [new Error('ENOSPC: no space left on device, write'), 'ENOSPC: no space left on device, write'],
  ['a.json cannot be written: the disk is full. ', 'a.json cannot be written: the disk is full'],
  ['and so on...', 'and so on...'],
])('%s goes into a sentence without its full stop', (error, words) => {
  expect(reasonWords(error)).toBe(words);
});

test('a file that cannot be written is said in one sentence, with one full stop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-reason-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // A folder in the place of the file: every system refuses that, whoever the user is.
  const layout = { kind: 'bookings', headers: ['A'], map: {}, ignore: [] } as const;
  const kept = await rememberLayout(folder, layout);
  const path = kept.type === 'ok' ? kept.value : '';
  rmSync(path);
  mkdirSync(path);
  const refused = await rememberLayout(folder, layout);
  expect(refused.type === 'problem' ? refused.problem.message : '').toMatch(/[^.]\.$/);
  expect(await writeAccountFile(path, {})).toMatch(/[^.]$/);
});
