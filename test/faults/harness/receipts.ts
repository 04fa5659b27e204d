import { startSandbox } from '../../../src/sandbox/start.ts';
import { calls, impatientClient } from './calls.ts';
import type { Layer } from './layer.ts';

/** Under these HTTP leaves no room for a body. */
const BODILESS = [204, 205, 304];
const SUCCESS = [200, 201, 202];

/** The service does what it is asked, and its own receipt comes under each status there is. */
export const receipts: Layer = {
  name: 'receipts',
  shows: 'a receipt under any status is never sent again',
  async run({ share }) {
    const statuses = Array.from({ length: 400 }, (_, index) => 200 + index).filter(
      (status) => !BODILESS.includes(status) && (share >= 1 || COMMON.has(status)),
    );
    const creating = calls().filter(({ effect }) => effect === 'create');
    const violations: string[] = [];
    const service = await startSandbox({ now: Date.now, keepRequests: Number.POSITIVE_INFINITY });
    const client = impatientClient(service.url);
    const requests = (line: string) =>
      service.requests().filter(({ method, path }) => `${method} ${path}`.startsWith(line)).length;
    try {
      for (const { name, line, make } of creating) {
        for (const status of statuses) {
          const before = requests(line);
          service.setFaults({ faults: [{ on: name, act: { kind: 'status', status, retryAfter: '0' } }] });
          let begun = 0;
          const outcome = await make(client, () => {
            begun += 1;
          });
          const wanted = SUCCESS.includes(status) ? 'accepted' : 'in-doubt';
          const sent = requests(line) - before;
          if (outcome !== wanted || sent !== 1 || begun !== 1)
            violations.push(`${name}, ${status}: ${outcome} in place of ${wanted}, sent ${sent} times`);
        }
      }
    } finally {
      await client.close();
      await service.close();
    }
    return { runs: creating.length * statuses.length, kills: 0, violations, notes: [] };
  },
};

/** What gateways answer. */
const COMMON = new Set([200, 203, 206, 301, 302, 307, 308, 400, 401, 403, 404, 405, 408, 413, 422, 429, 500, 502, 503]);
