import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { forgottenPromises } from './promises-of.ts';

const ROOT = join(import.meta.dirname, '..');

/** The lines that are told, without their places, of a file with this text in a project of its own. */
function forgottenIn(text: string): readonly string[] {
  const folder = mkdtempSync(join(ROOT, 'node_modules', '.planted-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'planted.ts'), `import type { Journal } from '../../src/journal/port.ts';\n${text}`);
  const tsconfig = join(folder, 'tsconfig.json');
  writeFileSync(tsconfig, JSON.stringify({ extends: '../../tsconfig.json', include: ['planted.ts'] }));
  return forgottenPromises(tsconfig, (path) => path.endsWith('planted.ts')).map((line) => line.replace(/^\S+ /, ''));
}

// A forgotten `await` before a call of the journal would let a byte leave before its intent is on disk. The linter sees
// some of them alone: not where the journal is a `Pick` of it, and no function that is handed to `filter` or `some`.
test('nobody forgets a promise: each is awaited, given on, or said to be meant', () => {
  expect(forgottenPromises(join(ROOT, 'tsconfig.json'), (path) => path.startsWith(join(ROOT, 'src/')))).toEqual([]);
});

test('a forgotten one is told', () => {
  const told = forgottenIn(`
    export async function left(journal: Journal, part: Pick<Journal, 'sending'>, ids: readonly number[]) {
      journal.sending(1);
      part.sending(2);
      ids.forEach(async (id) => await journal.sending(id));
      ids.map((id) => journal.sending(id));
      const unsent = ids.filter((id) => journal.keepBookingResult(id, ''));
      const isAny = ids.some(async (id) => await journal.keepBookingResult(id, ''));
      const hook: () => void = () => journal.sending(3);
      return { unsent, isAny, hook };
    }`);
  expect(told.toSorted()).toEqual(
    [
      'journal.sending(1);',
      'part.sending(2);',
      'ids.forEach(async (id) => await journal.sending(id));',
      'ids.map((id) => journal.sending(id));',
      "const unsent = ids.filter((id) => journal.keepBookingResult(id, ''));",
      "const isAny = ids.some(async (id) => await journal.keepBookingResult(id, ''));",
      'const hook: () => void = () => journal.sending(3);',
    ].toSorted(),
  );
});

test('one that somebody waits for is not', () => {
  const told = forgottenIn(`
    export async function kept(journal: Journal, ids: readonly number[]) {
      await journal.sending(1);
      void journal.sending(2);
      journal.sending(3).catch(() => undefined);
      await Promise.all(ids.map((id) => journal.sending(id)));
      const later = () => journal.sending(4);
      return await Array.fromAsync(ids, async (id) => [await journal.left(String(id)), later]);
    }`);
  expect(told).toEqual([]);
});
