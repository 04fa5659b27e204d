import type { Pool } from 'undici';
import { withoutInterim } from './interim.ts';
import { openSocket, type Route } from './socket.ts';

const CONNECTIONS = 8;

/**
 * Gives a pool of connections for reads, which are kept open. undici is loaded with the first request. A command that
 * sends nothing, such as most checks, then starts in an eighth less time.
 */
export async function openPool(route: Route): Promise<Pool> {
  const { Pool } = await import('undici');
  return new Pool(route.target, {
    allowH2: false,
    pipelining: 1,
    connections: CONNECTIONS,
    connect: (_, done) => {
      openSocket(route).then(
        (socket) => done(null, withoutInterim(socket, 'each')),
        (error: Error) => done(error, null),
      );
    },
  });
}
