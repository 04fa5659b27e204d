import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What stands still: what is asked of the server, what it answers, or both. */
export type Stalled = 'questions' | 'answers' | 'both';

/**
 * Stands before a server as a network does: it may stall, and then neither end learns what became of the other. What was
 * held back goes on in its order, or is lost.
 */
export async function doorBefore(port: number) {
  const sockets = new Set<Socket>();
  let stalled: Stalled | null = null;
  let words: string | undefined;
  let held: (() => void)[] = [];
  let questions = 0;
  const pass = (way: Stalled, act: () => void) => {
    if (stalled === 'both' || stalled === way) held.push(act);
    else act();
  };
  const known = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const door = createServer((outside) => {
    const client = known(outside);
    const server = known(connect(port, '127.0.0.1'));
    client.on('data', (bytes) => {
      questions += 1;
      if (words !== undefined && bytes.includes(words)) stalled = 'both';
      pass('questions', () => server.write(bytes));
    });
    server.on('data', (bytes) => pass('answers', () => client.write(bytes)));
    client.on('close', () => pass('questions', () => server.destroy()));
    server.on('close', () => pass('answers', () => client.destroy()));
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const end = () => {
    [stalled, words, held] = [null, undefined, []];
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    stall(way: Stalled) {
      stalled = way;
    },
    /** From the first question with these words on. */
    stallAt(asked: string) {
      words = asked;
    },
    isStalled: () => stalled !== null,
    /** How many pieces of questions came so far. Those that are sent together are one or few. */
    questions: () => questions,
    goOn() {
      const all = held;
      [stalled, words, held] = [null, undefined, []];
      for (const act of all) act();
    },
    /** What was held back is lost, and all connections are. */
    cut: end,
    close() {
      end();
      door.close();
    },
  };
}
