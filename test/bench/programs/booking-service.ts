// A service for benchmarks: takes bookings with as little work as it can, after LATENCY milliseconds, and leaves
// everything else to the sandbox. `GET /__counts` tells what came. LATENCY
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { request as ask } from 'undici';
import { startSandbox } from '../../../src/sandbox/start.ts';

const latencyMs = Number(process.argv[2] ?? 0);
const sandbox = await startSandbox({ now: Date.now });
const came: { readonly at: number; readonly reference: string }[] = [];
let underWay = 0;
let most = 0;
const server = createServer(async (request, response) => {
  const body = request.method === 'GET' ? null : await text(request);
  if (request.method === 'POST' && request.url?.endsWith('/v1.0/async-inspection')) {
    came.push({ at: performance.now(), reference: REFERENCE.exec(body ?? '')?.[1] ?? '' });
    const answer = JSON.stringify({ message: 'OK', content: `TRK-${process.pid}-${came.length}` });
    underWay += 1;
    most = Math.max(most, underWay);
    if (latencyMs > 0) await setTimeout(latencyMs);
    underWay -= 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(answer);
  }
  if (request.url === '/__counts') return response.end(JSON.stringify({ came, most }));
  if (latencyMs > 0) await setTimeout(latencyMs);
  const method = request.method === 'GET' ? 'GET' : request.method === 'DELETE' ? 'DELETE' : 'POST';
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !OF_CONNECTION.has(name)));
  const answer = await ask(`${sandbox.url}${request.url}`, { method, headers, body });
  response.writeHead(answer.statusCode, { 'content-type': 'application/json' });
  return response.end(await answer.body.text());
});
const REFERENCE = /"referenceNumber":"([^"]*)"/;
const OF_CONNECTION = new Set(['connection', 'content-length', 'host', 'transfer-encoding']);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
