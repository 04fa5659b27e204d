import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { notePath, noteUnknown, unknownSendings } from '../../src/journal/sqlite/unknown-sendings.ts';

const found = (path: string) => ({ path, scope: 's', kind: 'bookings', run: null, documents: [], updates: [] });

test('a note that a full disk cut off does not spoil the next one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-notes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  noteUnknown(folder, found('/first.xlsx'));
  appendFileSync(notePath(folder), '{"path":"/cut');
  noteUnknown(folder, found('/next.xlsx'));
  noteUnknown(folder, found('/first.xlsx'));
  expect(unknownSendings(folder)).toEqual([found('/first.xlsx'), found('/next.xlsx')]);
});
