// Loaded into each measured program (`--import`): writes what its process has used to the file that the runner names.
import { writeFileSync } from 'node:fs';
import { peakKb } from '../../peak-memory.mjs';

process.once('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const used = { cpuS: (userCPUTime + systemCPUTime) / 1e6, peakMb: peakKb() / 1024 };
  writeFileSync(process.env.BENCH_USAGE, JSON.stringify(used));
});
