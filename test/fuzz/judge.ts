import type { Told } from '../cli/cli.ts';
import { offences } from '../cli/hostile.ts';
import { check, failure, told } from '../cli/json.ts';

/** What no file may cost. */
export const MOST = { cpuMs: 20_000, peakMb: 500 } as const;

const DOCUMENTED = [0, 2, 3];

/** What is wrong with the answer for scripts: none where the exit code is documented and its reason is given. */
export function faultsOfJson(answer: Told): readonly string[] {
  const { exit, stdout, stderr } = answer;
  if (exit === null || !DOCUMENTED.includes(exit)) return [`exit ${exit}: ${(stdout + stderr).slice(0, 2_000)}`];
  try {
    if (exit === 2 || stdout.startsWith('{"error"')) {
      told(failure, answer);
      return [];
    }
    const { findings, counts } = told(check, answer);
    // Where there are very many, those of several rows are one.
    const found = findings.filter(({ severity }) => severity === 'error');
    const errors = found.reduce((total, { rows }) => total + (rows?.length ?? 1), 0);
    if (errors === counts.errors && errors > 0 === (exit === 3)) return [];
    return [`exit ${exit} with ${errors} errors, counted ${counts.errors}`];
  } catch (error) {
    return [`exit ${exit}: ${String(error).slice(0, 2_000)}`];
  }
}

/** The same of the answer for people: something is on the screen, and nothing that steers it. */
export function faultsOfText(answer: Told): readonly string[] {
  const { exit, stdout, stderr } = answer;
  if (exit === null || !DOCUMENTED.includes(exit)) return [`exit ${exit}: ${(stdout + stderr).slice(0, 2_000)}`];
  const shown = exit === 2 ? stderr : stdout + stderr;
  const silent = shown.trim() === '' ? [`exit ${exit} without a word`] : [];
  return [...silent, ...offences(answer).map((what) => `raw on the screen: ${what}`)];
}
