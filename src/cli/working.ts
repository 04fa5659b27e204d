import type { WorkStep } from '../schema/work-step.ts';
import { durationWords } from '../text/duration.ts';
import type { DrawnLine } from './drawn-block.ts';
import type { Io } from './io.ts';
import { messages } from './messages/screen.ts';
import { barText } from './progress-block.ts';

/** After this time without a display, a person doubts that the program works. */
const SILENT_MS = 2_000;
const LIVELY_EVERY_MS = 200;
/** How often a plain line appears without redrawing; a nightly export prints few lines. */
const PLAIN_EVERY_MS = 10_000;

export type Working = {
  /** The command starts to work. */
  begin(): void;
  /** The progress of the work, after `begin`. */
  onStep(step: WorkStep): void;
  /** The work ends, or waits for a person. */
  end(): void;
  /** Ends for good: later steps are shown elsewhere. */
  leave(): void;
};

type Screen = Pick<Io, 'isLively' | 'redraw' | 'stderr' | 'columns'>;
type Latest = { readonly step: WorkStep; readonly since: number };

/**
 * Shows that the program works, and the progress of a long step: a block on a terminal, otherwise a plain line now and
 * then.
 */
export function showWork(screen: Screen, stopping: AbortSignal, elapsed = () => performance.now()): Working {
  let timer: NodeJS.Timeout | undefined;
  let began = 0;
  let latest: Latest | null = null;
  let isLeft = false;
  const show = () => {
    const now = elapsed();
    if (stopping.aborted || now - began < SILENT_MS) return;
    if (screen.isLively) screen.redraw(blockOf(latest, now - began, now, screen.columns));
    else if (latest !== null && now - latest.since >= PLAIN_EVERY_MS) screen.stderr([stepText(latest, now)]);
  };
  const begin = () => {
    if (timer !== undefined || isLeft) return;
    began = elapsed();
    timer = setInterval(show, screen.isLively ? LIVELY_EVERY_MS : PLAIN_EVERY_MS);
    timer.unref();
  };
  const end = () => {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    latest = null;
    if (screen.isLively) screen.redraw([]);
  };
  return {
    begin,
    onStep: (step) => {
      begin();
      // A step that begins again has another rate.
      const isSame = latest?.step.what === step.what && latest.step.done <= step.done;
      latest = { step, since: isSame && latest !== null ? latest.since : elapsed() };
    },
    end,
    leave: () => {
      isLeft = true;
      end();
    },
  };
}

function blockOf(latest: Latest | null, ms: number, now: number, columns: number): readonly DrawnLine[] {
  const works = { text: messages.working(durationWords(ms)) };
  if (latest === null) return [works];
  const { step } = latest;
  const text = messages.step(step.what, amountOf(step));
  if (step.of === null) return [{ text }, works];
  const bar = barText(step.done / Math.max(1, step.of), paceWords(latest, now), columns);
  return [{ text: bar, colour: 'green' }, { text }];
}

/** "Checking: 12,400 of 45,352, 8100.0 a second, about 4 s left" */
function stepText(latest: Latest, now: number): string {
  return [messages.step(latest.step.what, amountOf(latest.step)), ...paceWords(latest, now)].join(', ');
}

/** "4,000 of 45,352"; null if nothing is counted yet. */
function amountOf({ what, done, of }: WorkStep): string | null {
  const shown = (count: number) =>
    what === 'bytes' ? (count / 1_000_000).toFixed(1) : Math.round(count).toLocaleString('en-US');
  if (of === null) return done === 0 ? null : shown(done);
  return `${shown(done)} of ${shown(of)}`;
}

/** A rate measured over a shorter time is unreliable. */
const PACE_MS = 1_000;

function paceWords({ step: { what, done, of }, since }: Latest, now: number): readonly string[] {
  const ms = now - since;
  if (ms < PACE_MS || done === 0) return [];
  const perSecond = what === 'bytes' ? [] : [messages.perSecond(((done / ms) * 1000).toFixed(1))];
  return of === null ? perSecond : [...perSecond, messages.toGo(durationWords(((of - done) * ms) / done))];
}
