// Loaded into the program by the fuzzer (`--import`): says when it listens to Ctrl-C, and writes the milliseconds of the
// processor that it took, all threads together, to the file CPU_FILE when it ends.
import { writeFileSync } from 'node:fs';

process.on('newListener', (event) => {
  if (event === 'SIGINT') process.stderr.write('LISTENS\n');
});
process.once('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env.CPU_FILE, String((user + system) / 1_000));
});
