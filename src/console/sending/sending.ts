import type { App } from '../../app.ts';
import type { ImportOptions } from '../../importing/history/import-options.ts';
import { changedMeanwhile } from '../../importing/input/input-changes.ts';
import type { ImportTalk } from '../../importing/run/import-job.ts';
import type { RunOutcome } from '../../importing/run/outcomes/run-outcome.ts';
import type { SubmitEvent } from '../../importing/run/progress.ts';
import { ok, type Problem, type Result } from '../../problem/problem.ts';
import type { JoinedFinding } from '../../schema/joined-findings.ts';
import { notAgreed } from '../../workspace/failure.ts';
import { TELL_EVERY_MS } from '../api/desk.ts';
import type { SendState } from '../api/send.ts';
import { messages } from '../messages.ts';
import { SILENT } from '../silent.ts';
import type { TerminalWords } from '../terminal-words.ts';
import { thrownProblem } from '../thrown-problem.ts';
import { onPage } from '../words/on-page.ts';
import { firstOffers, isAsChosen, type Offer, type Offered, offersIn, optionsOf, shownChoices } from './choices.ts';
import { outcomeOf } from './send-outcome.ts';
import { choiceOutdated, unanswered } from './send-problems.ts';
import { type RowOutcome, type RowOutcomes, ShownProgress } from './send-progress.ts';
import { type CheckedPath, planQuestion } from './send-question.ts';
import { newId, SendQuestions } from './send-questions.ts';

export type SendingParts = {
  readonly app: Pick<App, 'listening'>;
  readonly words: TerminalWords;
  /** Aborts when the program is asked to end. */
  readonly stopping: AbortSignal;
  elapsed(): number;
  /** Tells whether a document may be on its way from now on. */
  onSending(mayBe: boolean): void;
  changed(): void;
};

type Asking = Pick<ImportTalk, 'askColumn' | 'askDateOrder'>;

const MOST_NOTES = 50;

/**
 * One import, with the same use case as the command line: it asks, sends and writes results. A person agrees once, by
 * the id of the shown question. While the question is open, the import holds the file and the account's lock. A choice
 * ends the import and starts it again with the option, and the new plan is asked about. A choice counts only for its
 * own plan, file and rows.
 */
