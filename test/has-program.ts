import { spawnSync } from 'node:child_process';

/** Whether this program runs. Each worker asks once: every file of tests loads this module again. */
export function hasProgram(program: string, args: readonly string[]): boolean {
  const name = `QCSHEET_TEST_RUNS_${[program, ...args].join(' ')}`;
  process.env[name] ??= String(spawnSync(program, args, { stdio: 'ignore' }).status === 0);
  return process.env[name] === 'true';
}
