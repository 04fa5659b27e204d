import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { App } from '../app.ts';
import { placesOf } from '../config/places.ts';
import { shellOf } from '../config/shell.ts';
import type { Answers } from '../config.ts';
import type { Problem, Result } from '../problem/problem.ts';
import { machineProblem, stoppedBySignal } from '../workspace/failure.ts';
import type { Effects } from '../workspace/parts.ts';
import type { Answer, Arguments, Context } from './command.ts';
import { EXIT, exitOf } from './exit-codes.ts';
import { type Io, StdoutFailed } from './io.ts';
import { messages } from './messages/screen.ts';
import { parseCommand } from './parse-command.ts';
import { withProfile } from './profile-io.ts';
import type { Signals } from './signals.ts';
import { showWork, type Working } from './working.ts';

export type CliSurroundings = {
  readonly io: Io;
  readonly process: NodeJS.Process;
  readonly signals: Signals;
  readonly sleep: Effects['sleep'];
};

/** Parses the arguments, runs one command and writes its answer to the streams. Gives the exit code of the contract. */
export async function runCli(argv: readonly string[], given: CliSurroundings): Promise<number> {
  const json = argv.includes('--json') || argv.includes('--json=true');
  const parsed = await parseCommand(argv, given.io.columns);
  if (parsed.type === 'shown')
    return await writeOutput(json ? { json: { text: parsed.text } } : { lines: parsed.text.split('\n') }, 0, given.io);
  if (parsed.type === 'wrong') return await reportProblem(parsed.problem, json, given.io);
  const { command, args } = parsed;
  const around = { ...given, io: withProfile(given.io, args.text('profile'), shellOf(environmentOf(given))) };
  if (command.sends) around.signals.expectSending();
  const context = contextOf(args, around);
  try {
    const result = await command.run(args, context);
    if (result.type === 'problem') return await reportProblem(result.problem, context.json, around.io);
    return await writeAnswer(result.value, context);
  } catch (error) {
    if (error instanceof StdoutFailed) return reportLostOutput(error, 0, around.io);
    const found = stoppedProblem(error, around.signals) ?? machineProblem(error);
    if (found !== undefined) return await reportProblem(found, context.json, around.io);
    return await reportBug(error, context.json, around);
  }
}

function environmentOf({ process }: CliSurroundings) {
  return { env: process.env, platform: process.platform, home: homedir() };
}

function contextOf(args: Arguments, around: CliSurroundings): Context {
  const { io } = around;
  const work = args.flag('quiet') ? NO_WORK : showWork(io, around.signals.stopping);
  const environment = environmentOf(around);
  return {
    io,
    shell: shellOf(environment),
    json: args.flag('json'),
    quiet: args.flag('quiet'),
    stopping: around.signals.stopping,
    leaveWork: work.leave,
    startSending: () => {
      work.end();
      around.signals.startSending();
    },
    expectSending: around.signals.expectSending,
    endSending: work.beginResults,
    cacheDir: () => resolve(placesOf(environment).cacheDir),
    mayAsk: io.isTerminal.stdin && io.isTerminal.stderr && !args.flag('no-input'),
    withApp: async (use, answers) => {
      const built = await buildApp(args, answers, around, work);
      if (built.type === 'problem') return built;
      work.begin();
      try {
        return await use(built.value);
      } finally {
        work.end();
        await built.value.close();
      }
    },
  };
}

/** Shows nothing: for `--quiet`. */
const NO_WORK: Working = {
  begin: () => undefined,
  beginResults: () => undefined,
  onStep: () => undefined,
  end: () => undefined,
  leave: () => undefined,
};

/** Builds the app. Loads its modules only here: zod, undici and the others take a quarter of a second. */
async function buildApp(
  args: Arguments,
  answers: Answers | undefined,
  around: CliSurroundings,
  { onStep }: Working,
): Promise<Result<App>> {
  const { createApp } = await import('../app.ts');
  const flags = {
    profile: args.text('profile'),
    concurrency: args.number('concurrency'),
    rate: args.number('rate'),
    to: args.text('to'),
    fresh: args.flag('fresh'),
    answers,
  };
  return createApp(flags, {
    process: around.process,
    signals: around.signals,
    sleep: around.sleep,
    note: (text) => (args.flag('quiet') ? undefined : around.io.stderr([text])),
    warn: (text) => around.io.stderr([text]),
    onStep,
  });
}

/** The problem for a signal that came while a file was read or checked; undefined for any other error. */
function stoppedProblem(error: unknown, { stopping, exitCode }: Signals): Problem | undefined {
  if (error !== stopping.reason) return undefined;
  return stoppedBySignal({ stopping, signalExit: exitCode })?.problem;
}

async function writeAnswer({ exit, json, text }: Answer, context: Context): Promise<number> {
  // A command that writes while it runs has no answer left to write.
  if (context.json ? json === undefined : text.length === 0) return exit;
  return await writeOutput(context.json ? { json } : { lines: text }, exit, context.io);
}

async function reportProblem(found: Problem, json: boolean, io: Io): Promise<number> {
  const { code, message, details = [], hint, run, lists } = found;
  const exit = exitOf(found);
  const below = details.map((line) => `  ${line}`);
  if (json) {
    const error = { code, message: [message, ...below].join('\n'), hint };
    return await writeOutput({ json: { error, ...(run === undefined ? {} : { run }), ...lists } }, exit, io);
  }
  const lines = [message, ...below, ...(hint === '' ? [] : [`  ${hint}`])];
  // A person who answered "no" made no mistake: with the program's name in front, the line looks like an error.
  if (code === 'not-agreed') io.stderr(lines);
  else io.failure(lines);
  return exit;
}

type Output = { readonly json: unknown } | { readonly lines: readonly string[] };

/** Writes to stdout and gives the exit code. If stdout fails, a failed command keeps its own exit code. */
async function writeOutput(output: Output, exit: number, io: Io): Promise<number> {
  try {
    await ('json' in output ? io.json(output.json) : io.print(output.lines));
    return exit;
  } catch (error) {
    if (error instanceof StdoutFailed) return reportLostOutput(error, exit, io);
    throw error;
  }
}

function reportLostOutput({ message }: StdoutFailed, exit: number, io: Io): number {
  io.failure([message, `  ${messages.makeSpace}`]);
  // The same exit code as for a file that cannot be written.
  return exit === EXIT.done ? EXIT.usage : exit;
}

/** Reports a fault of qcsheet itself. The stack trace is shown only if `QCSHEET_DEBUG` is 1. */
async function reportBug(error: unknown, json: boolean, { io, process }: CliSurroundings): Promise<number> {
  const message = error instanceof Error ? error.message : String(error);
  const hint = messages.reportFault;
  if (process.env['QCSHEET_DEBUG'] === '1' && error instanceof Error)
    io.stderr((error.stack ?? '').split('\n').map((line) => `  ${line}`));
  if (json) return await writeOutput({ json: { error: { code: 'bug', message, hint } } }, EXIT.fault, io);
  io.failure([message, `  ${hint}`]);
  return EXIT.fault;
}
