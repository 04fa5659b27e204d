import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../src/journal/open.ts';
import { listenOnLoopback } from '../../src/loopback/listen.ts';
import { RUN, ready } from './engine.ts';

const DOCUMENTS = 60;
const CONCURRENCY = 4;

/** Counts what it accepted: the witness of what the service did. */
async function startOracle() {
  const accepted = new Map<string, number>();
  const server = createServer((request, response) => {
    const row = request.url?.slice(1) ?? '';
    accepted.set(row, (accepted.get(row) ?? 0) + 1);
    setTimeout(() => response.end(`TRK-${row}`), 10 + Math.random() * 20);
  });
  const port = await listenOnLoopback(server, 0);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { accepted, port };
}

const from = (file: string) => JSON.stringify(new URL(`../../src/${file}`, import.meta.url).href);

/** The program as the next start finds it: recover, take the run up again, send. */
const program = (folder: string, run: string, port: number) => `
  import http from 'node:http';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { openJournal } from ${from('journal/open.ts')};
  import { submit } from ${from('sending/send-documents.ts')};
  const { journal } = await openJournal({ folder: ${JSON.stringify(folder)}, now: Date.now });
  await journal.recover('${run}');
  await journal.reopen('${run}', { allowSimilar: false });
  const send = (document, { beforeFirstByte }) => new Promise((resolve, reject) => {
    const request = http.request({ port: ${port}, host: '127.0.0.1', method: 'POST', path: '/' + document.rows[0], agent: false });
    request.on('socket', (socket) => socket.on('connect', () => {
      beforeFirstByte().then(() => request.end(), reject);
    }));
    request.on('response', async (response) => {
      const trackingId = (await response.toArray()).join('');
      resolve({ type: 'accepted', trackingId, status: 200, response: '{}' });
    });
  });
  const never = new AbortController().signal;
  await submit({
    run: '${run}', journal, send,
    options: { concurrency: ${CONCURRENCY}, rate: 1000, limit: null, canary: null, maxErrors: null },
    effects: { now: Date.now, elapsed: () => performance.now(), random: Math.random, stopping: never, dropping: never,
      sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}) },
    onEvent() {},
  });
  await journal.close();
`;

test('however often it is killed, nothing is accepted twice, and in doubt is only what was on the wire', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-killed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const opened = await openJournal({ folder, now: Date.now });
  if (opened.type === 'failed') throw new Error(opened.problem.message);
  const { journal } = opened;
  onTestFinished(() => journal.close());
  const { run } = await journal.plan(
    RUN,
    Array.from({ length: DOCUMENTS }, (_, i) => ready(i + 3)),
  );
  const oracle = await startOracle();

  let kills = 0;
  for (let ended = false; !ended; ) {
    const child = spawn(
      process.execPath,
      ['--no-warnings', '--input-type=module', '--eval', program(folder, run, oracle.port)],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const before = await journal.counts(run);
    if (kills < 6) {
      const left = before.ready + before.sending;
      // Into the sending, wherever that is: after the first documents of this start are through.
      while (child.exitCode === null && (await journal.counts(run)).ready > left - 6) await wait(2);
      await wait(Math.random() * 20);
      if (child.kill('SIGKILL')) kills += 1;
    }
    ended = (await exit) === 0;
    const after = await journal.counts(run);
    expect(after.sending).toBeLessThanOrEqual(CONCURRENCY);
    expect(after['in-doubt']).toBeLessThanOrEqual(kills * CONCURRENCY);
    expect([...oracle.accepted.values()].every((times) => times === 1)).toBe(true);
  }

  const counts = await journal.counts(run);
  expect(kills).toBeGreaterThan(0);
  expect(counts.accepted + counts['in-doubt']).toBe(DOCUMENTS);
  expect(counts['in-doubt']).toBeGreaterThan(0);
  expect((await journal.run(run))?.state).toBe('complete');
  for await (const { state, rows, trackingId } of journal.documents(run))
    if (state === 'accepted') expect([oracle.accepted.get(String(rows[0])), trackingId]).toEqual([1, `TRK-${rows[0]}`]);
});
