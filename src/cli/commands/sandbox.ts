import type { Served } from '../../app/serve-sandbox.ts';
import { mapResult, problem } from '../../problem/problem.ts';
import { type Shell, setVariable } from '../../text/shell-word.ts';
import type { Command } from '../command.ts';
import { messages } from './messages.ts';

const PORT = 4010;

export const sandbox: Command = {
  usage: 'sandbox',
  summary: 'Serves the simulated service on loopback until Ctrl-C',
  examples: [
    ['qcsheet sandbox --port 4010', 'starts it, and prints the settings for another terminal'],
    ['qcsheet sandbox --port 4010 --latency 300', 'starts it with answers that take 0.3 s longer'],
  ],
  options: {
    port: { type: 'number', describe: 'The port; 0 takes any free one', defaultDescription: String(PORT) },
    latency: { type: 'number', describe: 'Milliseconds added to every answer', defaultDescription: '0' },
    state: { type: 'string', describe: 'File that keeps what was booked', defaultDescription: 'only in memory' },
  },
  run: async (args, context) => {
    const port = args.number('port') ?? PORT;
    const latencyMs = args.number('latency') ?? 0;
    if (!isWhole(port, 65_535)) return wrong(messages.fromTo('port', 65_535));
    if (!isWhole(latencyMs, 3_600_000)) return wrong(messages.fromTo('latency', 3_600_000));
    const { serveSandbox } = await import('../../app/serve-sandbox.ts');
    const served = await serveSandbox(
      {
        port,
        latencyMs,
        stateFile: args.text('state'),
        cacheDir: context.cacheDir(),
      },
      {
        ready: (served) => {
          return context.json ? context.io.json(served) : context.io.print(servedText(served, context.shell));
        },
        stop: context.stopping,
      },
    );
    return mapResult(served, () => ({ exit: 0, json: undefined, text: [] }));
  },
};

function isWhole(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

function wrong(message: string): ReturnType<typeof problem> {
  return problem('usage', 'usage', message, messages.seeHelp('sandbox'));
}

function servedText({ url, environment }: Served, shell: Shell): readonly string[] {
  const lines = Object.entries(environment).map(([name, value]) => `  ${setVariable(name, value, shell)}`);
  return [messages.listening(url), ...lines, '  qcsheet whoami'];
}
