import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ExportNotes } from '../../src/journal/export-notes-port.ts';
import { openExportNotes } from '../../src/journal/open.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'qcsheet-memory-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function opened(at: string): ExportNotes {
  const memory = openExportNotes(at);
  onTestFinished(() => memory.close());
  return memory;
}

type Seen = Parameters<ExportNotes['seeInSteps']>;

/** Gives the number of steps. */
function see(memory: ExportNotes, ...seen: Seen): number {
  return [...memory.seeInSteps(...seen)].length;
}

describe('what exports remember', () => {
  test('is what a series saw last, by ascending id, and nothing of another series', () => {
    const memory = opened(folder());
    expect(memory.exportedAt('a')).toBeUndefined();
    see(
      memory,
      'a',
      '2026-11-20',
      ['9', '10', '1'].map((id) => ({ id, json: `{"of":${id}}` })),
    );
    see(memory, 'b', '2026-11-21', [{ id: '5', json: '{}' }]);
    expect([...memory.lastSeen('a')]).toEqual([
      { id: '1', json: '{"of":1}' },
      { id: '10', json: '{"of":10}' },
      { id: '9', json: '{"of":9}' },
    ]);
    const changed = [
      { id: '9', json: '{"new":true}' },
      { id: '1', json: null },
    ];
    expect(see(memory, 'a', '2026-11-22', changed)).toBe(changed.length);
    expect([...memory.lastSeen('a')].map(({ json }) => json)).toEqual(['{"of":10}', '{"new":true}']);
    expect(memory.exportedAt('a')).toBe('2026-11-22');
    expect(memory.exportedAt('b')).toBe('2026-11-21');
  });

  test('changes whole or not at all', () => {
    const memory = opened(folder());
    function* broken() {
      yield { id: '1', json: '{}' };
      throw new Error('in the middle');
    }
    expect(() => see(memory, 'a', '2026-11-20', broken())).toThrow('in the middle');
    expect(memory.exportedAt('a')).toBeUndefined();
    expect([...memory.lastSeen('a')]).toEqual([]);
  });

  test('is for this user alone, there after a restart, and for two processes at once', () => {
    const at = folder();
    const first = opened(at);
    see(first, 'a', '2026-11-20', [{ id: '1', json: '{}' }]);
    expect([...opened(at).lastSeen('a')]).toHaveLength(1);
    expect(statSync(join(at, 'exports.sqlite')).mode & 0o777).toBe(0o600);
  });

  test('of an older version keeps what was seen, and forgets what lay in folders', () => {
    const at = folder();
    const old = new DatabaseSync(join(at, 'exports.sqlite'));
    old.exec(`
      CREATE TABLE files (folder TEXT, id TEXT, name TEXT, folded TEXT); INSERT INTO files VALUES ('f', '1', 'A', 'a');
      CREATE TABLE begun (folder TEXT, id TEXT);
      CREATE TABLE series (series TEXT PRIMARY KEY, exported_at TEXT); INSERT INTO series VALUES ('a', '2026-11-20');
      CREATE TABLE last_seen (series TEXT, id TEXT, json TEXT);
      PRAGMA user_version = 1;`);
    old.close();
    const memory = opened(at);
    expect(memory.exportedAt('a')).toBe('2026-11-20');
    expect([memory.find('f', '1'), memory.ownerOf('f', 'A')]).toEqual([undefined, undefined]);
    memory.begin('f', { id: '1', version: '0', validator: null });
    expect(memory.part('f', '1')).toMatchObject({ version: '0' });
  });

  test('is begun anew when its file is no database', () => {
    const at = folder();
    writeFileSync(join(at, 'exports.sqlite'), 'not a database, however long it may be. '.repeat(50));
    expect(opened(at).exportedAt('a')).toBeUndefined();
  });
});
