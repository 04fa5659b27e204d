import { request } from 'node:http';
import { createApp } from '../../src/app.ts';
import { consoleWords } from '../../src/cli/console-words.ts';
import { sleep } from '../../src/cli/sleep.ts';
import type { DeskState } from '../../src/console/api/desk.ts';
import { deskState } from '../../src/console/api/desk.ts';
import { type Console, startConsole } from '../../src/console/serve.ts';
import type { Machine } from '../cli/office.ts';
import { until } from '../until.ts';

type Answered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
};

type Asking = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** A console on a port of its own, and a browser that has opened its address. */
export type Opened = Console & {
  readonly port: number;
  /** Of the browser that made the first visit. */
  readonly cookie: string;
  /** A request with exactly these headers. */
  raw(path: string, asking?: Asking): Promise<Answered>;
  /** A call of the API as the page makes it. */
  call(method: string, path: string, body?: unknown): Promise<Answered>;
  state(): Promise<DeskState>;
  /** The state once no check runs and nobody is asked. */
  settled(): Promise<DeskState>;
};

type Options = { readonly idleMs?: number; readonly visit?: boolean; readonly stopping?: AbortSignal };

export async function openConsole(
  machine: Machine,
  file: string | null,
  { idleMs = 60_000, visit = true, stopping = new AbortController().signal }: Options = {},
): Promise<Opened> {
  const never = new AbortController().signal;
  const app = createApp(
    { profile: undefined, concurrency: undefined, rate: undefined, fresh: false, answers: undefined },
    {
      process: Object.create(process, { env: { value: machine.env } }),
      signals: { stopping, dropping: never, leaving: never, exitCode: () => undefined },
      sleep,
      note: () => undefined,
      warn: () => undefined,
      onStep: () => undefined,
    },
  );
  if (app.type === 'problem') throw new Error(app.problem.message);
  const started = await startConsole({
    app: app.value,
    port: 0,
    file: file === null ? null : { path: file, name: file.split(/[\\/]/).at(-1) ?? '', isUpload: false },
    idleMs,
    elapsed: () => performance.now(),
    words: consoleWords('posix', Date.now),
    stopping,
    onSending: () => undefined,
    commandOf: (path, { kind, dateOrder }) =>
      `qcsheet import ${path}${kind === null ? '' : ` --kind ${kind}`}${dateOrder === null ? '' : ` --date-order ${dateOrder}`}`,
    copyOf: ({ path }, time) => path.replace(/\.\w+$/, `.fixed${time === 1 ? '' : `-${time}`}.xlsx`),
  });
  if (started.type === 'problem') throw new Error(started.problem.message);
  const { address } = started.value;
  const port = Number(new URL(address).port);
  const raw = (path: string, asking: Asking = {}) => ask(port, path, asking);
  const first = visit ? await raw(`/${new URL(address).search}`) : null;
  const cookie = String(first?.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const call = (method: string, path: string, body?: unknown) =>
    raw(`/api/v1${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const state = async () => deskState.parse(JSON.parse((await call('GET', '/state')).text));
  return {
    ...started.value,
    ...{ port, cookie, raw, call, state },
    settled: async () => {
      await until('the check ends', async () => ['ready', 'refused', 'asking'].includes((await state()).phase));
      return await state();
    },
    close: async () => {
      await started.value.close();
      await app.value.close();
    },
  };
}

function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Asking): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
