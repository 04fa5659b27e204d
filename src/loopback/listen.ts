import { once } from 'node:events';
import type { Server } from 'node:net';

/**
 * Waits until the server listens at an address that only this machine reaches, and gives its port; 0 asks for any free
 * one. Throws the system's error if the port is taken.
 */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}
