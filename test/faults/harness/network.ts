import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { type Sandbox, startSandbox } from '../../../src/sandbox/start.ts';
import { authority, hasOpenssl, type Pair } from '../../service/certificates.ts';
import { ACTS, type Fault, STAGES, type Stage, startProxy } from '../proxy.ts';
import { type Call, calls, impatientClient } from './calls.ts';
import { inParallel, type Layer } from './layer.ts';

/** Every fault at every stage of every sort of request, over real sockets, plain and with TLS. */
export const network: Layer = {
  name: 'network',
  shows: 'each fault at each stage of each request, plain and TLS',
  async run({ share }) {
    const certificates = hasOpenssl ? authority() : null;
    const trust = certificates === null ? {} : { caFile: certificates.caFile };
    const pair = certificates?.issue('IP:127.0.0.1');
    const cases = casesOf(pair).filter((_, index) => index % Math.round(1 / share) === 0);
    const told = await inParallel(cases, 24, (one) => judged(one, trust));
    const before = await Promise.all(calls().map((call) => beforeAccept(call)));
    return {
      runs: cases.length + before.length,
      kills: 0,
      violations: [...told.flat(), ...before.flat()],
      notes: hasOpenssl ? [] : ['openssl is not there: TLS was left out'],
    };
  },
};

type Case = { readonly call: Call; readonly fault: Fault; readonly pair: Pair | undefined };

function casesOf(pair: Pair | undefined): Case[] {
  const doors = pair === undefined ? [undefined] : [undefined, pair];
  return doors.flatMap((door) =>
    calls().flatMap((call) =>
      STAGES.filter((stage) => stage !== 'tls' || door !== undefined).flatMap((stage) =>
        ACTS.map((act) => ({ call, fault: { stage, act }, pair: door })),
      ),
    ),
  );
}

/** What is wrong with one case, in words. */
async function judged({ call, fault, pair }: Case, trust: { readonly caFile?: string }): Promise<string[]> {
  const service = await startSandbox({ now: Date.now });
  const proxy = await startProxy(Number(new URL(service.url).port), pair);
  const client = impatientClient(`${pair === undefined ? 'http' : 'https'}://127.0.0.1:${proxy.port}`, trust);
  const told = `${call.name}, ${pair === undefined ? 'plain' : 'TLS'}, ${fault.act} at ${fault.stage}`;
  try {
    for (let tries = 0; tries < 5 && (await client.userId()).type !== 'ok'; tries++);
    proxy.next(fault);
    let begun = 0;
    const outcome = await call.make(client, () => {
      begun += 1;
    });
    const seen = seenBy(service, call);
    const broken: string[] = [];
    const wanted = expected(call, fault, pair !== undefined, begun);
    if (outcome !== wanted) broken.push(`${told}: ${outcome} in place of ${wanted}`);
    const most = call.effect === 'read' ? 2 : 1;
    const least = hasActed(fault.stage) || call.effect === 'read' ? 1 : 0;
    if (outcome === wanted && isSure(outcome)) return broken;
    if (seen > most || seen < least) broken.push(`${told}: the service saw ${seen} requests`);
    if (call.effect !== 'read' && seen > begun) broken.push(`${told}: ${begun} intents, ${seen} requests`);
    return broken;
  } finally {
    await client.close();
    await proxy.close();
    await service.close();
  }
}

/** The table of outcomes, for what the network can do. */
function expected({ effect }: Call, { stage, act }: Fault, isTls: boolean, begun: number): string {
  const isConnecting = isTls && (stage === 'connected' || stage === 'tls');
  if (effect === 'read') {
    return act === 'nonsense' && isConnecting ? 'failed unreachable certificate' : 'ok';
  }
  if (isConnecting) return act === 'nonsense' ? 'stop unreachable' : 'again not-connected';
  // A reset on the heels of the handshake may come before the client has heard that the connection stands.
  if (stage === 'connected' && act === 'reset' && begun === 0) return 'again not-connected';
  return effect === 'create' ? 'in-doubt' : 'again repeatable';
}

const hasActed = (stage: Stage) => stage === 'acted' || stage === 'answer-head' || stage === 'answer-body';
const isSure = (outcome: string) => outcome === 'failed unreachable certificate';

function seenBy(service: Sandbox, { line }: Call): number {
  return service.requests().filter(({ method, path }) => `${method} ${path}`.startsWith(line)).length;
}

/** Nobody there, and somebody who takes no call: nothing may have begun. */
async function beforeAccept(call: Call): Promise<string[]> {
  const broken: string[] = [];
  for (const door of [await refusing(), await full()]) {
    const client = impatientClient(`http://127.0.0.1:${door.port}`, { timeouts: { connectMs: 500 } });
    let begun = 0;
    const outcome = await call.make(client, () => {
      begun += 1;
    });
    const wanted = call.effect === 'read' ? door.reading : 'again not-connected';
    if (outcome !== wanted || begun > 0)
      broken.push(`${call.name}, ${door.what}: ${outcome} in place of ${wanted}, ${begun} intents`);
    await client.close();
    await door.close();
  }
  return broken;
}

type Door = { what: string; port: number; reading: string; close(): Promise<unknown> };

async function refusing(): Promise<Door> {
  const proxy = await startProxy(9);
  await proxy.close();
  return { what: 'refused', port: proxy.port, reading: 'failed unreachable connection-refused', close: async () => {} };
}

/** A port whose queue is full: a connection to it is never made and never refused. */
async function full(): Promise<Door> {
  const worker = new Worker(
    `const { createServer } = require('node:net');
     const { parentPort } = require('node:worker_threads');
     const server = createServer().listen(0, '127.0.0.1', 1, () => {
       parentPort.postMessage(server.address().port);
       // Nobody takes a call any more.
       setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 50);
     });`,
    { eval: true },
  );
  const [port] = await once(worker, 'message');
  await new Promise((resolve) => setTimeout(resolve, 150));
  const waiting = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await new Promise((resolve) => setTimeout(resolve, 150));
  return {
    what: 'no answer to the first packet',
    port,
    reading: 'failed unreachable connect-timeout',
    close: async () => {
      for (const socket of waiting) socket.destroy();
      await worker.terminate();
    },
  };
}
