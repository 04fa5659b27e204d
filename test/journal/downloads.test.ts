import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ExportNotes } from '../../src/journal/export-notes-port.ts';
import { openExportNotes } from '../../src/journal/open.ts';

const DAY_MS = 86_400_000;

function notes(): ExportNotes {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-memory-'));
  const opened = openExportNotes(folder);
  onTestFinished(() => {
    opened.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return opened;
}

function remember(memory: ExportNotes, folder: string, id: string, name: string) {
  const told = { version: '0', size: 1, sha256: '', mtimeMs: 1, fetchedAt: '2026-11-20T00:00:00.000Z' };
  memory.remember(folder, { id, name, called: null, ...told });
}

describe('what is remembered of download folders', () => {
  test('ends with the files: names in another case or form are still there', () => {
    const memory = notes();
    const names = ['Plan.pdf', 'Cer\u00e2mica.pdf', 'gone.pdf'];
    for (const name of names) remember(memory, '/pdf', name, name);
    remember(memory, '/other', 'gone.pdf', 'gone.pdf');
    memory.tidy('/pdf', ['plan.PDF', 'Cera\u0302mica.pdf', 'new.pdf'], Date.now());
    expect(names.map((name) => memory.find('/pdf', name)?.name)).toEqual(['Plan.pdf', 'Cer\u00e2mica.pdf', undefined]);
    expect(memory.ownerOf('/pdf', 'gone.pdf')).toBeUndefined();
    expect(memory.find('/other', 'gone.pdf')).toBeDefined();
  });

  test('ends when nobody has used the folder for a year', () => {
    const memory = notes();
    const start = Date.parse('2026-11-20');
    for (const folder of ['/daily', '/once']) {
      memory.tidy(folder, [], start);
      remember(memory, folder, '1', 'a.pdf');
      memory.begin(folder, { id: '2', version: '0', validator: null });
    }
    memory.tidy('/daily', ['a.pdf'], start + 300 * DAY_MS);
    expect(memory.find('/once', '1')).toBeDefined();
    memory.tidy('/daily', ['a.pdf'], start + 367 * DAY_MS);
    expect([memory.find('/once', '1'), memory.part('/once', '2')]).toEqual([undefined, undefined]);
    expect([memory.find('/daily', '1')?.name, memory.part('/daily', '2')?.id]).toEqual(['a.pdf', '2']);
  });
});
