import { randomBytes } from 'node:crypto';
import type { SendAnswer, SendQuestion } from '../api/send.ts';
import { chosenAmong, isComplete, type Offer } from './choices.ts';

/** A list of offers asks for a new plan with these choices. */
export type Reply = 'agreed' | 'no' | 'unanswered' | readonly Offer[];
type Open = { readonly question: SendQuestion; readonly offers: readonly Offer[]; reply(reply: Reply): void };

/** An open question keeps the account locked, so it is withdrawn after this time. */
const LONGEST_QUESTION_MS = 15 * 60_000;

/** The questions of one sending, one after the other. Each takes one answer. */
export class SendQuestions {
  readonly #stopping: AbortSignal;
  readonly #changed: () => void;
  #open: Open | null = null;

  constructor(stopping: AbortSignal, changed: () => void) {
    this.#stopping = stopping;
    this.#changed = changed;
    // The end of the program answers an open question with no.
    stopping.addEventListener('abort', () => this.sayNo());
  }

  /** The question that waits for an answer now. */
  get open(): SendQuestion | null {
    return this.#open?.question ?? null;
  }

  async ask(question: SendQuestion, offers: readonly Offer[]): Promise<Reply> {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    const reply = (given: Reply) => {
      // Cleared at once: a second answer finds no question.
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

  /** False if the question is no longer open, something was not confirmed, or a choice was not offered. */
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

/** A new id for a question: nobody can guess it, and no earlier server used it. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}
