import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listenOnLoopback } from '../../src/loopback/listen.ts';

export type ProxyServer = {
  readonly port: number;
  /** The CONNECT requests that came: authority and Proxy-Authorization. */
  readonly asked: { authority: string; authorization: string | undefined }[];
  close(): Promise<void>;
};

/** A CONNECT proxy; it takes every name to loopback. `status` other than 200 refuses, null says nothing. */
export async function proxyServer({ status = 200 }: { status?: number | null } = {}): Promise<ProxyServer> {
  const asked: ProxyServer['asked'] = [];
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    const authority = request.url ?? '';
    asked.push({ authority, authorization: request.headers['proxy-authorization'] });
    client.on('error', () => {});
    if (status === null) return;
    if (status !== 200) {
      client.end(`HTTP/1.1 ${status} No\r\ncontent-length: 2\r\n\r\nno`);
      return;
    }
    const upstream = connect(Number(authority.split(':').at(-1)), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    sockets.add(upstream);
    upstream.on('error', () => client.destroy());
  });
  const port = await listenOnLoopback(server, 0);
  return {
    port,
    asked,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
