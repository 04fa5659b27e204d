import { spawn } from 'node:child_process';
import type { LayerResult } from './layer.ts';

/** Runs one layer of the harness in a process of its own, whose file is `main`, with `env` on top of the environment. */
export async function runLayer(
  main: string,
  given: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<LayerResult> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...given, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  await new Promise((resolve) => child.once('close', resolve));
  try {
    return JSON.parse(text);
  } catch {
    return { runs: 0, kills: 0, violations: [], failed: `it ended without a result: ${text}`, notes: [] };
  }
}
