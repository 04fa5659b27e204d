import { expect, test } from 'vitest';
import { messages as columnWords } from '../../src/console/page/messages/columns.ts';
import { messages as fileWords } from '../../src/console/page/messages/files.ts';
import { messages as recordWords } from '../../src/console/page/messages/records.ts';
import { messages as pageWords } from '../../src/console/page/messages.ts';
import { onPage } from '../../src/console/words/on-page.ts';
import { CONTROLS, RULES } from '../../src/console/words/rules.ts';
import { kinds } from '../../src/kinds/index.ts';
import { catalogue } from '../../src/schema/catalogue.ts';
import type { Shown } from '../messages/catalogue.ts';
import { cliQuestions } from '../messages/cli-questions.ts';
import { importingCells } from '../messages/importing-cells.ts';
import { importingCheck } from '../messages/importing-check.ts';
import { importingColumns } from '../messages/importing-columns.ts';
import { importingDoubts } from '../messages/importing-doubts.ts';
import { importingFixes } from '../messages/importing-fixes.ts';
import { importingHistory } from '../messages/importing-history.ts';
import { importingInput } from '../messages/importing-input.ts';
import { importingRowPurpose } from '../messages/importing-row-purpose.ts';
import { importingRun } from '../messages/importing-run.ts';
import { journalSql } from '../messages/journal-sql.ts';
import { lookups } from '../messages/lookups.ts';
import { isPlain } from '../messages/plain.ts';
import { sending } from '../messages/sending.ts';
import { spreadsheetRead } from '../messages/spreadsheet-read.ts';
import { spreadsheetWrite } from '../messages/spreadsheet-write.ts';

/** The messages of checks and sendings. Those about logins, journals and settings are for the person who set it up. */
const REACHING: readonly Shown[] = [
  ...[importingCells, importingCheck, importingColumns, importingDoubts, importingFixes, importingHistory],
  ...[
    importingInput,
    importingRowPurpose,
    importingRun,
    journalSql,
    lookups,
    sending,
    spreadsheetRead,
    spreadsheetWrite,
    cliQuestions,
  ],
];

const OF_TERMINAL =
  /--[a-z]|qcsheet (?:retry|settle|resume|results|check|import|runs|lookups|columns|export|help|open)\b(?! has| is)/;

const isOfTerminal = (text: string) => OF_TERMINAL.test(text);

const textsOf = ({ file, messages }: Shown) =>
  messages.flatMap(({ name, texts }) => texts.map((text) => ({ place: `${file} ${name}`, text })));

const all = REACHING.flatMap(textsOf).map(({ place, text }) => ({ place, text, shown: onPage(text) }));
const pageOf = (texts: readonly { readonly place: string; readonly shown: string }[]) =>
  texts.map(({ place, shown }) => `${place}: ${shown}`).join('\n');

test('messages on the page name its controls and not the options of commands, except these', async () => {
  const left = pageOf(all.filter(({ shown }) => isOfTerminal(shown)));
  const changed = pageOf(all.filter(({ text, shown }) => shown !== text && !isOfTerminal(shown)));
  await expect(`In the words of the page\n\n${changed}\n\nStill of a terminal\n\n${left}\n`).toMatchFileSnapshot(
    'page-words.txt',
  );
});

test('they have short sentences and everyday words', () => {
  expect(all.filter(({ text, shown }) => shown !== text && !isPlain(shown)).map(({ shown }) => shown)).toEqual([]);
});

const hints = Object.entries(catalogue).map(([code, { action }]) => ({ place: code, text: action }));
const help = kinds.flatMap(({ columns }) => columns.map(({ key, help: text }) => ({ place: key, text })));

test('the hints of findings and the help of columns do so too', () => {
  const shown = [...hints, ...help].map(({ place, text }) => `${place}: ${onPage(text)}`);
  expect(shown.filter(isOfTerminal)).toEqual([
    expect.stringMatching(/^alias-used: .*qcsheet lookups aliases list/),
    expect.stringMatching(/^alias-stale: .*type in a terminal: qcsheet lookups aliases remove/),
  ]);
});

test('each rule is for a message that there is', () => {
  const texts = [...all, ...hints, ...help].map(({ text }) => text);
  const idle = RULES.filter(([terminal]) => !texts.some((text) => text.search(terminal) >= 0));
  expect(idle.map(([terminal]) => terminal.source)).toEqual([]);
});

test('no rule is passed over: the quick look lets each text through that a rule changes', () => {
  const changed = all.filter(({ text }) => RULES.some(([terminal]) => text.search(terminal) >= 0));
  expect(changed.filter(({ text, shown }) => shown === text).map(({ text }) => text)).toEqual([]);
});

test('a text is put into the words of the page once', () => {
  for (const { shown } of all) expect(onPage(shown)).toBe(shown);
});

test('the named controls are on the page', () => {
  const onIt = [columnWords, fileWords, pageWords, recordWords].flatMap((words) =>
    Object.values<unknown>(words).filter((text) => typeof text === 'string'),
  );
  const made = [columnWords.takeOrder(true), columnWords.takeOrder(false)];
  expect(Object.values(CONTROLS).filter((name) => ![...onIt, ...made].includes(name.slice(1, -1)))).toEqual([]);
});

test('a row is emptied on the page, which cannot remove it', () => {
  expect(all.filter(({ shown }) => /remove the row|Remove one of them\. If/.test(shown))).toEqual([]);
});

test('no more rows are counted than there are', () => {
  expect(pageWords.shownRows(12, 11)).toBe('12 rows');
});
