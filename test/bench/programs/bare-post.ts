// A loop that posts bodies, so many at once, each on a connection of its own as the program does, and no more: no journal,
// no checks, no retries. URL BODIES CONCURRENCY
import { readFileSync } from 'node:fs';
import { Client } from 'undici';
import { createBooking } from '../../../src/contract/bookings.ts';

const [, , url = '', file = '', concurrency = '1'] = process.argv;
const bodies = readFileSync(file, 'utf8').trimEnd().split('\n');
const began = performance.now();
let next = 0;
await Promise.all(Array.from({ length: Number(concurrency) }, postAll));
console.log(JSON.stringify({ seconds: (performance.now() - began) / 1000 }));

async function postAll(): Promise<void> {
  for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
    const client = new Client(url, { pipelining: 0, allowH2: false });
    const headers = { 'content-type': 'application/json' };
    const answer = await client.request({ method: 'POST', path: createBooking.path, headers, body });
    const { content } = JSON.parse(await answer.body.text());
    if (typeof content !== 'string') throw new Error(`${answer.statusCode}`);
    await client.destroy();
  }
}
