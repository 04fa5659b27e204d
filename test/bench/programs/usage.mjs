// Loaded into each measured program (`--import`): writes what its process has used to the file that the runner names.
import { writeFileSync } from 'node:fs';

process.once('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const used = { cpuS: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1024 };
  writeFileSync(process.env.BENCH_USAGE, JSON.stringify(used));
});
