// `npm run bench [-- PART ...] [--runs N] [--rows N] [--json FILE]`: how long the work takes and how much memory, beside
// programs that do the same with less care. Each run is a process of its own, and the programs of a group take turns, so
// that their ratio holds on a busy machine. Not a test: no time of a machine says that the code is wrong.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measure, type Subject, type Usage } from './measure.ts';
import type { Bench, Group, Part } from './part.ts';
import { PARTS } from './parts.ts';
import { type Line, lineOf, tableText } from './table.ts';

const { values, positionals } = typed();
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}. There are ${PARTS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

execFileSync('npm', ['run', '--silent', 'build'], { cwd: join(import.meta.dirname, '../..'), stdio: 'ignore' });
const machine = machineWords();
console.error(machine);
const lines: Line[] = [];
for (const part of PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)))
  lines.push(...(await linesOf(part, { runs: Number(values.runs), rows: Number(values.rows) })));
console.log(tableText(lines));
if (values.json !== undefined) {
  const about = {
    date: new Date().toISOString(),
    machine,
    runs: Number(values.runs),
    rows: Number(values.rows),
    lines,
  };
  writeFileSync(values.json, `${JSON.stringify(about, null, 2)}\n`);
}

function typed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        runs: { type: 'string', default: '3' },
        rows: { type: 'string', default: '20000' },
        json: { type: 'string' },
      },
    });
  } catch (error) {
    console.error(`${String(error)}\nnpm run bench [-- PART ...] [--runs N] [--rows N] [--json FILE]`);
    process.exit(2);
  }
}

async function linesOf(part: Part, { runs, rows }: { runs: number; rows: number }): Promise<readonly Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'qcsheet-bench-'));
  const closing: Parameters<Bench['atEnd']>[0][] = [];
  try {
    const groups = await part.prepare({ folder, rows, atEnd: (close) => closing.push(close) });
    const measured: Line[] = [];
    for (const group of groups) measured.push(...(await groupLines(part.name, group, runs, folder)));
    return measured;
  } finally {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function groupLines(part: string, { subjects, yardstick }: Group, runs: number, folder: string) {
  const usages = new Map<Subject, Usage[]>(subjects.map((subject) => [subject, []]));
  for (let run = 0; run < runs; run += 1) {
    for (const subject of subjects) {
      const usage = await measure(subject, folder);
      usages.get(subject)?.push(usage);
      console.error(
        `${part}, ${subject.name}: ${usage.cpuS.toFixed(2)} s CPU, ${usage.wallS.toFixed(2)} s, ${usage.peakMb.toFixed(0)} MB`,
      );
    }
  }
  const [first] = subjects;
  return subjects.map((subject) => {
    const beside = yardstick === false || first === undefined || subject === first ? null : usages.get(first);
    return lineOf(part, subject.name, usages.get(subject) ?? [], beside ?? null);
  });
}

function machineWords(): string {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${memory}, Node ${process.version}, ${process.platform}`;
}
