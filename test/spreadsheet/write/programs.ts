import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { Written } from '../../../src/disk/replace-file.ts';
import type { WorkbookModel } from '../../../src/spreadsheet/model.ts';
import { openSource } from '../../../src/spreadsheet/read/open.ts';
import type { Row, SourceFile } from '../../../src/spreadsheet/sheet.ts';
import { hasProgram } from '../../has-program.ts';

export const folder = mkdtempSync(join(tmpdir(), 'qcsheet-write-'));

let written = 0;

/** Writes a workbook into a file of its own and gives its path. */
export async function fileWith(
  write: (model: WorkbookModel, path: string) => Promise<Written>,
  model: WorkbookModel,
): Promise<string> {
  written += 1;
  const path = join(folder, `${written}.xlsx`);
  const done = await write(model, path);
  if (done.type !== 'written') throw new Error(done.message);
  return path;
}

export async function opened(path: string): Promise<SourceFile> {
  const source = await openSource(path);
  if (source.type === 'unreadable') throw new Error(`${source.problem.code}: ${source.problem.message}`);
  return source.file;
}

export async function rowsIn(path: string, sheet: string): Promise<Row[]> {
  const rows: Row[] = [];
  // A view of the cells is equal to no other one.
  for await (const row of (await opened(path)).rows(sheet)) rows.push({ ...row, cells: new Map(row.cells) });
  return rows;
}

/** The text of one part of the package. */
export function partOf(path: string, name: string): string {
  return execFileSync('unzip', ['-p', path, name], { encoding: 'utf8', maxBuffer: 100_000_000 });
}

const CHECKER = join(import.meta.dirname, '../../../../shared/xsdcheck.py');
const PYTHON = '/usr/bin/python3';

/** Whether the ECMA-376 schemas are at hand. */
export const hasSchemas = existsSync(CHECKER) && hasProgram(PYTHON, ['-c', 'import lxml']);

/** What the schemas of ECMA-376 (transitional) say against a workbook; empty when nothing. */
export function schemaFaults(path: string): string {
  const { isSound, text } = judged([path]);
  return isSound ? '' : text;
}

/** What the schemas say against each of many workbooks, a line for each fault: one start of Python for all. */
export function schemaFaultsOf(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const sections = judged(paths).text.split(/^(?:OK {3}|FAIL )/m);
  const told = sections.slice(1).map((section) => section.trimEnd().split('\n'));
  return new Map(told.map(([path = '', ...faults]) => [path, faults]));
}

function judged(paths: readonly string[]): { readonly isSound: boolean; readonly text: string } {
  try {
    return {
      isSound: true,
      text: execFileSync(PYTHON, [CHECKER, ...paths], { encoding: 'utf8', maxBuffer: 100_000_000 }),
    };
  } catch (error) {
    return { isSound: false, text: error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error) };
  }
}

/** What one schema says against all parts of a name; `schema` is its file beside the others. */
export function partFaults(path: string, name: RegExp, schema: string): { checked: number; faults: string } {
  const names = execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n');
  const parts = names.filter((one) => name.test(one));
  const faults = execFileSync(PYTHON, ['-c', VALIDATE, join(CHECKER, '../ooxml-xsd', schema), path, ...parts], {
    encoding: 'utf8',
  });
  return { checked: parts.length, faults };
}

const VALIDATE = `
import sys, zipfile
from lxml import etree
schema = etree.XMLSchema(etree.parse(sys.argv[1]))
package = zipfile.ZipFile(sys.argv[2])
for part in sys.argv[3:]:
    if not schema.validate(etree.fromstring(package.read(part)).getroottree()):
        print(part, schema.error_log)`;

export const hasOffice = hasProgram('soffice', ['--version']);

type Saving = {
  /** Into what it is saved. */
  readonly format?: 'xlsx' | 'ods' | 'csv';
  /** How LibreOffice is to read a file that is no workbook. */
  readonly filter?: string;
};

/** The workbook as LibreOffice saves it after it has calculated every formula anew. */
export function savedByOffice(path: string, { format = 'xlsx', filter }: Saving = {}): string {
  const profile = join(folder, 'profile');
  mkdirSync(join(profile, 'user'), { recursive: true });
  writeFileSync(join(profile, 'user/registrymodifications.xcu'), ALWAYS_CALCULATE);
  const out = join(folder, 'saved');
  const how = filter === undefined ? [] : [`--infilter=${filter}`];
  const into = ['--convert-to', format, '--outdir', out, path];
  execFileSync('soffice', [`-env:UserInstallation=file://${profile}`, '--headless', ...how, ...into], {
    stdio: 'ignore',
  });
  return join(out, `${basename(path, extname(path))}.${format}`);
}

const ALWAYS_CALCULATE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;
