import type { WorkStep } from '../schema/work-step.ts';
import { displayWidth } from '../text/display-width.ts';
import { durationWords } from '../text/duration.ts';
import type { DrawnLine } from './drawn-block.ts';
import type { Io } from './io.ts';
import { messages } from './messages/screen.ts';
import { barText } from './progress-block.ts';

/** After this time without a display, a person doubts that the program works. */
const SILENT_MS = 1_000;
const LIVELY_EVERY_MS = 200;
/** How often a plain line appears without redrawing; a nightly export prints few lines. */
const PLAIN_EVERY_MS = 10_000;

export type Working = {
  /** The command starts to work. */
  begin(): void;
  /** The sending has ended, and its results are written now. */
  beginResults(): void;
  /** The progress of the work, after `begin`. */
  onStep(step: WorkStep): void;
  /** The work ends, or waits for a person. */
  end(): void;
  /** Ends for good: later steps are shown elsewhere. */
  leave(): void;
};

type Screen = Pick<Io, 'isLively' | 'redraw' | 'stderr' | 'columns'>;

/**
 * Shows that the program works, and the progress of a long step: a block on a terminal, otherwise a plain line now and
 * then. After a signal it shows only work that began later: the writing of the results, and how to stop that too.
 */
export function showWork(screen: Screen, stopping: AbortSignal, elapsed = () => performance.now()): Working {
  let timer: NodeJS.Timeout | undefined;
  let stopsToo: NodeJS.Timeout | undefined;
  let began = 0;
  let isStopped = false;
  let step: ShownStep | null = null;
  let isLeft = false;
  const show = () => {
    const now = elapsed();
    if ((stopping.aborted && !isStopped) || now - began < SILENT_MS) return;
    if (screen.isLively) screen.redraw(blockOf(step, now - began, now, screen.columns));
    else if (step !== null) screen.stderr([stepText(step, now)]);
  };
  const begin = () => {
    if (timer !== undefined || isLeft) return;
    began = elapsed();
    isStopped = stopping.aborted;
    timer = setInterval(show, screen.isLively ? LIVELY_EVERY_MS : PLAIN_EVERY_MS);
    timer.unref();
  };
  const end = () => {
    if (timer === undefined) return;
    clearInterval(timer);
    clearTimeout(stopsToo);
    timer = undefined;
    step = null;
    if (screen.isLively) screen.redraw([]);
  };
  return {
    begin,
    onStep: (latest) => {
      begin();
      step = nextStep(step, latest, elapsed);
    },
    beginResults: () => {
      begin();
      if (isStopped) stopsToo = setTimeout(() => screen.stderr([messages.writesResults]), SILENT_MS).unref();
    },
    end,
    leave: () => {
      isLeft = true;
      end();
    },
  };
}

function blockOf(step: ShownStep | null, ms: number, now: number, columns: number): readonly DrawnLine[] {
  const works = { text: messages.working(durationWords(ms)) };
  if (step === null) return [works];
  const amount = amountOf(step);
  const whole = titleOf(step, amount);
  // In a narrow window, the numbers say more than the title.
  const text = amount === null || displayWidth(whole) < columns ? whole : amount;
  const problem = step.latest.problem === undefined ? [] : [{ text: step.latest.problem, colour: 'red' } as const];
  const share = shareOf(step);
  if (share === null) return [{ text: [text, ...paceWords(step, now)].join(', ') }, works, ...problem];
  return [{ text: barText(share, paceWords(step, now), columns), colour: 'green' }, { text }, ...problem];
}

/** "Checking: 12,400 of 45,352, 8100.0 a second, about 4 s left" */
function stepText(step: ShownStep, now: number): string {
  return [titleOf(step, amountOf(step)), ...paceWords(step, now)].join(', ');
}

/** What is worked on, and how much of it is done. */
export function stepWords(latest: WorkStep): string {
  const step = begun(latest, { at: 0, done: latest.done }, 1);
  return titleOf(step, amountOf(step));
}

