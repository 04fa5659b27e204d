import type { SendAnswer, SendQuestion } from './api/send.ts';
import { chosenAmong, isComplete, type Offer } from './choices.ts';

/** Offers that were chosen ask for a plan with them. */
export type Reply = 'agreed' | 'no' | 'unanswered' | readonly Offer[];
type Open = { readonly question: SendQuestion; readonly offers: readonly Offer[]; reply(reply: Reply): void };

/** A question that nobody answers keeps the account locked: after so long it is withdrawn. */
const LONGEST_QUESTION_MS = 15 * 60_000;

/** The questions of one sending, one after the other. Each takes one answer. */
export class SendQuestions {
  readonly #stopping: AbortSignal;
  readonly #changed: () => void;
  #open: Open | null = null;

  constructor(stopping: AbortSignal, changed: () => void) {
    this.#stopping = stopping;
    this.#changed = changed;
    // Whoever ends the program says no to what is still asked.
    stopping.addEventListener('abort', () => this.sayNo());
  }

  /** What waits for an answer now. */
  get open(): SendQuestion | null {
    return this.#open?.question ?? null;
  }

  async ask(question: SendQuestion, offers: readonly Offer[]): Promise<Reply> {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    const reply = (given: Reply) => {
      // At once: a second answer is to nothing.
      this.#open = null;
      resolve(given);
    };
    const timer = setTimeout(() => reply('unanswered'), LONGEST_QUESTION_MS);
    this.#open = { question, offers, reply };
    this.#changed();
    if (this.#stopping.aborted) reply('no');
    const given = await promise;
    clearTimeout(timer);
    this.#changed();
    return given;
  }

  /** False where nobody asks this any more, something was not confirmed, or what was chosen was not offered. */
  answer({ id, agree, confirmed, choose }: SendAnswer): boolean {
    const open = this.#open;
    if (open?.question.id !== id) return false;
    const { question, offers, reply } = open;
    if (choose !== null) {
      const chosen = agree || question.type === 'changed' ? null : chosenAmong(offers, choose);
      if (chosen === null || (question.type === 'choose' && !isComplete(offers, chosen))) return false;
      reply(chosen);
      return true;
    }
    if (agree && question.type === 'choose') return false;
    const wanted = question.type === 'send' ? question.toConfirm : [];
    if (agree && wanted.some(({ key }) => !confirmed.includes(key))) return false;
    reply(agree ? 'agreed' : 'no');
    return true;
  }

  sayNo(): void {
    this.#open?.reply('no');
  }
}
