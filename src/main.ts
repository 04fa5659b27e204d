import { runCli } from './cli/cli.ts';
import { processIo } from './cli/io.ts';
import { processSignals } from './cli/signals.ts';
import { sleep } from './cli/sleep.ts';

/** Starts the command line and turns its outcome into the exit code. */
export async function main(): Promise<void> {
  const io = processIo(process);
  // A reader that went away (`2>&1 | head`) is no fault of ours, and no reason to leave a run in the middle; without a
  // listener Node would crash on it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const exit = await runCli(process.argv.slice(2), { io, process, signals: processSignals(process, io), sleep });
  process.exit(exit);
}
