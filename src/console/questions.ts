import type { ColumnAnswer, ColumnQuestion } from '../importing/columns/name-columns.ts';
import type { DateOrderAnswer, DateOrderQuestion } from '../importing/columns/name-date-order.ts';
import { columnLetters } from '../schema/cell.ts';
import type { AnswerBody, Question } from './api/questions.ts';

type Answer = AnswerBody['answer'] | 'stop';

/** The questions of a check, one after the other. A question left open is not asked again for the same file. */
export class Questions {
  readonly #leftOpen = new Set<string>();
  readonly #changed: () => void;
  #waiting: { readonly question: Question; resolve(answer: Answer): void } | null = null;
  #id = 0;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The question that waits for an answer now. */
  get open(): Question | null {
    return this.#waiting?.question ?? null;
  }

  readonly askColumn = async ({ number, header, samples, choices, blank }: ColumnQuestion): Promise<ColumnAnswer> => {
    const lists = { samples: [...samples], choices: [...choices], blank: [...blank] };
    const letters = columnLetters(number);
    const answer = await this.#ask({ type: 'column', id: this.#nextId(), letters, header, ...lists });
    if (typeof answer === 'object') return { type: 'column', key: answer.key };
    return { type: answer === 'own' || answer === 'stop' ? answer : 'open' };
  };

  readonly askDateOrder = async ({ order, columns, shownBy }: DateOrderQuestion): Promise<DateOrderAnswer> => {
    const about = { isDayFirst: order === 'dmy', columns: [...columns], shownBy };
    const answer = await this.#ask({ type: 'date-order', id: this.#nextId(), ...about });
    return answer === 'yes' || answer === 'stop' ? answer : 'open';
  };

  /** False if the question is no longer open, or the answer was not offered. */
  answer({ id, answer }: AnswerBody): boolean {
    const waiting = this.#waiting;
    if (waiting?.question.id !== id || !isOffered(answer, waiting.question)) return false;
    waiting.resolve(answer);
    return true;
  }

  /** Ends a check that waits for an answer. The next one asks again what was left open. */
  restart(): void {
    this.#leftOpen.clear();
    this.stop();
  }

  /** Ends a check that waits for an answer. */
  stop(): void {
    this.#waiting?.resolve('stop');
  }

  async #ask(question: Question): Promise<Answer> {
    const name = question.type === 'column' ? `${question.letters} ${question.header}` : question.type;
    if (this.#leftOpen.has(name)) return 'open';
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.#waiting = { question, resolve };
    this.#changed();
    const answer = await promise;
    this.#waiting = null;
    if (answer === 'open') this.#leftOpen.add(name);
    this.#changed();
    return answer;
  }

  #nextId(): number {
    this.#id += 1;
    return this.#id;
  }
}

function isOffered(answer: AnswerBody['answer'], question: Question): boolean {
  if (answer === 'open') return true;
  if (question.type === 'date-order') return answer === 'yes';
  return typeof answer === 'string' ? answer === 'own' : question.choices.some(({ key }) => key === answer.key);
}
