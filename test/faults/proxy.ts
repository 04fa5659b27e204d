import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import type { Pair } from '../service/certificates.ts';
import { halfOfBody, halfOfHead, isWholeMessage, spoiltBody } from './messages.ts';

/**
 * How far a request has come when something happens to it. `connected`: TCP stands. `tls`: the answer to the
 * handshake's first message is on its way. `request-begun`: its first bytes are here. `request-whole`: all of it is
 * here, the service has seen nothing. `acted`: the service has acted and answered, the client has seen nothing.
 * `answer-head`, `answer-body`: the client has the first half of it.
 */
export const STAGES = [
  'connected',
  'tls',
  'request-begun',
  'request-whole',
  'acted',
  'answer-head',
  'answer-body',
] as const;
export type Stage = (typeof STAGES)[number];

/** RST, as a dying machine or a firewall sends it; nothing more, for ever; FIN; bytes that mean nothing. */
export const ACTS = ['reset', 'hang', 'cut', 'nonsense'] as const;
type Act = (typeof ACTS)[number];
export type Fault = { readonly stage: Stage; readonly act: Act };

/** `request`: its text as far as it is here; empty before its first byte. */
export type Reached = { readonly connection: number; readonly stage: Stage; readonly request: string };

/** A door of its own before a service: bytes go through it, but for the faults that it is told. */
export type FaultProxy = {
  readonly port: number;
  /** What strikes the next connections, one each; after them the plan holds. */
  next(...faults: readonly (Fault | 'pass')[]): void;
  /** What strikes a request, told its text, on a connection that is not struck yet; null for nothing. */
  plan(choose: (request: string) => Fault | null): void;
  /** Told of each stage before anything else happens there. */
  watch(onStage: (reached: Reached) => void): void;
  /** Keeps back each whole request of these until the function that it gives is called. */
  hold(which: (request: string) => boolean): () => void;
  connections(): number;
  /** Refuses connections; those that stand go on. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Only with TLS: what it shows from the next connection on. */
  show(pair: Pair): void;
  close(): Promise<void>;
};

/** With `pair` it speaks TLS to the outside. */
export async function startProxy(servicePort: number, pair?: Pair): Promise<FaultProxy> {
  const shared: Shared = { servicePort, sockets: new Set(), onStage: () => {}, choose: () => null, held: null };
  const planned: (Fault | 'pass')[] = [];
  const lines = new Map<number, Line>();
  let count = 0;
  let tls: TlsServer | undefined;
  if (pair !== undefined) {
    tls = createTlsServer(pair, (inside) => {
      const line = lines.get(inside.remotePort ?? 0);
      if (line !== undefined) join(shared, line, inside);
    });
    tls.on('tlsClientError', () => {});
    await listen(tls, 0);
  }
  const tlsPort = tls === undefined ? 0 : portOf(tls);
  const server: Server = createServer((outside) => {
    const next = planned.shift();
    const fault = next === undefined || next === 'pass' ? null : next;
    const line: Line = { number: count++, outside, fault, isFree: next === undefined, isStruck: false };
    known(shared, outside);
    if (reaches(shared, line, 'connected', '')) return strike(line, outside);
    if (tls === undefined) join(shared, line, outside);
    else wrap(shared, line, tlsPort, lines);
  });
  await listen(server, 0);
  const port = portOf(server);
  return {
    port,
    next: (...faults) => void planned.push(...faults),
    plan: (choose) => {
      shared.choose = choose;
    },
    watch: (onStage) => {
      shared.onStage = onStage;
    },
    hold: (which) => {
      const held: Held = { which, pass: [] };
      shared.held = held;
      return () => {
        if (shared.held === held) shared.held = null;
        for (const pass of held.pass.splice(0)) pass();
      };
    },
    connections: () => count,
    shut: async () => void server.close(),
    open: () => listen(server, port),
    show: (other) => tls?.setSecureContext(other),
    close: async () => {
      for (const socket of shared.sockets) socket.destroy();
      if (server.listening) server.close();
      tls?.close();
    },
  };
}

type Shared = {
  readonly servicePort: number;
  readonly sockets: Set<Socket>;
  onStage: (reached: Reached) => void;
  choose: (request: string) => Fault | null;
  held: Held | null;
};

type Held = { readonly which: (request: string) => boolean; readonly pass: (() => void)[] };

