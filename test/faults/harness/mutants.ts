import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundled } from '../../bundle.ts';
import type { Layer } from './layer.ts';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './mutant-list.ts';
import { runLayer } from './run-layer.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = join(ROOT, 'test/faults/harness/main.ts');

type Catcher = readonly [layer: string, share: number, kills: number];

/** What each layer gets to catch a mutant with: enough, and no more. */
const CATCHERS: readonly Catcher[] = [
  ['group commit', 1, 0],
  ['shared journal', 1, 0],
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
  // Three ways: only an older copy of the state folder shows that the lock beside it counts.
  ['vanished state', 0.25, 0],
  ['older journal', 0.13, 0],
];

/** The same of the layers that only some mutants are for: of the updates each way into doubt. */
const LONG_CATCHERS: readonly Catcher[] = [['updates', 0.077, 0]];

/** The same in a quick look, where less is enough for the one mutant of the layer. */
const QUICK_CATCHERS: readonly Catcher[] = [
  ['kills: steps', 1, 2],
  ['exports', 0.005, 0],
  ['vanished state', 0.05, 0],
  ['continued runs', 0.05, 0],
  ['older journal', 0.04, 0],
];

/** From this share on, each mutant meets the layers that it names; below it, one mutant each layer; with 1, all layers. */
const EACH_MUTANT = 0.5;

/** The harness against programs that are wrong, itself built with the same source: each must be caught. */
export const mutants: Layer = {
  name: 'mutants',
  shows: 'the harness bites: each wrong program is caught',
  async run({ seed, share }) {
    const violations: string[] = [];
    const notes: string[] = [];
    let runs = 0;
    const isQuick = share < EACH_MUTANT;
    for (const [mutant, shown] of isQuick ? oneForEachLayer() : MUTANTS.map((one) => [one, one.surely] as const)) {
      const { name, changes, wholly = [] } = mutant;
      const long = LONG_CATCHERS.filter(([layer]) => wholly.includes(layer));
      const full = share < 1 ? CATCHERS.filter(([layer]) => shown.includes(layer)) : CATCHERS;
      const catchers = isQuick ? shown.map(quickCatcher) : [...full, ...long];
      const began = performance.now();
      const { caught, fell, leftOut } = await caughtBy(mutant, catchers, { seed, isQuick });
      const seconds = Math.round((performance.now() - began) / 1000);
      runs += catchers.length;
      const due = isQuick ? shown : [...shown, ...wholly];
      const missed = due.filter((layer) => !caught.includes(layer) && !leftOut.includes(layer));
      if (changes.length === 0) {
        if (caught.length > 0) violations.push(`${name}: taken for wrong by ${caught.join(', ')}`);
        violations.push(...fell.map(({ layer, why }) => `${name}: ${layer} failed: ${why}`));
      } else {
        const why = (layer: string) => fell.find((fallen) => fallen.layer === layer)?.why ?? 'it found nothing';
        violations.push(...missed.map((layer) => `${name}: not caught by ${layer}: ${why(layer)}`));
      }
      const others = fell.length > 0 ? `; fell over it: ${fell.map(({ layer }) => layer).join(', ')}` : '';
      const end = caught.length > 0 ? `caught by ${caught.join(', ')}` : 'not caught';
      const left = leftOut.length > 0 ? `; left out: ${leftOut.join(', ')}` : '';
      notes.push(`${name}: ${end}${others}${left}, ${seconds} s`);
    }
    return { runs, kills: 0, violations, notes };
  },
};

/**
 * Each layer with one mutant that shows it to bite, by mutant. The others fit the source too, or this throws. That the
 * right program is not taken for wrong is what a quick look at the layers themselves shows.
 */
function oneForEachLayer(): [Mutant, readonly string[]][] {
  for (const mutant of MUTANTS) changed(mutant);
  const shown = new Set<string>();
  return MUTANTS.flatMap((mutant): [Mutant, readonly string[]][] => {
    if (mutant.changes.length === 0) return [];
    const news = mutant.surely.filter((layer) => !shown.has(layer));
    for (const layer of news) shown.add(layer);
    return news.length === 0 ? [] : [[mutant, news]];
  });
}

function quickCatcher(layer: string): Catcher {
  const found = [...QUICK_CATCHERS, ...CATCHERS].find(([name]) => name === layer);
  if (found === undefined) throw new Error(`nothing says how much of ${layer} catches a mutant`);
  return found;
}

/** The layers that find something wrong with it; those that came to no end, or cannot be run here, have caught nothing. */
async function caughtBy(
  mutant: Mutant,
  catchers: typeof CATCHERS,
  { seed, isQuick }: { readonly seed: number; readonly isQuick: boolean },
) {
  const program = await bundled(changed(mutant), { harness: MAIN });
  const env = {
    ...program.env,
    QCSHEET_TEST_PROCESSES: isQuick ? '0' : '1',
    NODE_COMPILE_CACHE: join(program.folder, 'compiled'),
  };
  const caught: string[] = [];
  const fell: { readonly layer: string; readonly why: string }[] = [];
  const without: string[] = [];
  for (const [layer, part, kills] of catchers) {
    const given = ['--layer', layer, '--seed', String(seed), '--share', String(part), '--kills', String(kills)];
    const { violations, failed, leftOut } = await runLayer(join(program.folder, 'harness.js'), given, env);
    if (failed !== undefined) fell.push({ layer, why: failed });
    else if (leftOut !== undefined) without.push(layer);
    else if (violations.length > 0) caught.push(layer);
  }
  program.remove();
  return { caught, fell, leftOut: without };
}

/** Its files, with the changes in them. */
function changed({ name, file, changes, also }: Mutant): readonly { readonly file: string; readonly text: string }[] {
  return [{ file, changes }, ...(also === undefined ? [] : [also])].map((one) => ({
    file: one.file,
    text: one.changes.reduce(
      (text, [from, to]) => {
        if (text.split(from).length !== 2)
          throw new Error(`the mutant "${name}" does not fit ${one.file} any more: ${from}`);
        return text.replace(from, () => to);
      },
      readFileSync(join(ROOT, one.file), 'utf8'),
    ),
  }));
}
