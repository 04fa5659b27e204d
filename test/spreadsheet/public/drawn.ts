import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';

/** What LibreOffice shows of each sheet: the values of its cells, and all charts, pictures and shapes on it. */
export type Drawn = ReadonlyMap<string, Shown>;

/** `objects`: charts with the values that they draw, pictures with their bytes, each with its place and size. */
type Shown = { readonly values: string; readonly objects: readonly string[] };

/** Opens workbooks in LibreOffice, which calculates and draws them; absent: those that it does not open. */
export async function drawn(paths: readonly string[]): Promise<ReadonlyMap<string, Drawn>> {
  const found = await converted(paths);
  return new Map([...found].map(([path, made]) => [path, sheetsIn(made)]));
}

const run = promisify(execFile);

/** Each half in a LibreOffice of its own; gives the files that were made. */
async function converted(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-drawn-'));
  const half = Math.ceil(paths.length / 2);
  const halves = [paths.slice(0, half), paths.slice(half)].filter((some) => some.length > 0);
  const calls = halves.map((some, at) => {
    const profile = `-env:UserInstallation=file://${join(folder, `profile-${at}`)}`;
    return run('soffice', [profile, '--headless', '--convert-to', 'fods', '--outdir', folder, ...some]);
  });
  await Promise.all(calls);
  const made = paths.map((path) => [path, join(folder, `${basename(path, extname(path))}.fods`)] as const);
  return new Map(made.filter(([, path]) => existsSync(path)));
}

function sheetsIn(path: string): Drawn {
  const text = readFileSync(path, 'utf8');
  const body = text.slice(text.indexOf('<office:spreadsheet'));
  const sheets = [
    ...body.matchAll(/<table:table table:name="([^"]*)"[^>]*>(.*?)<\/table:table>\s*(?=<table:|<\/office)/gs),
  ];
  return new Map(sheets.map(([, name = '', inside = '']) => [name, shownIn(inside)]));
}

function shownIn(inside: string): Shown {
  const objects = [...inside.matchAll(OBJECTS)];
  const cells = inside.replace(/<table:shapes>.*?<\/table:shapes>|<office:annotation.*?<\/office:annotation>/gs, '');
  const values = [...cells.matchAll(/office:(?:date-|time-|boolean-|string-)?value="[^"]*"|<text:p>.*?<\/text:p>/gs)];
  return {
    values: values.map(([value]) => value).join('\n'),
    objects: objects.map(([object]) => object.replace(OF_THE_FILE, '')),
  };
}

const OBJECTS = /<draw:(frame|custom-shape|control|line|connector)(?: [^>]*)?(?:(?<=\/)>|>.*?<\/draw:\1>)/gs;

/** Names that are given anew in each file: of styles, and the order of what lies over what. */
const OF_THE_FILE = / (?:draw:(?:text-)?style-name|draw:z-index|xml:id|draw:id)="[^"]*"/g;
