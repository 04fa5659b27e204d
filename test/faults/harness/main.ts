// The long part of the tests (`npm run faults`): every layer, two at a time, each in a process of its own.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleProgram } from '../../bundle.ts';
import { NoRun } from '../workplace.ts';
import { inParallel, type Layer, type LayerResult } from './layer.ts';
import { LAYERS } from './layers.ts';
import { runLayer } from './run-layer.ts';

// The whole of it takes the real program, in processes of its own; a quick look at wrong programs need not.
process.env['QCSHEET_TEST_PROCESSES'] ??= '1';

const MAIN = fileURLToPath(import.meta.url);
const USAGE = `npm run faults -- [options]
  --seed N      chance follows from it (default: another one each time)
  --kills N     how often the real program is killed (default 1000)
  --share X     how much of each layer, 1 for all of it; of the mutants 0.5 tries each with the layers that it names,
                less than that one mutant for each layer
  --layer NAME  only this one; may be named several times: ${LAYERS.map(({ name }) => name).join(', ')}
  --json        of one layer: what it found, as JSON`;
const values = typed();
if (values === null || values.help) {
  console.error(USAGE);
  process.exit(values === null ? 2 : 0);
}
const { seed, kills, share } = values;
const chosen = LAYERS.filter(({ name }) => values.layer === undefined || values.layer.includes(name));
const [only] = chosen;
if (only === undefined) {
  console.error(`There is no such layer.\n${USAGE}`);
  process.exit(2);
}

if (values.json && chosen.length === 1) {
  process.stdout.write(JSON.stringify(await here(only)), () => process.exit(0));
} else {
  const remove = await bundleProgram();
  const kept = await all();
  remove();
  process.exit(kept ? 0 : 1);
}

/** Null for what is no option. */
function typed() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean', default: false },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        kills: { type: 'string', default: '1000' },
        share: { type: 'string', default: '1' },
        layer: { type: 'string', multiple: true },
        json: { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    return null;
  }
}

async function here(layer: Layer): Promise<LayerResult> {
  const told = (how: string) => console.error(`    ${layer.name}: ${how}`);
  try {
    return await layer.run({ seed: Number(seed), kills: Number(kills), share: Number(share), told });
  } catch (error) {
    if (error instanceof NoRun) return { runs: 0, kills: 0, violations: [error.message], notes: [] };
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { runs: 0, kills: 0, violations: [], failed: what, notes: [] };
  }
}

/** True when no promise was broken and every layer came to its end. */
async function all(): Promise<boolean> {
  const startedAt = Date.now();
  console.log(`seed ${seed}; one layer again: npm run faults -- --seed ${seed} --layer NAME\n`);
  console.log(line('layer', 'runs', 'kills', 'violations', 'seconds', 'shows'));
  const total = { runs: 0, kills: 0, violations: 0, failed: 0 };
  await inParallel(chosen, 2, async ({ name, shows }) => {
    const begunAt = Date.now();
    const options = ['--layer', name, '--seed', seed, '--kills', kills, '--share', share];
    const { runs, kills: killed, violations, failed, leftOut, notes } = await runLayer(MAIN, options);
    total.runs += runs;
    total.kills += killed;
    total.violations += violations.length;
    console.log(line(name, runs, killed, violations.length, secondsSince(begunAt), shows));
    if (leftOut !== undefined) console.log(`    left out: ${leftOut}`);
    for (const note of notes) console.log(`    ${note}`);
    for (const violation of violations.slice(0, 20)) console.log(`    BROKEN ${violation}`);
    if (failed === undefined) return;
    total.failed += 1;
    console.log(`    FAILED ${failed}`);
  });
  console.log(line('all', total.runs, total.kills, total.violations, secondsSince(startedAt), `seed ${seed}`));
  return total.violations + total.failed === 0;
}

function secondsSince(ms: number): number {
  return Math.round((Date.now() - ms) / 1000);
}

function line(name: string, ...[runs, killed, violations, seconds, shows]: readonly (string | number)[]): string {
  const numbers = [runs, killed, violations, seconds].map((one) => String(one).padStart(10)).join('');
  return `${name.padEnd(16)}${numbers}  ${shows}`;
}
