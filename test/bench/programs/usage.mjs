// Loaded into each measured program (`--import`): writes what its process has used to the file that the runner names.
import { readFileSync, writeFileSync } from 'node:fs';

process.once('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const used = { cpuS: (userCPUTime + systemCPUTime) / 1e6, peakMb: (ownPeakKb() ?? maxRSS) / 1024 };
  writeFileSync(process.env.BENCH_USAGE, JSON.stringify(used));
});

/** On Linux `maxRSS` is never less than what the program that started this one had then. */
function ownPeakKb() {
  if (process.platform !== 'linux') return undefined;
  const [, kb] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return kb === undefined ? undefined : Number(kb);
}
