import { basename, dirname, extname, join, resolve } from 'node:path';
import { problem } from '../../problem/problem.ts';
import { optionWords, pathWord, type Shell } from '../../text/shell-word.ts';
import { encodingFlag } from '../columns-words.ts';
import type { Arguments, Command } from '../command.ts';
import { consoleWords } from '../console-words.ts';
import { EXIT } from '../exit-codes.ts';
import { sheetFlags } from '../kind-options.ts';
import { messages } from './messages.ts';

/** The command ends this long after the last tab was closed. */
const IDLE_MS = 5 * 60_000;

export const open: Command = {
  usage: 'open [file]',
  summary: 'Shows a file in the browser: check it, fix it, send it, watch it',
  sends: true,
  examples: [
    ['qcsheet open bookings.xlsx', 'opens the browser; the file itself stays as it is'],
    ['qcsheet open', 'opens a page: drop a file on it'],
    ['qcsheet open --no-browser --port 4020', 'only prints the address'],
  ],
  positionals: { file: { describe: 'XLSX or CSV' } },
  options: {
    port: { type: 'number', describe: 'The port', defaultDescription: 'any free one' },
    'no-browser': { type: 'boolean', describe: 'Do not start a browser' },
  },
  run: async (args, context) => {
    const port = args.number('port') ?? 0;
    if (!Number.isInteger(port) || port < 0 || port > 65_535) return wrong(messages.fromTo('port', 65_535));
    const file = args.text('file');
    if (file === '-') return wrong(messages.openNeedsFile);
    const { startConsole } = await import('../../console/serve.ts');
    return await context.withApp(async (app) => {
      context.leaveWork();
      const started = await startConsole({
        app,
        port,
        file: file === undefined ? null : { path: resolve(file), name: basename(file), isUpload: false },
        idleMs: IDLE_MS,
        elapsed: () => performance.now(),
        words: consoleWords(context.shell, Date.now),
        stopping: context.stopping,
        onSending: (mayBe) => (mayBe ? context.startSending() : context.expectSending()),
        commandOf: (path, reading) => commandOf(path, reading, args, context.shell),
        copyOf: ({ path }, time) =>
          join(dirname(path), `${basename(path, extname(path))}.fixed${time === 1 ? '' : `-${time}`}.xlsx`),
      });
      if (started.type === 'problem') return started;
      const { address, token, lacksFile, idle, close } = started.value;
      await (context.json ? context.io.json({ address, token }) : context.io.print([address]));
      if (lacksFile && file !== undefined) context.io.stderr([messages.openMissing(resolve(file))]);
      if (!context.quiet) context.io.stderr([messages.openAddress]);
      const { openBrowser } = await import('../open-browser.ts');
      if (!args.flag('no-browser') && !openBrowser(address)) context.io.stderr([messages.noBrowser]);
      await aborted(AbortSignal.any([context.stopping, idle]));
      await close();
      if (idle.aborted && !context.quiet) context.io.stderr([messages.lastTabClosed]);
      return { type: 'ok', value: { exit: EXIT.done, json: undefined, text: [] } };
    });
  },
};

function wrong(message: string): ReturnType<typeof problem> {
  return problem('usage', 'usage', message, messages.seeHelp('open'));
}

type Reading = {
  readonly kind: string | null;
  readonly sheet: string | null;
  readonly headerRow: number | null;
  readonly encoding: string | null;
  readonly dateOrder: 'dmy' | 'mdy' | null;
};

/** The command that sends a file to the same service, read in the same way as here. */
function commandOf(
  path: string,
  { kind, encoding, dateOrder, ...sheet }: Reading,
  args: Arguments,
  shell: Shell,
): string {
  const profile = args.text('profile');
  const flags = [
    ...(kind === null ? [] : [` ${optionWords('--kind', kind, shell)}`]),
    sheetFlags(sheet, shell),
    encodingFlag(encoding, shell),
    dateOrder === null ? '' : ` --date-order ${dateOrder}`,
    ...(profile === undefined ? [] : [` ${optionWords('--profile', profile, shell)}`]),
  ];
  return `qcsheet import ${pathWord(path, shell)}${flags.join('')}`;
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
