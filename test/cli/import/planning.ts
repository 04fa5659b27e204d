import { readFileSync } from 'node:fs';
import type { ImportPlan } from '../../../src/schema/import-plan.ts';
import { run, told } from '../json.ts';
import type { Machine } from '../office.ts';

/** `import --plan=plan.json`: the run that it printed. */
export async function planned(machine: Machine, ...args: readonly string[]) {
  const ended = await machine.qcsheet('import', '--kind=bookings', '--json', '--plan=plan.json', ...args);
  return { exit: ended.exit, run: told(run, ended) };
}

export function planOf(machine: Machine): ImportPlan {
  return JSON.parse(readFileSync(machine.path('plan.json'), 'utf8'));
}
