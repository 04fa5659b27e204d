import { randomBytes } from 'node:crypto';
import type { App } from '../app.ts';
import type { ImportOptions } from '../importing/history/import-options.ts';
import { changedMeanwhile } from '../importing/input/input-changes.ts';
import type { ImportTalk } from '../importing/run/import-job.ts';
import type { SubmitEvent } from '../importing/run/progress.ts';
import type { RunOutcome } from '../importing/run/send-run.ts';
import { ok, type Problem, problem, type Result } from '../problem/problem.ts';
import type { JoinedFinding } from '../schema/joined-findings.ts';
import type { SendAnswer, SendBody, SendQuestion, SendState } from './api/send.ts';
import { messages } from './messages.ts';
import { type RowOutcome, type RowOutcomes, ShownProgress } from './send-progress.ts';
import { planQuestion } from './send-question.ts';
import { stoppedWith } from './stopped-with.ts';
import type { TerminalWords } from './terminal-words.ts';

/** A file as it was checked last. */
export type CheckedPath = { readonly path: string; readonly name: string; readonly sha256: string };

export type SendingParts = {
  readonly app: Pick<App, 'listening'>;
  readonly words: TerminalWords;
  /** Aborts when the program is asked to end. */
  readonly stopping: AbortSignal;
  elapsed(): number;
  /** From now on a document may be on its way. */
  onSending(): void;
  changed(): void;
};

type Asking = Pick<ImportTalk, 'askColumn' | 'askDateOrder'>;
type Reply = 'agreed' | 'no' | 'unanswered';

/** A question that nobody answers keeps the account locked: after so long it is withdrawn. */
const LONGEST_QUESTION_MS = 15 * 60_000;
/** A page is told of progress at most this often. */
const TELL_EVERY_MS = 250;
const MOST_NOTES = 50;

/**
 * One import, as the command line does it: the same use case asks, sends and writes. It is agreed to once, by the id of
 * the question that was shown; while that is open, the import holds the file and the lock of the account.
 */
export class Sending {
  readonly outcomes: RowOutcomes;
  readonly done: Promise<void>;
  readonly #file: CheckedPath;
  readonly #parts: SendingParts;
  readonly #stop = new AbortController();
  readonly #stopping: AbortSignal;
  readonly #outcomes = new Map<number, RowOutcome>();
  readonly #notes: string[] = [];
  #findings: readonly JoinedFinding[] = [];
  #progress: ShownProgress | null = null;
  #open: { readonly question: SendQuestion; reply(reply: Reply): void } | null = null;
  #ended: Result<RunOutcome> | null = null;
  /** Grows with each document that has another state. */
  changes = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(file: CheckedPath, options: ImportOptions, asking: Asking, parts: SendingParts) {
    this.#file = file;
    this.#parts = parts;
    this.outcomes = this.#outcomes;
    this.#stopping = AbortSignal.any([parts.stopping, this.#stop.signal]);
    this.done = this.#run(options, asking);
  }

  /** Whether it is not over yet. */
  get isOpen(): boolean {
    return this.#ended === null;
  }

  /** Whether it works, and waits for nobody. */
  get isBusy(): boolean {
    return this.isOpen && this.#open === null;
  }

  /** Whether a run has begun: what was sent cannot be changed here any more. */
  get hasRun(): boolean {
    return this.#progress !== null || (this.report !== null && this.report.run !== null);
  }

