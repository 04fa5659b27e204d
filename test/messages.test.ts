import { describe, expect, test } from 'vitest';
import { catalogue as findings } from '../src/schema/catalogue.ts';
import { sources } from './imports-of.ts';
import { app } from './messages/app.ts';
import type { Shown } from './messages/catalogue.ts';
import { cliAnswers } from './messages/cli-answers.ts';
import { cliCommands } from './messages/cli-commands.ts';
import { cliQuestions } from './messages/cli-questions.ts';
import { cliScreen } from './messages/cli-screen.ts';
import { COMMANDS_HELP } from './messages/commands-help.ts';
import { config } from './messages/config.ts';
import { consoleServer } from './messages/console.ts';
import { consolePage } from './messages/console-page.ts';
import { consolePageColumns } from './messages/console-page-columns.ts';
import { consolePageDocuments } from './messages/console-page-documents.ts';
import { consolePageFiles } from './messages/console-page-files.ts';
import { consolePageGrid } from './messages/console-page-grid.ts';
import { consolePageRecords } from './messages/console-page-records.ts';
import { datasetsReports } from './messages/datasets-reports.ts';
import { DEFINED_NAMES, DEFINITIONS } from './messages/definitions.ts';
import { disk } from './messages/disk.ts';
import { doctor } from './messages/doctor.ts';
import { exporting } from './messages/exporting.ts';
import { exportingDownload } from './messages/exporting-download.ts';
import { exportingHistory } from './messages/exporting-history.ts';
import { exportingOptions } from './messages/exporting-options.ts';
import { exportingRead } from './messages/exporting-read.ts';
import { exportingWrite } from './messages/exporting-write.ts';
import { importing } from './messages/importing.ts';
import { importingCells } from './messages/importing-cells.ts';
import { importingCheck } from './messages/importing-check.ts';
import { importingColumns } from './messages/importing-columns.ts';
import { importingDoubts } from './messages/importing-doubts.ts';
import { importingFixes } from './messages/importing-fixes.ts';
import { importingHistory } from './messages/importing-history.ts';
import { importingInput } from './messages/importing-input.ts';
import { importingPlanFile } from './messages/importing-plan-file.ts';
import { importingResults } from './messages/importing-results.ts';
import { importingRowPurpose } from './messages/importing-row-purpose.ts';
import { importingRun } from './messages/importing-run.ts';
import { importingTemplate } from './messages/importing-template.ts';
import { journal } from './messages/journal.ts';
import { journalPostgres } from './messages/journal-postgres.ts';
import { journalSql } from './messages/journal-sql.ts';
import { journalSqlite } from './messages/journal-sqlite.ts';
import { lookups } from './messages/lookups.ts';
import { isPlain } from './messages/plain.ts';
import { proseOf } from './messages/prose.ts';
import { sending } from './messages/sending.ts';
import { service } from './messages/service.ts';
import { spreadsheetRead } from './messages/spreadsheet-read.ts';
import { spreadsheetWrite } from './messages/spreadsheet-write.ts';
import { workspace } from './messages/workspace.ts';

const CATALOGUES: readonly Shown[] = [
  importingCells,
  importingCheck,
  importingRowPurpose,
  importingInput,
  importingColumns,
  lookups,
  spreadsheetRead,
  disk,
  doctor,
  workspace,
  app,
  config,
  service,
  sending,
  datasetsReports,
  exporting,
  exportingOptions,
  exportingHistory,
  exportingDownload,
  exportingRead,
  exportingWrite,
  importingDoubts,
  importingFixes,
  importingHistory,
  importingResults,
  importingRun,
  importingPlanFile,
  importingTemplate,
  journal,
  journalPostgres,
  journalSql,
  journalSqlite,
  spreadsheetWrite,
  cliCommands,
  cliScreen,
  cliQuestions,
  cliAnswers,
  consoleServer,
  consolePage,
  consolePageColumns,
  consolePageGrid,
  consolePageDocuments,
  consolePageFiles,
  consolePageRecords,
  importing,
];
const IS_CATALOGUE = /(^|\/)messages(\/[^/]+)?\.ts$/;
/** The sandbox speaks as the service, not as qcsheet. */
const OTHER_VOICES = /^sandbox\//;
/** Words that are no messages: what stops an old Node, names of XML, meanings of exit codes for the guide, names of months, errors of Excel, words in headers, headers of ours, the description of the API, the words of the page for those of a terminal (`console/page-words.test.ts` has each message with them), an error of a library, a header of HTTP. */
const WORD_LISTS = [
  'bin.js',
  'schema/catalogue.ts',
  'schema/catalogue-decisions.ts',
  'schema/catalogue-lookups.ts',
  'schema/catalogue-sheets.ts',
  'spreadsheet/patch/book.ts',
  'spreadsheet/patch/patch-sheet.ts',
  'spreadsheet/patch/styles.ts',
  'cli/exit-codes.ts',
  'console/api/choices.ts',
  'console/api/columns.ts',
  'console/api/desk.ts',
  'console/api/documents.ts',
  'console/api/doubts.ts',
  'console/api/exports.ts',
  'console/api/files.ts',
  'console/api/findings.ts',
  'console/api/records.ts',
  'console/api/send.ts',
  'console/api/sheets.ts',
  'console/endpoints/index.ts',
  'console/endpoints/records.ts',
  'console/words/rules.ts',
  'importing/cells/error-texts.ts',
  'importing/cells/month-names.ts',
  'importing/input/headers/header-words.ts',
  'importing/input/headers/own-sheets.ts',
  'importing/input/headers/resemblance.ts',
  'importing/input/headers/whole-names.ts',
  'service/upload.ts',
  'spreadsheet/read/package.ts',
];

