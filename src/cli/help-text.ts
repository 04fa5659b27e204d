import type { Command } from './command.ts';
import { messages } from './messages/screen.ts';

/** What `qcsheet COMMAND --help` begins with: examples, what the command does, how it is typed. */
export function helpOf(command: Command): string {
  return messages.commandHelp(exampleLines(command.examples).join('\n'), command.summary, command.usage);
}

/** Side by side if all of them fit into a terminal of 80 columns, else each below its meaning. */
function exampleLines(examples: Command['examples']): readonly string[] {
  const width = Math.max(0, ...examples.map(([line]) => line.length));
  const lines = examples.map(([line, does]) => `  ${line.padEnd(width)}   ${does}`);
  if (lines.every(({ length }) => length < 79)) return lines;
  return examples.flatMap(([line, does]) => [`  # ${does}`, `  ${line}`]);
}