  /** Why it came to no end of its own; null while it runs, and where a person said no before anything was sent. */
  get problem(): Problem | null {
    if (this.#ended?.type !== 'problem') return null;
    const { problem: because } = this.#ended;
    const isOwnNo = because.code === 'not-agreed' || (because.type === 'stopped' && this.#progress === null);
    return isOwnNo ? null : because;
  }

  get report(): RunOutcome['report'] | null {
    return this.#ended?.type === 'ok' ? this.#ended.value.report : null;
  }

  /** False where nobody asks this any more, or something was not confirmed. */
  answer({ id, agree, confirmed }: SendAnswer): boolean {
    const open = this.#open;
    if (open?.question.id !== id) return false;
    const wanted = open.question.type === 'send' ? open.question.toConfirm : [];
    if (agree && wanted.some(({ key }) => !confirmed.includes(key))) return false;
    open.reply(agree ? 'agreed' : 'no');
    return true;
  }

  /** Takes nothing new; what is on its way is finished. Before anything was agreed to, nothing is sent. */
  stop(): void {
    if (this.#open?.question.type === 'send') this.#open.reply('no');
    else this.#stop.abort();
    this.#parts.changed();
  }

  shown(): SendState {
    const ended = this.#ended?.type === 'ok' ? this.#ended.value : null;
    const { problem: because } = this;
    return {
      phase: this.#phase(),
      question: this.#open?.question ?? null,
      isStopping: this.isOpen && this.#stopping.aborted,
      progress: this.#progress?.shown() ?? null,
      notes: [...this.#notes],
      problem: because && { ...because, details: [...(because.details ?? [])] },
      outcome: ended && outcomeOf(ended, this.#parts.words),
      changes: this.changes,
    };
  }

  #phase(): SendState['phase'] {
    if (this.#ended !== null) return 'ended';
    if (this.#open !== null) return 'asking';
    return this.#progress === null ? 'preparing' : 'sending';
  }

  async #run(options: ImportOptions, asking: Asking): Promise<void> {
    const { app, words } = this.#parts;
    const note = (text: string) => this.#note(text);
    const stopping = this.#stopping;
    // Whoever ends the program says no to what is still asked.
    stopping.addEventListener('abort', () => this.#open?.reply('no'));
    const talk: ImportTalk = {
      ...asking,
      onFindings: (findings) => {
        this.#findings = findings;
      },
      onEvent: (event) => this.#onEvent(event),
      confirm: async (plan) => {
        // The rows on the page are those of the last check: another file is not sent from there.
        const changed = await changedMeanwhile({ path: this.#file.path, file: this.#file });
        if (changed !== null) return changed;
        const shown = planQuestion(newId(), this.#file.name, plan, words.plan(plan), this.#findings);
        const reply = await this.#ask(shown);
        return reply === 'unanswered' ? unanswered() : ok(reply === 'agreed');
      },
      confirmChanged: async (changed, noun) => {
        const lines = words.changed(changed, noun);
        return (await this.#ask({ type: 'changed', id: newId(), lines: [...lines] })) === 'agreed';
      },
    };
    const listening = app.listening({ note, warn: note, stopping });
    this.#ended = await listening.import(this.#file.path, options, talk).catch((error) => stoppedWith(error, stopping));
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const { rows, state, trackingId, error } of this.report?.documents ?? []) {
      if (state === 'ready' || state === 'sending') continue;
      this.#outcomes.set(rows[0] ?? 0, { state, trackingId, message: error?.message ?? null });
    }
    this.changes += 1;
    this.#parts.changed();
  }

  async #ask(question: SendQuestion): Promise<Reply> {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    const timer = setTimeout(() => resolve('unanswered'), LONGEST_QUESTION_MS);
    this.#open = { question, reply: resolve };
    this.#parts.changed();
    if (this.#stopping.aborted) resolve('no');
    const reply = await promise;
    clearTimeout(timer);
    this.#open = null;
    this.#parts.changed();
    return reply;
  }

  #onEvent(event: SubmitEvent): void {
    if (event.type === 'planned') this.#parts.onSending();
    this.#progress ??= new ShownProgress(this.#parts.elapsed);
    this.#progress.add(event);
    const words = this.#parts.words.event(event);
    if (words !== null) this.#note(words);
    if (event.type === 'settled') {
      const { document, state, trackingId, reason } = event;
      this.#outcomes.set(document.rows[0] ?? 0, { state, trackingId, message: reason?.message ?? null });
      this.changes += 1;
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#parts.changed();
    }, TELL_EVERY_MS);
  }

  #note(text: string): void {
    this.#notes.push(text);
    if (this.#notes.length > MOST_NOTES) this.#notes.shift();
  }
}

/** What `import FILE` is without any option but those of the page. */
export function importOptions(
  { limit, canary, maxErrors }: Pick<SendBody, 'limit' | 'canary' | 'maxErrors'>,
  reading: Pick<ImportOptions, 'kind' | 'sheet' | 'encoding'>,
): ImportOptions {
  return {
    ...reading,
    ...{ limit, canary, maxErrors: maxErrors === null ? null : { count: maxErrors } },
    ...{ columns: { map: [], ignore: [] }, output: null, yes: false, dryRun: false, plan: null, fresh: false },
    ...{ allOrNothing: false, allowDuplicates: false, allowSimilar: false, allowOutside: false, otherService: false },
    ...{ sendAgain: null, replace: false, sendUnchanged: false, concurrency: null, rate: null },
  };
}

function unanswered(): Result<never> {
  return problem('usage', 'unanswered', messages.unanswered, messages.sendAgain);
}

/** Nobody guesses the id of a question, and one of an earlier server is none of this one. */
function newId(): string {
  return randomBytes(16).toString('base64url');
}

function outcomeOf(outcome: RunOutcome, words: TerminalWords): NonNullable<SendState['outcome']> {
  const { run, state, why, counts, results } = outcome.report;
  const { documents, accepted, rejected, inDoubt, invalid, skipped, unsent } = counts;
  const { reasons, next } = words.ended(outcome);
  return {
    // Whoever stopped it knows that.
    ...{
      run,
      state,
      why: outcome.cause === 'signal' ? null : why,
      noun: [...outcome.noun],
      results: results?.split(/[\\/]/).at(-1) ?? null,
    },
    counts: { documents, accepted, rejected, inDoubt, invalid, skipped, unsent },
    reasons: [...reasons],
    next: [...next],
  };
}