/** The entry of each finding's code, as the guide shows it. */
const FINDINGS = Object.entries(findings).map(([code, { title, meaning, action, example }]) => ({
  code,
  texts: [title, meaning, action, example],
}));
/** The help of a command is data in the command's own file; the snapshot shows it below the catalogues. */
const HELP: ReadonlySet<string> = new Set(COMMANDS_HELP.flatMap(({ texts }) => texts));
/** What the snapshot shows of the definitions, and names and examples in them. */
const DEFINED: ReadonlySet<string> = new Set([...DEFINED_NAMES, ...DEFINITIONS.flatMap(({ texts }) => texts)]);

const files = sources();
const messages = CATALOGUES.flatMap((catalogue) => catalogue.messages);

describe('every message', () => {
  test('reads as in the snapshot: review its changes as a reader with school English', async () => {
    await expect(
      [...CATALOGUES.map(pageOf), ...COMMANDS_HELP.map(helpOf), findingsPage(), ...DEFINITIONS.map(listOf)].join('\n'),
    ).toMatchFileSnapshot('messages/all.md');
  });

  test('is in a catalogue that the snapshot shows', () => {
    const onDisk = files.map(({ path }) => path).filter((path) => IS_CATALOGUE.test(path));
    expect(CATALOGUES.map(({ file }) => file).toSorted()).toEqual(onDisk.toSorted());
  });

  test('is in use', () => {
    const code = files.filter(({ path }) => !IS_CATALOGUE.test(path)).map(({ text }) => text);
    const idle = messages.filter(
      ({ name }) => !code.some((text) => new RegExp(`[mM]essages\\s*\\.${name}\\b`).test(text)),
    );
    expect(idle.map(({ name }) => name)).toEqual([]);
  });

  test('has short sentences and everyday words', () => {
    const hard = [...messages, ...COMMANDS_HELP, ...FINDINGS, ...DEFINITIONS]
      .flatMap(({ texts }) => texts)
      .filter((text) => !isPlain(text));
    expect(hard).toEqual([]);
  });

  test('is in a catalogue and nowhere else', () => {
    const prose = files
      .filter(({ path }) => !OTHER_VOICES.test(path))
      .filter(({ path }) => !IS_CATALOGUE.test(path) && !WORD_LISTS.includes(path))
      .flatMap(({ path, text }) => proseOf(path, text).map((sentence) => ({ path, sentence })))
      .filter(({ sentence }) => !HELP.has(sentence) && !DEFINED.has(sentence))
      .map(({ path, sentence }) => `${path}: ${sentence}`);
    expect(prose).toEqual([]);
  });
});

test('a sentence in the code is found, one of a fault of ours is not', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that the test reads.
  const code = "throw new RangeError('this can never happen here'); const hint = `Write row ${row} once more.`;";
  expect(proseOf('planted.ts', code)).toEqual(['Write row  ...  once more.']);
});

function pageOf({ file, messages }: Shown): string {
  const lines = messages.flatMap(({ name, texts }) =>
    texts.map((text) => `- \`${name}\`: ${text.replaceAll('\n', '\n  ')}`),
  );
  return `## ${file}\n\n${lines.join('\n')}\n`;
}

function helpOf({ command, texts }: (typeof COMMANDS_HELP)[number]): string {
  return listOf({ heading: `qcsheet ${command} --help`, texts });
}

function listOf({ heading, texts }: (typeof DEFINITIONS)[number]): string {
  return `## ${heading}\n\n${texts.map((text) => `- ${text}`).join('\n')}\n`;
}

function findingsPage(): string {
  const lines = FINDINGS.map(({ code, texts }) => `### ${code}\n\n${texts.map((text) => `- ${text}`).join('\n')}\n`);
  return `## schema/catalogue.ts\n\n${lines.join('\n')}`;
}
