/** Milliseconds of the processor that this process has used: what else the machine does leaves them as they are. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
