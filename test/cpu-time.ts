/** Milliseconds of the processor that this process has used: what else the machine does leaves them as they are. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * The same since `started`, as a processor of the usual pace would need them: one that is shared or saves power takes
 * two times as long for the same work, so that the pace is measured at the same moment.
 */
export function pacedMsSince(started: number): number {
  const used = cpuMs() - started;
  const before = cpuMs();
  let sum = 0;
  for (let round = 0; round < 8; round += 1) sum += JSON.stringify(JSON.parse(WORK)).length;
  if (sum !== 8 * WORK.length) throw new Error('The yardstick is another one.');
  return used / Math.max(1, (cpuMs() - before) / USUAL_MS);
}

const WORK = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ at, text: `row ${at}`, more: [at, null] })));
const USUAL_MS = 150;
