import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openJournal } from '../../src/journal/open.ts';
import type { Journal } from '../../src/journal/port.ts';

export { RUN, ready } from './documents.ts';

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const NOW = Date.UTC(2027, 2, 10, 9, 12);

export async function journalIn(folder: string, now: () => number = () => NOW): Promise<Journal> {
  const opened = await openJournal({ folder, now });
  if (opened.type === 'failed') throw new Error(opened.problem.message);
  onTestFinished(async () => {
    try {
      await opened.journal.close();
    } catch {
      // The test has closed it.
    }
  });
  return opened.journal;
}

/** A real process that runs `program` (an ES module), and the lines that it has written so far. */
export function startChild(program: string, flags: readonly string[] = []) {
  const child = spawn(process.execPath, ['--no-warnings', ...flags, '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const said = new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(text.trim());
    });
    child.once('exit', (code) => reject(new Error(`the child ended with ${code} before it said anything`)));
  });
  return { said, exited, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

export const source = (file: string) => JSON.stringify(new URL(`../../src/journal/${file}`, import.meta.url).href);

export const WHY = { code: 'http-400', status: 400, message: 'the city is unknown' };

export async function accept(journal: Journal, run: string, trackingId: string): Promise<void> {
  const document = await journal.claim(run);
  if (document === undefined) throw new Error('nothing to claim');
  await journal.sending(document.id);
  await journal.accepted(document.id, trackingId, 200, `{"content":"${trackingId}"}`);
}

export const states = async (journal: Journal, run: string) =>
  await Array.fromAsync(journal.documents(run), ({ state }) => state);
