import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { DocumentState } from '../../src/journal/port.ts';
import { listenOnLoopback } from '../../src/loopback/listen.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/start.ts';
import { type Authority, authority, hasOpenssl } from '../service/certificates.ts';
import { until } from '../until.ts';
import { judge, oracleOf } from './promises.ts';
import { type FaultProxy, startProxy } from './proxy.ts';
import { references, reportOf, type Workplace, workplace } from './workplace.ts';

const SPEED = ['--json', '--rate', '100', '--concurrency', '1'];
/** No connection is on its way while the door shuts: one that waits at the door would be reset, and in doubt by right. */
const WITH_GAPS = ['--json', '--rate', '4', '--concurrency', '1'];

let service: Sandbox;
let servicePort: number;

beforeAll(async () => {
  service = await startSandbox({ now: Date.now });
  servicePort = Number(new URL(service.url).port);
});
afterAll(() => service.close());

/** A place before whose service stands a door, with the lookups pulled already. */
async function behind(front: FaultProxy, baseUrl: string, env: Record<string, string> = {}): Promise<Workplace> {
  const place = workplace(baseUrl);
  onTestFinished(async () => {
    service.setFaults({ faults: [] });
    place.close();
    await front.close();
  });
  const pulled = await place.run(['lookups', 'pull'], env);
  expect(pulled.exit, pulled.stderr).toBe(0);
  // Slow enough that something can happen between two bookings.
  service.setFaults({
    faults: [{ on: 'create inspection booking', act: { kind: 'delay', when: 'before', ms: 100 } }],
  });
  return place;
}

const accepted = (booked: readonly string[]) => {
  const oracle = oracleOf(service.accepted());
  return booked.filter((reference) => oracle.has(reference)).length;
};
const brokenIn = (place: Workplace, booked: readonly string[]) =>
  place.read(async (journal) => (await judge(journal, oracleOf(service.accepted()), booked)).broken);

/** What could not be sent because nobody answers there. */
const waitingAt = (place: Workplace) =>
  place.read(async (journal) =>
    (await Array.fromAsync(journal.documents((await journal.runs())[0]?.run ?? ''))).find(
      ({ state, reason }) => state === 'ready' && reason?.code === 'connection-refused',
    ),
  );

test('a dead network leaves nothing in doubt: the run waits, and goes on when it is back', async () => {
  const front = await startProxy(servicePort);
  const place = await behind(front, `http://127.0.0.1:${front.port}`);
  const booked = references('REFUSED', 8);
  const file = place.file('bookings.csv', booked);
  const child = place.start(['import', file, '--kind', 'bookings', '--yes', ...WITH_GAPS]);
  await until('two bookings are accepted', () => accepted(booked) >= 2);
  await front.shut();
  await until('a booking waits for the network', async () => (await waitingAt(place)) != null);
  expect(await waitingAt(place)).toMatchObject({ attempts: 0, sentAt: null });
  await front.open();
  const ended = await child.ended;
  const { counts, documents } = reportOf(ended);
  expect([ended.exit, counts]).toMatchObject([0, { accepted: 8, inDoubt: 0 }]);
  expect(documents.map(({ attempts }) => attempts)).toEqual(booked.map(() => 1));
  expect(await brokenIn(place, booked)).toEqual([]);
});

test('one signal ends the wait for a dead network: nothing is in doubt, and resume sends the rest', async () => {
  const front = await startProxy(servicePort);
  const place = await behind(front, `http://127.0.0.1:${front.port}`);
  const booked = references('SIGNAL', 8);
  const file = place.file('bookings.csv', booked);
  const child = place.start(['import', file, '--kind', 'bookings', '--yes', ...WITH_GAPS]);
  await until('two bookings are accepted', () => accepted(booked) >= 2);
  await front.shut();
  await until('a booking waits for the network', async () => (await waitingAt(place)) != null);
  child.kill('SIGTERM');
  const ended = await child.ended;
  const { counts, state } = reportOf(ended);
  expect([ended.exit, state, counts.inDoubt]).toEqual([143, 'interrupted', 0]);
  expect(counts.unsent).toBe(8 - accepted(booked));
  await front.open();
  const resumed = await place.run(['resume', ...SPEED]);
  expect([resumed.exit, reportOf(resumed).counts]).toMatchObject([0, { accepted: 8 }]);
  expect(await brokenIn(place, booked)).toEqual([]);
});

