import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { listenOnLoopback } from '../../src/loopback/listen.ts';

/** A server that speaks bytes: it counts the connections and the requests whose head arrived, and keeps what it read. */
export type RawServer = {
  readonly url: URL;
  readonly port: number;
  connections(): number;
  /** The text of each request as far as it arrived, by connection. */
  received(): string[];
  /** How many request heads (first lines) arrived over all connections. */
  requests(): number;
  close(): Promise<void>;
};

export type Script = {
  onConnect?(socket: Socket): void;
  /** Called once per request, when its head and its content-length bytes are there. */
  onRequest?(socket: Socket, text: string, index: number): void;
};

export async function rawServer(script: Script, tls?: TlsOptions): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const texts: string[] = [];
  let connections = 0;
  let index = 0;
  const onSocket = (socket: Socket): void => {
    const mine = connections++;
    texts[mine] = '';
    let pending = '';
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      texts[mine] += data.toString('latin1');
      pending += data.toString('latin1');
      for (let end = endOf(pending); end !== -1; end = endOf(pending)) {
        const request = pending.slice(0, end);
        pending = pending.slice(end);
        script.onRequest?.(socket, request, index++);
      }
    });
    script.onConnect?.(socket);
  };
  const server: Server = tls ? createTlsServer(tls, onSocket) : createServer(onSocket);
  server.on('tlsClientError', () => {});
  const port = await listenOnLoopback(server, 0);
  return {
    url: new URL(`${tls ? 'https' : 'http'}://127.0.0.1:${port}/`),
    port,
    connections: () => connections,
    received: () => texts,
    requests: () => texts.join('').match(/^(GET|POST|PUT|DELETE|CONNECT) \S+ HTTP\/1\.1\r$/gm)?.length ?? 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An HTTP answer with the right content-length. */
export function http(status: number, body: string, headers = ''): string {
  return `HTTP/1.1 ${status} X\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;
}

function endOf(text: string): number {
  const head = text.indexOf('\r\n\r\n');
  if (head === -1) return -1;
  const length = Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
  return text.length >= head + 4 + length ? head + 4 + length : -1;
}