function titleOf({ latest, part }: ShownStep, amount: string | null): string {
  return messages.step(latest.what, part, amount);
}

/** "4,000 of 45,352"; null if nothing is counted yet. */
function amountOf({ latest: { what, done, of }, base }: ShownStep): string | null {
  const shown = (count: number) =>
    what === 'bytes' ? (count / 1_000_000).toFixed(1) : Math.round(count).toLocaleString('en-US');
  if (of === null) return done === 0 ? null : shown(done);
  return `${shown(done - base)} of ${shown(of - base)}`;
}

function paceWords(step: ShownStep, now: number): readonly string[] {
  const { what, done, of } = step.latest;
  const perMs = paceOf(step, now);
  if (perMs === null) return [];
  const perSecond = what === 'bytes' ? [] : [messages.perSecond((perMs * 1000).toFixed(1))];
  if (of === null || of <= done) return perSecond;
  return [...perSecond, messages.toGo(durationWords(Math.max(SHORTEST_MS, (of - done) / perMs)))];
}

/** "0 s left" would be wrong. */
const SHORTEST_MS = 1_000;

/** The rate is measured over this time, so it follows changes. */
const WINDOW_MS = 15_000;
/** A rate measured over a shorter time is unreliable. */
const RELIABLE_MS = 1_000;
/** How often the amount is remembered for the rate. */
const SAMPLE_MS = 250;

/** A step as the display needs it. Its share never becomes smaller within one part. */
type ShownStep = {
  readonly latest: WorkStep;
  /** A writer may pass over the rows more than once. Each pass is a part, from 1. */
  readonly part: number;
  /** How much was done when the part began; usually 0. */
  readonly base: number;
  /** The largest share so far. */
  readonly share: number;
  /** Amounts of late, oldest first; never empty. */
  readonly samples: readonly Sample[];
};

type Sample = { readonly at: number; readonly done: number };

/** The step after the news `latest`. It is called for each item, so it is cheap. */
function nextStep(before: ShownStep | null, latest: WorkStep, elapsed: () => number): ShownStep {
  const at = elapsed();
  if (before === null || before.latest.what !== latest.what || (before.latest.of === null && latest.of !== null))
    return begun(latest, { at, done: latest.done }, 1);
  const isOver = before.latest.of !== null && before.latest.done >= before.latest.of;
  if (latest.done < before.latest.done) return begun(latest, { at, done: 0 }, before.part + 1);
  if (isOver && latest.of !== null && latest.done < latest.of)
    return begun(latest, { at, done: before.latest.done }, before.part + 1);
  return withShare({ ...before, latest, samples: withSample(before.samples, { at, done: latest.done }) });
}

function begun(latest: WorkStep, first: Sample, part: number): ShownStep {
  const base = part === 1 ? 0 : first.done;
  return withShare({ latest, part, base, share: 0, samples: [first] });
}

function withShare(step: ShownStep): ShownStep {
  return { ...step, share: shareOf(step) ?? 0 };
}

function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.at - last.at < SAMPLE_MS) return samples;
  const oldest = sample.at - WINDOW_MS;
  return [...samples.filter(({ at }, index) => at >= oldest || (samples[index + 1] ?? sample).at > oldest), sample];
}

/** From 0 to 1; null if the total is not known. */
function shareOf({ latest: { done, of }, base, share }: ShownStep): number | null {
  return of === null ? null : Math.min(1, Math.max(share, (done - base) / Math.max(1, of - base)));
}

/** Items per millisecond of late; null if that is not known yet. */
function paceOf({ samples, latest: { done } }: ShownStep, now: number): number | null {
  const [first] = samples;
  if (first === undefined || now - first.at < RELIABLE_MS || done <= first.done) return null;
  return (done - first.done) / (now - first.at);
}