test('a connection that is reset after it stood leaves its booking in doubt, whether the service acted or not', async () => {
  const front = await startProxy(servicePort);
  const place = await behind(front, `http://127.0.0.1:${front.port}`);
  const booked = references('RESET', 6);
  const file = place.file('bookings.csv', booked);
  // The login comes first; then the treatments meet the first, the third and the fifth booking.
  front.next('pass', { stage: 'request-begun', act: 'reset' }, 'pass', { stage: 'acted', act: 'reset' }, 'pass', {
    stage: 'answer-body',
    act: 'cut',
  });
  const ended = await place.run(['import', file, '--kind', 'bookings', '--yes', ...SPEED]);
  const { documents } = reportOf(ended);
  const lost: [DocumentState, string] = ['in-doubt', 'connection-lost'];
  const well: [DocumentState, undefined] = ['accepted', undefined];
  expect(documents.map(({ state, error }) => [state, error?.code])).toEqual([lost, well, lost, well, lost, well]);
  const oracle = oracleOf(service.accepted());
  expect(booked.map((reference) => oracle.get(reference)?.length ?? 0)).toEqual([0, 1, 1, 1, 1, 1]);
  expect(ended.exit).toBe(6);

  const resumed = await place.run(['resume', ...SPEED]);
  expect(resumed.exit).toBe(6);
  expect(await brokenIn(place, booked)).toEqual([]);
});

test.skipIf(!hasOpenssl)(
  'a refused certificate stops the run with nothing in doubt, a reset while TLS begins waits',
  async () => {
    const certificates = authority();
    const good = certificates.issue('IP:127.0.0.1');
    const front = await startProxy(servicePort, good);
    const env = { QCSHEET_CA_FILE: certificates.caFile };
    const place = await behind(front, `https://127.0.0.1:${front.port}`, env);
    const booked = references('TLS', 8);
    const file = place.file('bookings.csv', booked);
    const child = place.start(['import', file, '--kind', 'bookings', '--yes', ...SPEED], env);
    await until('two bookings are accepted', () => accepted(booked) >= 2);
    front.show(certificates.expired);
    const ended = await child.ended;
    const { state, counts, documents } = reportOf(ended);
    expect([ended.exit, state, counts]).toMatchObject([7, 'stopped', { inDoubt: 0, unsent: 8 - accepted(booked) }]);
    expect(documents.find((document) => document.state === 'unsent')?.error?.code).toBe('certificate');
    expect(documents.find((document) => document.state === 'unsent')?.attempts).toBe(0);

    front.show(good);
    front.next('pass', { stage: 'tls', act: 'reset' });
    const resumed = await place.run(['resume', ...SPEED], env);
    const after = reportOf(resumed);
    expect([resumed.exit, after.counts]).toMatchObject([0, { accepted: 8, inDoubt: 0 }]);
    expect(after.documents.map(({ attempts }) => attempts)).toEqual(booked.map(() => 1));
    expect(await brokenIn(place, booked)).toEqual([]);
  },
);

test.skipIf(!hasOpenssl)('a company proxy that refuses stops the run with nothing in doubt', async () => {
  const certificates: Authority = authority();
  const front = await startProxy(servicePort, certificates.issue('DNS:service.test'));
  const proxy = await startCompanyProxy();
  const env = {
    QCSHEET_CA_FILE: certificates.caFile,
    HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
  };
  const place = await behind(front, `https://service.test:${front.port}`, env);
  const booked = references('PROXY', 8);
  const file = place.file('bookings.csv', booked);
  for (const [status, sent] of [
    [407, 2],
    [403, 4],
  ] as const) {
    const isFirst = status === 407;
    const child = place.start(
      isFirst ? ['import', file, '--kind', 'bookings', '--yes', ...SPEED] : ['resume', ...SPEED],
      env,
    );
    await until(`${sent} bookings are accepted`, () => accepted(booked) >= sent);
    proxy.answer(status);
    const ended = await child.ended;
    const { state, counts, documents } = reportOf(ended);
    const refused = documents.find((document) => document.state === 'unsent');
    expect([ended.exit, state, counts.inDoubt, refused?.error?.code, refused?.attempts], `${status}`).toEqual([
      7,
      'stopped',
      0,
      'proxy-refused',
      0,
    ]);
    proxy.answer(200);
  }
  const resumed = await place.run(['resume', ...SPEED], env);
  expect([resumed.exit, reportOf(resumed).counts]).toMatchObject([0, { accepted: 8, inDoubt: 0 }]);
  expect(await brokenIn(place, booked)).toEqual([]);
});

/** A CONNECT proxy that takes every name to loopback, or answers as it is told. */
async function startCompanyProxy() {
  let status = 200;
  const server = createServer();
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    client.on('error', () => {});
    if (status !== 200) {
      client.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const target = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.destroy());
  });
  const port = await listenOnLoopback(server, 0);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    port,
    answer: (next: number) => {
      status = next;
    },
  };
}
