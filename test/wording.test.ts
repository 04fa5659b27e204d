import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages as spreadsheet } from '../src/spreadsheet/read/messages.ts';

const TESTS = import.meta.dirname;
/** So many words in a row are hardly the same by chance. */
const RUN_OF_WORDS = 6;
/** A text in quotation marks on one line that is no name of a member, or what an assertion looks for. */
const LITERALS = /(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1(?!:)|to(?:Match|Throw)\(\s*(\/)((?:[^/\\\n]|\\.)+)\//g;
/** What a literal comes after that is the title of a test. */
const TITLE = /\b(?:test|it|describe)(?:\.\w+(?:\([^()]*\))?)*\(\s*$|\]\)\(\s*$/;

/** Where the same words are no message that the test expects, and why. */
const BY_RIGHT: Readonly<Record<string, string>> = {
  'cli/columns/said.test.ts': 'titles of cases',
  'cli/endless-files.test.ts': 'the name of a trap',
  'contract/operations.test.ts': 'how the specification writes the values of a parameter',
  'datasets/reports/changes.test.ts': 'what a status means, by the specification',
  'datasets/reports/summary.test.ts': 'what a status means, by the specification',
  'faults/harness/decisions.ts': 'what the harness says of a wrong program',
  'importing/results/highlights.test.ts': 'a finding that the test makes up',
  'importing/results/on-screen.test.ts': 'a finding that the test makes up',
  'kinds/bookings.test.ts': 'the name of an identity, which the kind defines',
  'lookups/pull.test.ts': 'the name of an operation',
  'text/reason-words.test.ts': 'a reason that the test makes up',
};

/** All messages as one text: the snapshot that test/messages.test.ts keeps. */
const MESSAGES = readFileSync(join(TESTS, 'messages/all.md'), 'utf8');

function wordsFromMessages(source: string): readonly string[] {
  const literals = [...source.matchAll(LITERALS)].filter(({ index }) => !TITLE.test(source.slice(0, index).slice(-80)));
  return literals.flatMap(([, , text, , pattern]) => {
    const plain = (text ?? pattern ?? '').replaceAll(/\\(.)/g, '$1');
    const words = plain.split(/\s+/);
    const runs = words.slice(RUN_OF_WORDS - 1).map((_, at) => words.slice(at, at + RUN_OF_WORDS).join(' '));
    return runs.some((run) => /[a-z] [a-z]/i.test(run) && MESSAGES.includes(run)) ? [plain] : [];
  });
}

test('no test repeats the words of a message: only the snapshot has them', () => {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const repeated = files
    .filter((name) => !name.startsWith('messages') && !(name in BY_RIGHT))
    .map((name) => ({ name, words: wordsFromMessages(readFileSync(join(TESTS, name), 'utf8')) }));
  expect(repeated.filter(({ words }) => words.length > 0)).toEqual([]);
  const idle = Object.keys(BY_RIGHT).filter(
    (name) => wordsFromMessages(readFileSync(join(TESTS, name), 'utf8')).length === 0,
  );
  expect(idle, 'exceptions that nothing needs').toEqual([]);
});

test('words of a message are found in an assertion, with other values in them, and not in a title', () => {
  const message = spreadsheet.fileTooLarge(300, 250);
  expect(wordsFromMessages(`expect(told).toContain('${message}');`)).toEqual([message]);
  expect(wordsFromMessages(`expect(told).toMatch(/${message}$/);`)).toHaveLength(1);
  expect(wordsFromMessages(`test('${message}', () => {});`)).toEqual([]);
});
