import { createServer, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '../../src/loopback/listen.ts';
import { startSandbox } from '../../src/sandbox/start.ts';
import { references, reportOf, workplace } from '../faults/workplace.ts';

const BOOKINGS = 40;
/** Bookings a second that the service takes. */
const LIMIT = 16;

/** The simulated service, and before it a door that answers 429 to bookings above the limit. */
async function limitedService() {
  const service = await startSandbox({ now: Date.now, latencyMs: 20, keepRequests: 0 });
  const { port: inside } = new URL(service.url);
  let taken: number[] = [];
  const seen = { bookings: 0, refused: 0 };
  const isAbove = () => {
    const now = performance.now();
    seen.bookings += 1;
    taken = taken.filter((at) => at > now - 1_000);
    const isFull = taken.length >= LIMIT;
    if (isFull) seen.refused += 1;
    else taken.push(now);
    return isFull;
  };
  const door = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    if (method === 'POST' && url?.startsWith('/v1.0/async-inspection') && isAbove()) {
      incoming.resume();
      outgoing.writeHead(429).end();
      return;
    }
    const onward = request({ port: inside, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  const port = await listenOnLoopback(door, 0);
  onTestFinished(async () => {
    door.closeAllConnections();
    door.close();
    await service.close();
  });
  return { seen, accepted: service.accepted, url: `http://127.0.0.1:${port}` };
}

test('a service over HTTP with a limit that it does not name takes each booking once', async () => {
  const { seen, accepted, url } = await limitedService();
  const place = workplace(url);
  onTestFinished(() => place.close());
  expect((await place.run(['lookups', 'pull'])).exit).toBe(0);
  const file = place.file('bookings.csv', references('LIM', BOOKINGS));
  const limits = ['--rate', '500', '--concurrency', '16'];
  const ended = await place.run(['import', file, '--kind', 'bookings', '--yes', '--json', ...limits]);
  expect(ended.exit, ended.stderr).toBe(0);
  expect(reportOf(ended)).toMatchObject({ state: 'complete', counts: { accepted: BOOKINGS } });
  const numbers = accepted().map(({ body }) => body.referenceNumber);
  expect([...new Set(numbers)].toSorted()).toEqual(references('LIM', BOOKINGS).toSorted());
  expect(numbers).toHaveLength(BOOKINGS);
  // Not expected: a machine that is slow enough stays below the limit.
  console.log(`${seen.refused} of ${seen.bookings} requests were refused`);
});
