import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { bookingsWorkbook, emptied, machineAt, ours, program, pulled } from '../inputs.ts';
import { type Environment, measure, type Subject } from '../measure.ts';
import type { Bench, Group, Part } from '../part.ts';
import { pythonProgram } from '../python.ts';
import { startService } from '../service.ts';

const CONCURRENCY = 50;
const LATENCY_MS = 100;
/** The highest rate that may be set, in bookings a second. */
const RATE = 2000;

/** Sends half as many bookings as there are rows elsewhere: to a service that takes its time, and to one that takes none. */
export const importing: Part = {
  name: 'importing',
  async prepare(bench) {
    const bookings = Math.round(bench.rows / 2);
    const file = await bookingsWorkbook(bench.folder, bookings);
    const slow = machineAt(await startService(bench, 'booking-service.ts', [String(LATENCY_MS)]), bench.folder);
    const fast = machineAt(await startService(bench, 'booking-service.ts'), bench.folder);
    await pulled(slow, bench.folder);
    await pulled(fast, bench.folder);
    const bodies = await bodiesOf(file, fast, bench.folder);
    const idealS = (bookings * LATENCY_MS) / CONCURRENCY / 1000;
    const sent = `${bookings} bookings`;
    return [
      sending(bench, { env: slow, file, bodies, of: `${sent} at ${LATENCY_MS} ms (ideal: ${idealS} s)` }),
      sending(bench, { env: fast, file, bodies, of: `${sent} without latency (ideal: ${bookings / RATE} s)` }),
      whole(bench, { env: fast, file, bodies, of: sent }),
    ];
  },
};

type Job = { readonly env: Environment; readonly file: string; readonly bodies: string; readonly of: string };

/** From the first request to the last: reading, checking and results are not counted in the time on the wall. */
function sending(bench: Bench, { env, file, bodies, of }: Job): Group {
  const url = env['QCSHEET_BASE_URL'] ?? '';
  const figures = (stdout: string) => ({ wallS: JSON.parse(stdout).seconds });
  return {
    subjects: [
      program(`a bare loop posts ${of}`, 'bare-post.ts', [url, bodies, String(CONCURRENCY)], { figures }),
      importOf(`qcsheet sends ${of}`, env, file, bench.folder, {
        figures: (stdout) => ({ wallS: secondsOfSending(stdout) }),
      }),
    ],
  };
}

/** From the workbook to its results. */
function whole(bench: Bench, { env, file, bodies, of }: Job): Group {
  const args = [env['QCSHEET_BASE_URL'] ?? '', file, bodies, String(CONCURRENCY), join(bench.folder, 'python.xlsx')];
  const python = pythonProgram(`a script with openpyxl imports ${of}`, 'openpyxl-import.py', args);
  return {
    subjects: [...python, importOf(`qcsheet imports ${of}`, env, file, bench.folder, {})],
    ...(python.length === 0 ? { yardstick: false } : {}),
  };
}

function importOf(name: string, env: Environment, file: string, folder: string, more: Partial<Subject>): Subject {
  const limits = ['--concurrency', String(CONCURRENCY), '--rate', String(RATE)];
  const before = () => {
    emptied(folder);
    rmSync(join(folder, 'results.xlsx'), { force: true });
  };
  const args = ['import', file, '--kind', 'bookings', '--yes', '--json', ...limits, '-o', join(folder, 'results.xlsx')];
  return ours(name, env, args, { before, ...more });
}

const documents = z.object({ documents: z.array(z.object({ state: z.string(), sentAt: z.string() })) });

/** Between the first request and the last one, with one latency for the answer of that. */
function secondsOfSending(stdout: string): number {
  const sent = documents.parse(JSON.parse(stdout)).documents;
  if (sent.some(({ state }) => state !== 'accepted')) throw new Error('a booking was not accepted');
  const times = sent.map(({ sentAt }) => Date.parse(sentAt)).sort((one, other) => one - other);
  return ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
}

const plan = z.object({ documents: z.array(z.object({ request: z.object({ body: z.unknown() }) })) });

/** The bodies that an import of the file sends, a line each. */
async function bodiesOf(file: string, env: Environment, folder: string): Promise<string> {
  const path = join(folder, 'plan.json');
  const args = ['import', file, '--kind', 'bookings', '--plan', path];
  await measure(ours('qcsheet import --plan', env, args), folder);
  const bodies = plan.parse(JSON.parse(readFileSync(path, 'utf8'))).documents.map(({ request }) => request.body);
  const lines = join(folder, 'bodies.ndjson');
  writeFileSync(lines, bodies.map((body) => `${JSON.stringify(body)}\n`).join(''));
  return lines;
}
