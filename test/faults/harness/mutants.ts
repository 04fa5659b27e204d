import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Layer } from './layer.ts';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './mutant-list.ts';
import { runLayer } from './run-layer.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** What each layer gets to catch a mutant with: enough, and no more. */
const CATCHERS: readonly (readonly [layer: string, share: number, kills: number])[] = [
  ['classification', 0.05, 0],
  ['simulation', 0.05, 0],
  ['network', 0.1, 0],
  ['receipts', 0.1, 0],
  ['kills: steps', 1, 16],
  ['kills: stages', 1, 24],
  ['sessions', 0.05, 0],
  ['two processes', 0.25, 0],
  ['system calls', 1, 0],
  ['exports', 0.1, 0],
  ['decisions', 0.08, 0],
  ['continued runs', 0.5, 0],
  ['another address', 0.05, 0],
  ['vanished state', 0.05, 0],
  ['older journal', 0.05, 0],
];

/** The same of the layers that only some mutants are for: of the updates each way into doubt. */
const LONG_CATCHERS: typeof CATCHERS = [['updates', 0.077, 0]];

/** The harness against copies of the program that are wrong: each must be caught. */
export const mutants: Layer = {
  name: 'mutants',
  shows: 'the harness bites: each wrong program is caught',
  async run({ seed, share }) {
    const violations: string[] = [];
    const notes: string[] = [];
    let runs = 0;
    for (const mutant of MUTANTS) {
      const copy = copyWith(mutant);
      const { name, surely, wholly = [] } = mutant;
      const long = LONG_CATCHERS.filter(([layer]) => wholly.includes(layer));
      const catchers = share >= 1 ? [...CATCHERS, ...long] : CATCHERS.filter(([layer]) => surely.includes(layer));
      const [caught, fell]: [string[], string[]] = [[], []];
      for (const [layer, part, kills] of catchers) {
        runs += 1;
        const given = ['--layer', layer, '--seed', String(seed), '--share', String(part), '--kills', String(kills)];
        const { violations: found, failed } = await runLayer(copy, given);
        // A layer that fell over has caught nothing. Over a wrong program that leaves what no layer can read it may.
        if (failed !== undefined) fell.push(layer);
        else if (found.length > 0) caught.push(layer);
        if (failed !== undefined && mutant.changes.length === 0) violations.push(`${name}: ${layer} failed: ${failed}`);
      }
      rmSync(copy, { recursive: true, force: true });
      const due = share >= 1 ? [...surely, ...wholly] : surely;
      const missed = due.filter((layer) => !caught.includes(layer));
      if (mutant.changes.length === 0 && caught.length > 0)
        violations.push(`${name}: taken for wrong by ${caught.join(', ')}`);
      if (mutant.changes.length > 0 && missed.length > 0)
        violations.push(`${name}: not caught by ${missed.join(', ')}`);
      const others = fell.length > 0 ? `; fell over it: ${fell.join(', ')}` : '';
      notes.push(`${name}: ${caught.length > 0 ? `caught by ${caught.join(', ')}` : 'not caught'}${others}`);
    }
    return { runs, kills: 0, violations, notes };
  },
};

/** The program and its harness in a folder of their own, with the change in it. */
function copyWith({ name, file, changes }: Mutant): string {
  const copy = mkdtempSync(join(tmpdir(), 'qcsheet-mutant-'));
  for (const part of ['src', 'test', 'package.json']) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  let text = readFileSync(join(copy, file), 'utf8');
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`the mutant "${name}" does not fit ${file} any more: ${from}`);
    text = text.replace(from, () => to);
  }
  writeFileSync(join(copy, file), text);
  return copy;
}
