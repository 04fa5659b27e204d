import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';

/** What LibreOffice shows of each sheet: the values of its cells, and how many charts and pictures are on it. */
export type Drawn = ReadonlyMap<string, { readonly values: string; readonly objects: number }>;

/** Opens workbooks in LibreOffice, which calculates and draws them; absent: those that it does not open. */
export function drawn(paths: readonly string[]): ReadonlyMap<string, Drawn> {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-drawn-'));
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  for (let at = 0; at < paths.length; at += MOST) {
    const words = [profile, '--headless', '--convert-to', 'fods', '--outdir', folder, ...paths.slice(at, at + MOST)];
    execFileSync('soffice', words, { stdio: 'ignore' });
  }
  const found = paths.map((path) => [path, join(folder, `${basename(path, extname(path))}.fods`)] as const);
  return new Map(found.filter(([, made]) => existsSync(made)).map(([path, made]) => [path, sheetsIn(made)]));
}

/** So many in one start of the program. */
const MOST = 60;

function sheetsIn(path: string): Drawn {
  // The text of large workbooks is longer than what one pipe of `execFileSync` takes by default.
  const text = execFileSync('cat', [path], { encoding: 'utf8', maxBuffer: 500_000_000 });
  const body = text.slice(text.indexOf('<office:spreadsheet'));
  const sheets = [
    ...body.matchAll(/<table:table table:name="([^"]*)"[^>]*>(.*?)<\/table:table>\s*(?=<table:|<\/office)/gs),
  ];
  return new Map(sheets.map(([, name = '', inside = '']) => [name, shownIn(inside)]));
}

function shownIn(inside: string): { readonly values: string; readonly objects: number } {
  const objects = inside.match(/<draw:(?:frame|custom-shape|control|line|connector)[ >]/g)?.length ?? 0;
  const cells = inside.replace(/<table:shapes>.*?<\/table:shapes>|<office:annotation.*?<\/office:annotation>/gs, '');
  const values = [...cells.matchAll(/office:(?:date-|time-|boolean-|string-)?value="[^"]*"|<text:p>.*?<\/text:p>/gs)];
  return { values: values.map(([value]) => value).join('\n'), objects };
}
