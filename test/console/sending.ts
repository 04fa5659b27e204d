import { type DeskState, rowWindow } from '../../src/console/api/desk.ts';
import type { SendBody } from '../../src/console/api/send.ts';
import { bookings, type Machine } from '../cli/office.ts';
import { usersWorkbook } from '../cli/workbooks/users-workbook.ts';
import { until } from '../until.ts';
import type { Opened } from './console.ts';

type Options = Partial<Pick<SendBody, 'limit' | 'canary' | 'maxErrors'>>;
type Sent = NonNullable<DeskState['send']>;
type Question = NonNullable<Sent['question']>;
type PlanQuestion = Extract<Question, { type: 'send' }>;

/** What a page posts to send what it shows. */
export async function sendBody(opened: Opened, options: Options = {}): Promise<SendBody> {
  const { checks, steps } = await opened.settled();
  return { checks, steps, limit: null, canary: null, maxErrors: null, ...options };
}

/** Begins to send, and waits for what is asked before that. */
export async function asked(opened: Opened, options: Options = {}): Promise<PlanQuestion> {
  const answer = await opened.call('POST', '/send', await sendBody(opened, options));
  if (answer.status !== 200) throw new Error(answer.text);
  await phase(opened, 'asking');
  const { send } = await opened.state();
  if (send?.question?.type !== 'send') throw new Error('asked something else');
  return send.question;
}

/** What is asked now, of this type. */
export async function question<Type extends Question['type']>(
  opened: Opened,
  type: Type,
): Promise<Extract<Question, { type: Type }>> {
  const isIt = (shown: Question | null | undefined): shown is Extract<Question, { type: Type }> => shown?.type === type;
  await until(`it asks to ${type}`, async () => isIt((await opened.state()).send?.question));
  const shown = (await opened.state()).send?.question;
  if (!isIt(shown)) throw new Error('asks something else');
  return shown;
}

/** Chooses these options, of those that are offered, and gives the question about the plan with them. */
export async function chosen(
  opened: Opened,
  { id, choices }: Extract<Question, { type: 'send' | 'choose' }>,
  options: readonly string[],
): Promise<PlanQuestion> {
  const choose = choices.filter(({ option }) => options.includes(option)).map(({ key, count }) => ({ key, count }));
  const answered = await opened.call('POST', '/send/answer', { id, agree: false, choose });
  if (answered.status !== 200) throw new Error(answered.text);
  await until('it plans again', async () => ((await opened.state()).send?.question?.id ?? id) !== id);
  return await question(opened, 'send');
}

export async function phase(opened: Opened, wanted: Sent['phase']): Promise<Sent> {
  await until(`the sending is ${wanted}`, async () => (await opened.state()).send?.phase === wanted);
  const { send } = await opened.state();
  if (send === null) throw new Error('nothing is sent');
  return send;
}

/** Agrees to what is asked, with every tick that it wants. */
export async function agree(opened: Opened, { id, toConfirm }: PlanQuestion): Promise<void> {
  const answer = { id, agree: true, confirmed: toConfirm.map(({ key }) => key) };
  const answered = await opened.call('POST', '/send/answer', answer);
  if (answered.status !== 200) throw new Error(answered.text);
}

/** Sends everything, and waits for the end. */
export async function sentWhole(opened: Opened, options: Options = {}): Promise<Sent> {
  await agree(opened, await asked(opened, options));
  return await phase(opened, 'ended');
}

/** What the rows in the grid say became of them. */
export async function statesOf(opened: Opened, query = '') {
  const { rows } = rowWindow.parse(JSON.parse((await opened.call('GET', `/rows${query}`)).text));
  return rows.map(({ state }) => state);
}

/** A user's own workbook with three bookings. */
export function three(machine: Machine, prefix: string): Promise<string> {
  return usersWorkbook(machine, bookings(prefix, 3));
}
