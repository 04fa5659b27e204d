import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type DownloadEvent,
  type Downloading,
  type DownloadSummary,
  download,
} from '../../../src/exporting/download/download-all.ts';
import { openExportNotes } from '../../../src/journal/open.ts';
import { listenOnLoopback } from '../../../src/loopback/listen.ts';
import type { FileToFetch } from '../../../src/schema/stored-file.ts';
import { storedFiles } from '../../../src/service/stored-files.ts';

type Seen = { readonly path: string; readonly headers: IncomingHttpHeaders };
type Handler = (request: IncomingMessage, response: ServerResponse, index: number) => void;

/** A storage on loopback that does what it is told; `seen` are the requests, by their coming. */
export async function storage(handler: Handler) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const index = seen.length;
    seen.push({ path: request.url ?? '', headers: request.headers });
    handler(request, response, index);
  });
  const port = await listenOnLoopback(server, 0);
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { url: `http://127.0.0.1:${port}`, port, seen };
}

export function bytes(size: number, seed = 1): Buffer {
  const all = Buffer.alloc(size);
  for (let index = 0; index < size; index += 1) all[index] = (index * 31 + (index >> 8) * seed) & 0xff;
  return all;
}

export const DATA = bytes(300_000);

function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Serves a file as good storages do: with a tag, and its rest on request. */
export function serve(request: IncomingMessage, response: ServerResponse, data: Buffer, etag = `"${sha256(data)}"`) {
  const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined || request.headers['if-range'] !== etag) {
    response.writeHead(200, { etag, 'content-length': data.length }).end(data);
    return;
  }
  const range = `bytes ${from}-${data.length - 1}/${data.length}`;
  const rest = data.subarray(Number(from));
  response.writeHead(206, { etag, 'content-range': range, 'content-length': rest.length }).end(rest);
}

/** Serves a file and cuts the connection after so many of its bytes. */
export function cut(response: ServerResponse, data: Buffer, after: number, etag: string | undefined) {
  response.writeHead(200, { ...(etag === undefined ? {} : { etag }), 'content-length': data.length });
  response.write(data.subarray(0, after), () => setTimeout(() => response.destroy(), 500));
}

export type Place = { readonly folder: string; readonly state: string };

/** A folder for the files and one for what is remembered. */
export function place(): Place {
  const root = mkdtempSync(join(tmpdir(), 'qcsheet-download-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [folder, state] = [join(root, 'files'), join(root, 'state')];
  for (const each of [folder, state, join(state, 'downloads')]) mkdirSync(each);
  return { folder, state };
}

export function namesIn(folder: string): string[] {
  return readdirSync(folder).toSorted();
}

/** One run of the program: what is remembered is opened, used and closed. */
export async function run(
  { folder, state }: Place,
  files: Iterable<FileToFetch>,
  change: Partial<Downloading> = {},
): Promise<DownloadSummary & { readonly events: readonly DownloadEvent[] }> {
  const memory = openExportNotes(state);
  const timeouts = { connectMs: 2_000, answerMs: 2_000 };
  const source = storedFiles({
    baseUrl: 'http://127.0.0.1',
    hosts: [],
    env: {},
    caFile: undefined,
    timeouts,
    now: Date.now,
  });
  const events: DownloadEvent[] = [];
  try {
    const summary = await download(files, folder, {
      get: source.get,
      renew: async () => ({ type: 'answered', address: null }),
      sleep: async () => undefined,
      random: () => 0.5,
      memory,
      parts: join(state, 'downloads'),
      concurrency: 4,
      now: Date.now,
      onEvent: (event) => events.push(event),
      ...change,
    });
    return { ...summary, events };
  } finally {
    await source.close();
    memory.close();
  }
}

/** What `file` is called in the folder. */
export const NAME = '80000001-report-R-1000001-1-report.pdf';

export function file(address: string | null, change: Partial<FileToFetch> = {}): FileToFetch {
  const { id = '80000001-report' } = change;
  const told = { name: 'R-1000001-1-report.pdf', size: null, version: '0', lasting: '' };
  return { id, label: id, address, ...told, ...change };
}
