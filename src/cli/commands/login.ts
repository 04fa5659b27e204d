import { parseBaseUrl } from '../../config/base-url.ts';
import type { Answers, LoginSetting } from '../../config.ts';
import { mapResult, ok, type Result } from '../../problem/problem.ts';
import { minuteWords } from '../../text/day.ts';
import type { Answer, Command, Context } from '../command.ts';
import { messages } from './messages.ts';

export const login: Command = {
  usage: 'login',
  summary: 'Logs in and saves the session for the next commands',
  examples: [
    ['qcsheet login', 'asks for the address, the account and the password, if they are not set'],
    ['qcsheet login --no-input', 'for a script: with QCSHEET_BASE_URL, QCSHEET_ACCOUNT and QCSHEET_PASSWORD_FILE'],
  ],
  run: async (_args, context) => {
    const asked = context.mayAsk ? await askForMissing(context) : ok({});
    if (asked.type === 'problem') return asked;
    const answer = await context.withApp(
      async (app) =>
        mapResult(await app.login(), (who) => ({
          exit: 0,
          json: who,
          text: [
            messages.loggedIn(who.login),
            ...(who.kept ? [messages.sessionKept(minuteWords(who.validBefore))] : []),
          ],
        })),
      asked.value,
    );
    return onTerminal(answer, context);
  },
};

const UNSET: ReadonlySet<string> = new Set(['service-unset', 'login-unset']);

/** The same answer, with a hint for a terminal: there qcsheet asks for missing settings. */
function onTerminal(answer: Result<Answer>, { io, mayAsk }: Context): Result<Answer> {
  if (answer.type === 'ok' || !UNSET.has(answer.problem.code)) return answer;
  if (!io.isTerminal.stdin || !io.isTerminal.stderr) return answer;
  const hint = messages.setOr(mayAsk ? messages.answerQuestions : messages.leaveOutNoInput);
  return { type: 'problem', problem: { ...answer.problem, hint } };
}

/** Asks for the settings that are missing. Gives the answers up to the first empty one. */
async function askForMissing(context: Context): Promise<Result<Answers>> {
  const lacks = await context.withApp(async (app) => ok(app.loginLacks));
  if (lacks.type === 'problem') return lacks;
  let answers: Answers = {};
  for (const setting of lacks.value) {
    const answer = await QUESTIONS[setting](context);
    if (answer === '') break;
    answers = { ...answers, [setting]: answer };
  }
  return ok(answers);
}

const QUESTIONS: Readonly<Record<LoginSetting, (context: Context) => Promise<string>>> = {
  baseUrl: askAddress,
  account: async ({ io, stopping }) => (await io.ask(['Account: '], stopping)).trim(),
  password: ({ io, stopping }) => io.askSecret(messages.passwordHidden, stopping),
};

/** Asks until the address is valid or empty. */
async function askAddress({ io, stopping }: Context): Promise<string> {
  for (;;) {
    const text = (await io.ask([messages.askAddress], stopping)).trim();
    if (text === '') return '';
    const parsed = parseBaseUrl(text);
    if ('url' in parsed) return parsed.url;
    io.stderr([messages.wrongAddress(parsed.wrong)]);
  }
}
