import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GENERATED_PAGES, sessionOf, steady, withParts, withSession } from '../.config/readme.ts';
import { EXIT, EXIT_OF_TYPE, exitOf, exitOfRun } from '../src/cli/exit-codes.ts';
import { exitOfExport } from '../src/cli/export-text.ts';
import { exitOfRefresh } from '../src/cli/refresh-text.ts';
import { datasets } from '../src/datasets/index.ts';
import type { Exported } from '../src/exporting/options/export-options.ts';
import { TOPICS } from '../src/guide/topics.ts';
import type { RunOutcome } from '../src/importing/run/outcomes/run-outcome.ts';
import { kinds } from '../src/kinds/index.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');
const guide = TOPICS.map((topic) => read(`src/guide/${topic}.md`)).join('\n');

describe('the README', () => {
  test('begins with a line that sets up and runs the demo and a line that sets up and passes the tests', () => {
    const [, first = ''] = /^```sh\n([\s\S]*?)^```/m.exec(readme) ?? [];
    expect(first).toBe('npm ci && npm run demo\nnpm ci && npm run check\n');
  });

  test('has at most 250 lines: the guide has the rest', () => {
    expect(readme.split('\n').length - 1).toBeLessThanOrEqual(250);
  });

  test('names every kind, every dataset and every page of the guide', () => {
    const names = [
      ...[...kinds, ...datasets].map(({ name }) => `\`${name}\``),
      ...TOPICS.map((topic) => `${topic}.md`),
    ];
    expect(names.filter((name) => !readme.includes(name))).toEqual([]);
  });

  test('has a session that writes no file of the demo, which has another journal: an import would stop', () => {
    const names = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name));
    const session = names(sessionOf(readme), /\.demo\/([\w.-]+\w)/g);
    const demo = names(read('samples/demo.ts'), /\bdemo\('([\w.-]+)'\)/g);
    expect([session.size, demo.size]).toEqual([5, 3]);
    expect([...session].filter((file) => demo.has(file))).toEqual([]);
  });

  test.skipIf(spawnSync('bash', ['-c', 'exit']).status !== 0)(
    'shows a session as the program gives it (`npm run generate` writes it; skips without bash)',
    () => {
      expect(steady(sessionOf(readme))).toBe(steady(sessionOf(withSession(readme))));
    },
  );
});

describe('the README and the guide', () => {
  test.each(GENERATED_PAGES)('%s has the tables of the code (`npm run generate` writes them)', (path) => {
    expect(read(path)).toBe(withParts(path, read(path)));
  });

  test('name every variable that the program reads, and no other', () => {
    const source = filesOf('src').map((path) => readFileSync(path, 'utf8'));
    const known = source.flatMap((text) => text.match(/\bQCSHEET_[A-Z_]+\b/g) ?? []);
    const named = `${readme}${guide}`.match(/\bQCSHEET_[A-Z_]+\b/g) ?? [];
    expect([...new Set(named)].sort()).toEqual([...new Set(known)].sort());
  });

  test('list every exit code that the program gives, and no other', () => {
    const table = /<!-- exit-codes -->([\s\S]*?)<!-- \/exit-codes -->/.exec(guide)?.[1] ?? '';
    const listed = [...table.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, codes = '']) => codes.split(', ').map(Number));
    expect(listed.toSorted((a, b) => a - b)).toEqual([...new Set(given())].toSorted((a, b) => a - b));
  });
});

function filesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|js)$/.test(name))
    .map((name) => join(root, folder, name));
}

/** Each kind of problem and each end of a run; 0 and 1 are those of a command that worked, or broke. */
function given(): readonly number[] {
  const failures = Object.values(EXIT_OF_TYPE).map((exit) => EXIT[exit]);
  const stopped = exitOf({ type: 'stopped', code: 'stopped-sigterm' });
  const runs = [{}, { rejected: 1 }, { inDoubt: 1 }, { invalid: 1 }].map((counts) => exitOfRun(ended(counts)));
  const refreshed = exitOfRefresh({ outcome: ended({}), unanswered: [{ rows: [3], trackingId: '', message: '' }] });
  return [1, ...failures, stopped, ...runs, refreshed, exitOfExport(INCOMPLETE)];
}

const INCOMPLETE: Exported = {
  report: { dataset: 'reports', file: '-', rows: 0, pages: 1, from: null, to: null, complete: false },
  noun: ['', ''],
  unexpected: null,
  held: false,
  summary: { asked: '', exportedAt: '', charts: [] },
};

function ended(some: Partial<RunOutcome['report']['counts']>): RunOutcome {
  const none = { rows: 1, documents: 1, invalid: 0, accepted: 0, rejected: 0, inDoubt: 0, skipped: 0, unsent: 0 };
  const counts = { ...none, ...some };
  const rest = {
    run: null,
    kind: 'bookings',
    file: '',
    sha256: '',
    why: null,
    findings: [],
    documents: [],
    results: null,
  };
  return {
    report: { ...rest, state: 'complete', counts },
    noun: ['', ''],
    updates: false,
    hasSecrets: false,
    cause: null,
    unwritten: null,
    acceptedBefore: 0,
    notAgreed: 0,
    resending: [],
    doubtsSentIn: [],
    maySettle: true,
    signalExit: undefined,
  };
}
