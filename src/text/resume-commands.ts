/**
 * The commands that continue these runs, each once, in order: `qcsheet resume r-1, then qcsheet resume r-2`; blank for
 * none.
 */
export function resumeCommands(runs: Iterable<string>): string {
  return [...new Set(runs)].map((run) => `qcsheet resume ${run}`).join(', then ');
}
