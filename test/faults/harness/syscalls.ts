import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBench, withLane } from './bench.ts';
import type { Layer } from './layer.ts';

/** Not of the project: where it is missing, or may not trace, this layer is left out. */
const TRACER = 'strace';
const BOOKINGS = 8;

/** What the system was asked to do, in its order: kill -9 cannot see what a loss of power would take. */
export const systemCalls: Layer = {
  name: 'system calls',
  shows: 'the intent is synced to disk before the first byte leaves',
  async run({ seed }) {
    if (spawnSync(TRACER, ['-o', '/dev/null', process.execPath, '--version']).status !== 0)
      return { runs: 0, kills: 0, violations: [], notes: [], leftOut: `${TRACER} is not there or may not trace` };
    const violations: string[] = [];
    let requests = 0;
    await withLane(null, async (lane) => {
      for (const concurrency of [1, 4]) {
        const bench = openBench(lane, `SYS-${seed}-${concurrency}`, BOOKINGS);
        const trace = join(bench.place.folder, 'trace');
        const calls = 'trace=connect,pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync';
        const under = [TRACER, '-f', '-y', '-s', '48', '-o', trace, '-e', calls];
        const ended = await bench.run('import', ['--concurrency', String(concurrency)], under);
        if (ended.exit !== 0) violations.push(`exit ${ended.exit}: ${ended.stderr}`);
        const found = order(readFileSync(trace, 'utf8'));
        requests += found.requests;
        if (found.requests !== BOOKINGS) violations.push(`${found.requests} requests seen in place of ${BOOKINGS}`);
        violations.push(...found.wrong.map((what) => `5: concurrency ${concurrency}: ${what}`));
        bench.close();
      }
    });
    return { runs: 2, kills: 0, violations, notes: [`${requests} requests, each after the sync of its intent`] };
  },
};

/** Each request must leave on a socket after whose connection the journal was synced, with nothing unsynced since. */
function order(trace: string): { readonly requests: number; readonly wrong: readonly string[] } {
  const wrong: string[] = [];
  const syncsAtConnect = new Map<string, number>();
  let syncs = 0;
  let isDirty = false;
  let requests = 0;
  for (const line of trace.split('\n')) {
    const [, call = '', on = ''] = /^\d+ +(\w+)\(\d+<([^>]*)>/.exec(line) ?? [];
    const isLog = on.endsWith('journal.sqlite-wal');
    if (call === 'connect') syncsAtConnect.set(on, syncs);
    else if (isLog && call === 'pwrite64') isDirty = true;
    else if (isLog && (call === 'fsync' || call === 'fdatasync')) {
      isDirty = false;
      syncs += 1;
    } else if (line.includes('"POST /v1.0/async-inspection')) {
      requests += 1;
      if (isDirty) wrong.push(`request ${requests} left while the journal was not synced`);
      if (syncsAtConnect.get(on) === syncs)
        wrong.push(`request ${requests} left without an intent after its connection`);
    }
  }
  return { requests, wrong };
}