/** One connection: `outside` is the client's own socket. */
type Line = {
  readonly number: number;
  readonly outside: Socket;
  fault: Fault | null;
  readonly isFree: boolean;
  isStruck: boolean;
};

/** Tells of the stage; true when the connection's fault is to strike here. */
function reaches(shared: Shared, line: Line, stage: Stage, request: string): boolean {
  if (line.isStruck) return false;
  shared.onStage({ connection: line.number, stage, request });
  line.isStruck = line.fault?.stage === stage;
  return line.isStruck;
}

/** `inside`: where bytes go to the client, through TLS where there is any. */
function strike({ outside, fault }: Line, inside: Socket, nonsense: Buffer | string = NONSENSE): void {
  outside.pause();
  if (fault?.act === 'reset') outside.resetAndDestroy();
  else if (fault?.act === 'cut') outside.end();
  else if (fault?.act === 'nonsense') inside.end(nonsense);
}

const NONSENSE = '220 mail.example.com ESMTP\r\n\0\x15\x03\r\n\r\n';

/** Hands the bytes of TLS to the server within, and its own back. */
function wrap(shared: Shared, line: Line, tlsPort: number, lines: Map<number, Line>): void {
  const { outside } = line;
  const within = connect(tlsPort, '127.0.0.1');
  known(shared, within);
  tied(line, outside, within);
  within.once('connect', () => {
    lines.set(within.localPort ?? 0, line);
    outside.on('data', (bytes) => within.write(bytes));
  });
  let answered = false;
  within.on('data', (bytes) => {
    const isFirst = !answered;
    answered = true;
    if (isFirst && reaches(shared, line, 'tls', '')) {
      // Half a record and then nonsense would only be a record that never ends.
      if (line.fault?.act !== 'nonsense') outside.write(bytes.subarray(0, bytes.length / 2));
      strike(line, outside);
    } else if (!line.isStruck || line.fault?.stage !== 'tls') outside.write(bytes);
  });
}

/** Hands whole requests to the service, and its answers back. */
function join(shared: Shared, line: Line, inside: Socket): void {
  const service = connect(shared.servicePort, '127.0.0.1');
  known(shared, service);
  known(shared, inside);
  tied(line, inside, service);
  let request = Buffer.alloc(0);
  let answer = Buffer.alloc(0);
  let text = '';
  inside.on('data', (bytes) => {
    if (line.isStruck) return;
    const isFirst = request.length === 0;
    request = Buffer.concat([request, bytes]);
    text = request.toString('latin1');
    if (isFirst && line.isFree && line.fault === null) line.fault = shared.choose(text);
    if (isFirst && reaches(shared, line, 'request-begun', text)) return strike(line, inside);
    if (!isWholeMessage(request)) return;
    if (reaches(shared, line, 'request-whole', text)) return strike(line, inside);
    const whole = request;
    request = Buffer.alloc(0);
    answer = Buffer.alloc(0);
    if (shared.held?.which(text)) shared.held.pass.push(() => service.write(whole));
    else service.write(whole);
  });
  service.on('data', (bytes) => {
    if (line.isStruck) return;
    const isFirst = answer.length === 0;
    answer = Buffer.concat([answer, bytes]);
    if (isFirst && reaches(shared, line, 'acted', text)) return strike(line, inside);
    const { stage } = line.fault ?? {};
    if (stage !== 'answer-head' && stage !== 'answer-body') {
      if (isFirst) for (const next of ['answer-head', 'answer-body'] as const) reaches(shared, line, next, text);
      inside.write(bytes);
      return;
    }
    if (!isWholeMessage(answer)) return;
    if (stage === 'answer-body') reaches(shared, { ...line, fault: null }, 'answer-head', text);
    inside.write(stage === 'answer-head' ? halfOfHead(answer) : halfOfBody(answer), () => {
      if (reaches(shared, line, stage, text))
        strike(line, inside, stage === 'answer-head' ? NONSENSE : spoiltBody(answer));
    });
  });
}

/** What one end does the other learns, unless the connection was struck: then only its own fate counts. */
function tied(line: Line, client: Socket, other: Socket): void {
  client.on('close', () => other.end());
  other.on('close', () => {
    if (!line.isStruck || line.fault?.act === 'nonsense') client.end();
  });
}

function known({ sockets }: Shared, socket: Socket): void {
  if (sockets.has(socket)) return;
  sockets.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => sockets.delete(socket));
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

function portOf(server: Server): number {
  const { port } = server.address() as AddressInfo;
  return port;
}
