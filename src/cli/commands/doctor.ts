import type { Check } from '../../doctor/check.ts';
import { ok } from '../../problem/problem.ts';
import type { Answer, Command } from '../command.ts';
import { EXIT, exitOf } from '../exit-codes.ts';

export const doctor: Command = {
  usage: 'doctor',
  summary: 'Checks the setup: settings, folders, connection, login, clock, lists and journal',
  examples: [
    ['qcsheet doctor', 'shows what is wrong, and what to do'],
    ['qcsheet doctor --json', 'prints it as JSON for the person who helps you, without passwords'],
  ],
  run: async (_args, context) => {
    const examined = await context.withApp(async (app) => ok(await app.doctor()));
    if (examined.type === 'ok') return ok(answerOf(examined.value));
    if (examined.problem.type !== 'usage') return examined;
    return ok(
      answerOf([
        { type: 'failed', name: 'configuration', message: examined.problem.message, problem: examined.problem },
      ]),
    );
  },
};

/** The exit code is that of a command that needs the first failed check. */
function answerOf(checks: readonly Check[]): Answer {
  const first = checks.find((check) => check.type === 'failed');
  return {
    exit: first === undefined ? EXIT.done : exitOf(first.problem),
    json: { healthy: first === undefined, checks: checks.map(reported) },
    text: checks.flatMap(lines),
  };
}

function reported(check: Check) {
  const { type: state, name: check_, message } = check;
  const code = check.type === 'failed' ? check.problem.code : null;
  return { check: check_, state, code, message, hint: hintOf(check) };
}

function hintOf(check: Check): string | null {
  if (check.type === 'failed') return check.problem.hint;
  return check.type === 'warning' ? check.hint : null;
}

const NAME_WIDTH = 15;

function lines(check: Check): readonly string[] {
  const hint = hintOf(check);
  const indent = ' '.repeat(STATE_WIDTH + NAME_WIDTH);
  const head = `${STATES[check.type].padEnd(STATE_WIDTH)}${check.name.padEnd(NAME_WIDTH)}`;
  const details = check.type === 'failed' ? (check.problem.details ?? []) : [];
  return [
    `${head}${check.message}`,
    ...[...details, ...(hint === null ? [] : [hint])].map((line) => `${indent}${line}`),
  ];
}

const STATES = { ok: 'ok', warning: 'warning', failed: 'FAILED', skipped: '-' } as const;
const STATE_WIDTH = 9;
