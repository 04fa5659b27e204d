import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import type { Pair } from '../api/certificates.ts';

/** What becomes of one connection. `resets` are RST, as a dying machine or a firewall sends them. */
type Treatment = 'pass' | 'reset-before-tls' | 'reset-with-request' | 'reset-with-answer' | 'cut-answer';

/** A door of its own before a service: bytes go through it until it is told otherwise. */
export type Front = {
  readonly port: number;
  /** The treatment of the next connections, one each; after them they pass. */
  next(...treatments: Treatment[]): void;
  /** Refuses connections; those that stand go on. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Only with TLS: what it shows from the next connection on. */
  show(pair: Pair): void;
  close(): Promise<void>;
};

/** With `pair` it speaks TLS to the outside. */
export async function startFront(servicePort: number, pair?: Pair): Promise<Front> {
  const planned: Treatment[] = [];
  const sockets = new Set<Socket>();
  const join = (client: Socket, treatment: Treatment) => {
    const service = connect(servicePort, '127.0.0.1');
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('close', () => service.end());
    service.on('close', () => client.end());
    client.on('data', (bytes) => (treatment === 'reset-with-request' ? reset(client) : service.write(bytes)));
    service.on('data', (bytes) => {
      if (treatment === 'reset-with-answer') reset(client);
      else if (treatment === 'cut-answer') client.end(bytes.subarray(0, bytes.length - 5));
      else client.write(bytes);
    });
  };
  let tls: TlsServer | undefined;
  if (pair !== undefined) {
    tls = createTlsServer(pair, (client) => join(client, 'pass'));
    tls.on('tlsClientError', () => {});
  }
  const server: Server = createServer((client) => {
    client.on('error', () => {});
    const treatment = planned.shift() ?? 'pass';
    if (treatment === 'reset-before-tls') client.once('data', () => reset(client));
    else if (tls === undefined) join(client, treatment);
    else tls.emit('connection', client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    next: (...treatments) => void planned.push(...treatments),
    shut: async () => void server.close(),
    open: async () => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    show: (other) => tls?.setSecureContext(other),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      if (server.listening) server.close();
    },
  };
}

function reset(socket: Socket): void {
  if (!socket.destroyed) socket.resetAndDestroy();
}