export class Sending {
  readonly outcomes: RowOutcomes;
  readonly done: Promise<void>;
  readonly questions: SendQuestions;
  readonly #file: CheckedPath;
  readonly #parts: SendingParts;
  readonly #stop = new AbortController();
  readonly #stopping: AbortSignal;
  readonly #outcomes = new Map<number, RowOutcome>();
  readonly #notes: string[] = [];
  #findings: readonly JoinedFinding[] = [];
  #progress: ShownProgress | null = null;
  #chosen: readonly Offer[] = [];
  #readyBefore: ReadonlySet<number>;
  #ended: Result<RunOutcome> | null = null;
  /** Increases with each document that changes its state. */
  changes = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(file: CheckedPath, options: ImportOptions, asking: Asking, offered: Offered, parts: SendingParts) {
    this.#file = file;
    this.#readyBefore = offered.readyRows;
    this.#parts = parts;
    this.outcomes = this.#outcomes;
    this.#stopping = AbortSignal.any([parts.stopping, this.#stop.signal]);
    this.questions = new SendQuestions(this.#stopping, parts.changed);
    this.done = this.#run(options, asking, offered);
  }

  /** Whether it is not finished yet. */
  get isOpen(): boolean {
    return this.#ended === null;
  }

  /** Whether it is working, and not waiting for a person. */
  get isBusy(): boolean {
    return this.isOpen && this.questions.open === null;
  }

  /** Whether a run has started: sent cells can no longer be changed here. */
  get hasRun(): boolean {
    return this.#progress !== null || (this.report !== null && this.report.run !== null);
  }

  /** Why it failed. Null while it runs, and if a person said no before anything was sent. */
  get problem(): Problem | null {
    if (this.#ended?.type !== 'problem') return null;
    const { problem: because } = this.#ended;
    const isOwnNo = because.code === 'not-agreed' || (because.type === 'stopped' && this.#progress === null);
    return isOwnNo ? null : because;
  }

  /** Whether a person said no before anything was sent. */
  get isDeclined(): boolean {
    return this.#ended?.type === 'problem' && this.problem === null;
  }

  get report(): RunOutcome['report'] | null {
    return this.#ended?.type === 'ok' ? this.#ended.value.report : null;
  }

  /** Starts no new request; requests on their way are finished. Before the agreement, nothing is sent. */
  stop(): void {
    const asked = this.questions.open?.type;
    if (asked === 'send' || asked === 'choose') this.questions.sayNo();
    else this.#stop.abort();
    this.#parts.changed();
  }

  shown(): SendState {
    const ended = this.#ended?.type === 'ok' ? this.#ended.value : null;
    const { problem: because } = this;
    return {
      phase: this.#phase(),
      question: this.questions.open,
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
    if (this.questions.open !== null) return 'asking';
    return this.#progress === null ? 'preparing' : 'sending';
  }

  async #run(options: ImportOptions, asking: Asking, offered: Offered): Promise<void> {
    this.#ended = (await this.#chooseFirst(offered)) ?? (await this.#import(options, asking));
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#parts.onSending(false);
    this.#showEnd();
  }

  /** After a decision about a document in doubt: shows the run as it is now. */
  async lookAgain(): Promise<void> {
    const { report } = this;
    if (report === null || report.run === null) return;
    const found = await this.#parts.app.listening(SILENT).showRun(report.run);
    if (found.type === 'problem') return;
    const results = found.value.report.results ?? report.results;
    this.#ended = ok({ ...found.value, report: { ...found.value.report, results } });
    this.#showEnd();
  }

  #showEnd(): void {
    for (const { rows, state, trackingId, error } of this.report?.documents ?? []) {
      if (state === 'ready' || state === 'sending') continue;
      this.#outcomes.set(rows[0] ?? 0, { state, trackingId, message: onPage(error?.message ?? null) });
    }
    this.changes += 1;
    this.#parts.changed();
  }

  /**
   * Asks for choices that an import needs before it can send anything. Gives the reason if it does not start; otherwise
   * null.
   */
  async #chooseFirst(offered: Offered): Promise<Result<never> | null> {
    const { mustChoose, noun } = offered;
    if (!mustChoose) return null;
    const offers = firstOffers(offered);
    const choices = shownChoices([], offers);
    const reply = await this.questions.ask({ type: 'choose', id: newId(), noun, choices }, offers);
    if (typeof reply === 'string') return reply === 'unanswered' ? unanswered() : notAgreed(messages.nothingChosen);
    this.#chosen = reply;
    return null;
  }

  /** Imports with the choices until a person agrees or refuses. */
  async #import(options: ImportOptions, asking: Asking): Promise<Result<RunOutcome>> {
    const note = (text: string) => this.#note(text);
    const stopping = this.#stopping;
    const listening = this.#parts.app.listening({ note, warn: note, stopping });
    for (;;) {
      const chosen = this.#chosen;
      // An import asks nothing if its plan sends nothing, so the file is checked here too: a choice must not apply to
      // another file.
      const changed = await changedMeanwhile({ path: this.#file.path, file: this.#file });
      if (changed !== null) return changed;
      const talk = this.#talk(asking, chosen, options.maxErrors);
      const ended = await listening
        .import(this.#file.path, { ...options, ...optionsOf(chosen) }, talk)
        .catch((error) => thrownProblem(error, stopping));
      if (this.#chosen === chosen) return ended;
      this.#notes.length = 0;
    }
  }

  #talk(asking: Asking, chosen: readonly Offer[], maxErrors: ImportOptions['maxErrors']): ImportTalk {
    const { words } = this.#parts;
    return {
      ...asking,
      onFindings: (findings) => {
        this.#findings = findings;
      },
      onEvent: (event) => this.#onEvent(event),
      confirm: async (plan) => {
        // The page shows the rows of the last check. A file that has changed since is not sent.
        const changed = await changedMeanwhile({ path: this.#file.path, file: this.#file });
        if (changed !== null) return changed;
        if (!isAsChosen(plan, chosen, this.#readyBefore)) return choiceOutdated();
        const offers = plan.continues === null ? offersIn(this.#findings, this.#file.sha256) : [];
        const choosing = { chosen, offers };
        const asked = { ...this.#file, maxErrors: maxErrors !== null && 'count' in maxErrors ? maxErrors.count : null };
        const shown = planQuestion(newId(), asked, plan, words.plan(plan), this.#findings, choosing);
        const reply = await this.questions.ask(shown, [...chosen, ...offers]);
        if (typeof reply === 'string') return reply === 'unanswered' ? unanswered() : ok(reply === 'agreed');
        this.#readyBefore = plan.readyRows;
        this.#chosen = reply;
        return ok(false);
      },
      confirmChanged: async (changed, noun) => {
        const lines = words.changed(changed, noun);
        return (await this.questions.ask({ type: 'changed', id: newId(), lines: [...lines] }, [])) === 'agreed';
      },
    };
  }

  #onEvent(event: SubmitEvent): void {
    if (event.type === 'planned') this.#parts.onSending(true);
    this.#progress ??= new ShownProgress(this.#parts.elapsed);
    this.#progress.add(event);
    const words = this.#parts.words.event(event);
    if (words !== null) this.#note(words);
    if (event.type === 'settled') {
      const { document, state, trackingId, reason } = event;
      this.#outcomes.set(document.rows[0] ?? 0, { state, trackingId, message: onPage(reason?.message ?? null) });
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
