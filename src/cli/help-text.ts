import type { Command } from './command.ts';
import { messages } from './messages/screen.ts';

/** The beginning of `qcsheet COMMAND --help`: examples, what the command does, and its usage line. */
export function helpOf(command: Command): string {
  return messages.commandHelp(exampleLines(command.examples).join('\n'), command.summary, command.usage);
}

/** Examples beside their meanings if all lines fit into 80 columns; otherwise each one below its meaning. */
function exampleLines(examples: Command['examples']): readonly string[] {
  const width = Math.max(0, ...examples.map(([line]) => line.length));
  const lines = examples.map(([line, does]) => `  ${line.padEnd(width)}   ${does}`);
  if (lines.every(({ length }) => length < 79)) return lines;
  return examples.flatMap(([line, does]) => [`  # ${does}`, `  ${line}`]);
}
