import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenService } from '../../src/app/open-service.ts';
import { checkFile } from '../../src/importing/check/check-file.ts';
import { type ShownColumn, showColumns } from '../../src/importing/columns/show-columns.ts';
import { countriesCsv } from '../../src/sandbox/places.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/start.ts';
import type { ReadingParts } from '../../src/workspace/parts.ts';
import { partsIn, START_MS } from '../lookups/keeping.ts';
import { BUYERS } from './buyers.ts';
import { type CorpusFile, type TableColumn, writeContent } from './file.ts';
import { LANGUAGES } from './languages.ts';
import { OTHER_KINDS } from './other-kinds.ts';
import { ROWS } from './rows.ts';
import { SYSTEMS } from './systems.ts';

const FILES: readonly CorpusFile[] = [...BUYERS, ...LANGUAGES, ...SYSTEMS, ...ROWS, ...OTHER_KINDS];
const NOTHING_SAID = { map: [], ignore: [] };

let folder: string;
let sandbox: Sandbox;
let parts: ReadingParts;
const opened: OpenService[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qcsheet-corpus-'));
  writeFileSync(join(folder, 'countries.csv'), countriesCsv());
  for (const name of ['one.txt', 'two.txt']) writeFileSync(join(folder, name), name);
  const clock = { nowMs: START_MS };
  sandbox = await startSandbox({ now: () => clock.nowMs });
  parts = partsIn(folder, clock, { QCSHEET_BASE_URL: sandbox.url }, (service) => opened.push(service)).parts;
});

afterAll(async () => {
  for (const service of opened) await service.close();
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

test('there are 40 files and more, each with a name of its own', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(40);
  expect(new Set(FILES.map(({ name }) => name)).size).toBe(FILES.length);
});

describe('a file as people make them', () => {
  test.each(FILES.map((file) => [file.name, file] as const))('%s', async (_, file) => {
    const path = join(folder, `${FILES.indexOf(file)}.${file.content.type}`);
    await writeContent(path, file.content);
    const wish = {
      kind: file.kind,
      sheet: null,
      headerRow: null,
      encoding: null,
      output: null,
      fix: false,
      columns: NOTHING_SAID,
    };
    const checked = await checkFile(parts, path, {
      ...wish,
      askColumn: null,
      askDateOrder: null,
      allowOutside: false,
      otherService: false,
    });
    const { exit, problem, kind, valid, documents, codes } = file.expected;
    if (checked.type === 'problem') {
      expect([checked.problem.type === 'file' ? 3 : 2, checked.problem.code]).toEqual([exit, problem]);
      return;
    }
    const { report } = checked.value;
    const shown = await showColumns(parts, path, wish);
    if (shown.type === 'problem') throw new Error(shown.problem.message);
    const isToldBelow = (code: string, severity: string) => code.startsWith('header-') && severity === 'info';
    const told = report.findings.filter(({ code, severity }) => !isToldBelow(code, severity)).map(({ code }) => code);
    expect({
      columns: shown.value.columns.map(readAs),
      exit: report.counts.errors > 0 ? 3 : 0,
      kind: report.kind,
      valid: report.counts.valid,
      documents: report.counts.documents,
      codes: [...new Set(told)].toSorted(),
      problem: undefined,
    }).toEqual({ columns: expectedColumns(file), exit, kind, valid, documents, codes, problem });
  });
});

/** `Qty: products.prodQuantity`, `Size: alike products.checkList.prodSampleSize`, `Season: own`. */
function readAs({ header, key, how, proposals }: ShownColumn): string {
  if (key !== null) return `${header}: ${key}`;
  if (how === 'open' || how === 'alike') return `${header}: ${how} ${proposals.map((one) => one.key).join(', ')}`;
  return `${header}: ${how}`;
}

function expectedColumns({ columns }: CorpusFile): unknown[] {
  return columns.filter(([header]) => header !== '').map(expectedColumn);
}

function expectedColumn([header, values, how, named]: TableColumn): unknown {
  const name = header.replaceAll('\n', ' ').replace(/ \*$/, ' *');
  const key = named ?? String(values);
  if (how === undefined) return `${name}: ${key}`;
  if (how === 'open') return expect.stringMatching(startOf(`${name}: open ${key}`));
  if (how === 'alike') return expect.stringMatching(startOf(`${name}: alike `, `.*${escaped(key)}(,|$)`));
  return `${name}: ${how}`;
}

function startOf(text: string, rest = '(,|$)'): RegExp {
  return new RegExp(`^${escaped(text)}${rest}`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
