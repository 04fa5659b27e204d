import { advance, type Progress, type SubmitEvent, startProgress } from '../importing/run/progress.ts';
import { timeOfDay } from '../text/day.ts';
import { durationWords } from '../text/duration.ts';
import { rowWords } from '../text/row-ranges.ts';
import type { Context } from './command.ts';
import { messages } from './messages/screen.ts';
import { progressBlock, progressText } from './progress-block.ts';

/** Without redrawing, a plain line appears at most this often. */
const PLAIN_EVERY_MS = 5_000;
const LIVELY_EVERY_MS = 100;
/** A wait at least this long is shown even with `--quiet`. */
const LONG_WAIT_MS = 10_000;
/** An answer that takes this long is shown too. A busy service may need half of this time. */
const LATE_ANSWER_MS = 60_000;
/** After this time without news, a person doubts that anything happens. */
const SILENCE_MS = 5_000;

export type ProgressLine = { onEvent(event: SubmitEvent): void; end(): void };

/**
 * Shows the progress of a run on stderr: a redrawn block on a terminal, otherwise a plain line every few seconds. The
 * known progress-bar packages have had no release since 2024.
 */
export function progressOf(
  { io, quiet, startSending, endSending }: Context,
  elapsed = () => performance.now(),
): ProgressLine {
  let progress = startProgress(0, elapsed());
  let shownAt = elapsed();
  let waitingUntil = Number.NEGATIVE_INFINITY;
  const late = lateAnswers(elapsed);
  let problem: string | null = null;
  const say = (text: string) => io.stderr([text]);
  const show = (everyMs: number) => {
    if (quiet || isEmpty(progress) || elapsed() - shownAt < everyMs) return;
    shownAt = elapsed();
    if (!io.isLively) return io.stderr([progressText(progress, elapsed())]);
    io.redraw(progressBlock(progress, elapsed(), { problem, columns: io.columns }));
  };
  const timers = timersOf(
    () => say(messages.noAnswerYet),
    () => io.isLively && show(LIVELY_EVERY_MS),
  );
  const end = () => {
    timers.end();
    if (io.isLively) io.redraw([]);
  };
  return {
    onEvent: (event) => {
      if (event.type !== 'concurrency') timers.heard();
      if (event.type === 'planned') startSending();
      if (event.type === 'planned' && event.documents > 0 && !quiet) timers.begin();
      if (event.type === 'ended') {
        end();
        return endSending();
      }
      progress = advance(progress, event, elapsed());
      problem = problemOf(event) ?? problem;
      const others = late.others(event);
      if (quiet && !mustBeKnown(event)) return;
      if (event.type === 'waiting') {
        // If many requests wait at the same time, one message is enough.
        const until = elapsed() + event.ms;
        if (elapsed() < waitingUntil && until < waitingUntil + LONG_WAIT_MS) return;
        waitingUntil = until;
      }
      const words = event.type === 'awaiting' ? late.words(event, others) : eventWords(event, Date.now());
      if (words !== null) say(words);
      // A printed line removes the block.
      show(io.isLively ? (words === null ? LIVELY_EVERY_MS : 0) : PLAIN_EVERY_MS);
    },
    end,
  };
}

/** Calls `onSilence` if the service says nothing at first, and `redraw` often: the time left changes without an answer. */
function timersOf(onSilence: () => void, redraw: () => void) {
  let silence: NodeJS.Timeout | undefined;
  let redrawing: NodeJS.Timeout | undefined;
  return {
    begin: () => {
      silence = setTimeout(onSilence, SILENCE_MS);
      redrawing = setInterval(redraw, LIVELY_EVERY_MS).unref();
    },
    heard: () => clearTimeout(silence),
    end: () => {
      clearTimeout(silence);
      clearInterval(redrawing);
    },
  };
}

/** Whether nothing is sent or counted yet. */
function isEmpty({ accepted, rejected, inDoubt, left }: Progress): boolean {
  return accepted + rejected + inDoubt + left === 0;
}

type Awaiting = Extract<SubmitEvent, { type: 'awaiting' }>;

/** The documents that wait for their answers. If many wait together, one is shown, with the number of the others. */
function lateAnswers(elapsed: () => number) {
  const awaitingSince = new Map<number, number>();
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    /** How many documents wait, apart from the event's own document. */
    others(event: SubmitEvent): number {
      if (event.type === 'settled') awaitingSince.delete(event.document.id);
      if (event.type !== 'awaiting') return 0;
      awaitingSince.set(event.document.id, elapsed());
      return [...awaitingSince.values()].filter((at) => elapsed() - at < LATE_ANSWER_MS + LONG_WAIT_MS).length - 1;
    },
    words({ document, sinceMs, untilMs }: Awaiting, others: number): string | null {
      if (elapsed() - shownAt < LONG_WAIT_MS) return null;
      shownAt = elapsed();
      return messages.awaiting(rowWords(document.rows), others, timeOfDay(sinceMs), timeOfDay(untilMs));
    },
  };
}

/** Shown even with `--quiet`. */
const MUST_BE_KNOWN: ReadonlySet<SubmitEvent['type']> = new Set([
  'unrecorded',
  'fault',
  'unreached',
  'reached-again',
  'turn-awaited',
]);

/** The last line of the block; null if the event is no problem of a document. */
function problemOf(event: SubmitEvent): string | null {
  if (event.type !== 'settled' || event.state !== 'rejected') return null;
  return messages.lastProblem(rowWords(event.document.rows), event.reason?.message ?? messages.noClearAnswer);
}

/** What a person should see at once; null if the progress line already shows it. */
export function eventWords(event: SubmitEvent, now: number): string | null {
  switch (event.type) {
    case 'waiting':
      return messages.waiting(durationWords(event.ms), timeOfDay(now + event.ms), event.because.message);
    case 'turn-awaited':
      return messages.turnAwaited(event.others);
    case 'unreached':
      return messages.unreachable(reasonWords(event.because), timeOfDay(event.untilMs));
    case 'reached-again':
      return messages.reachable;
    case 'canary-passed':
      return messages.canaryPassed(event.documents);
    case 'stopping':
      // The signal was already reported.
      return event.cause === 'signal' ? null : event.why;
    case 'unrecorded':
      return unrecordedWords(event);
    case 'fault':
      return faultWords(event);
    case 'settled':
      if (event.state === 'invalid') return messages.notSentRow(rowWords(event.document.rows), event.reason?.message);
      if (event.state !== 'in-doubt') return null;
      return messages.inDoubtRow(rowWords(event.document.rows), event.reason?.message ?? messages.noClearAnswer);
    default:
      return null;
  }
}

/** A document in doubt is reported only after that is on disk. */
function faultWords({ document, error }: Extract<SubmitEvent, { type: 'fault' }>): string {
  const message = error instanceof Error ? error.message : String(error);
  return messages.failedAt(rowWords(document.rows), message);
}

/** Whether a waiting person must see the event, or no other place reports it. */
function mustBeKnown(event: SubmitEvent): boolean {
  if (event.type === 'awaiting') return Date.now() - event.sinceMs >= LATE_ANSWER_MS;
  return event.type === 'waiting' ? event.ms >= LONG_WAIT_MS : MUST_BE_KNOWN.has(event.type);
}

/** "connection refused", "name not found", "HTTP 503". */
function reasonWords({ code, status }: Extract<SubmitEvent, { type: 'unreached' }>['because']): string {
  return status === null ? code.replaceAll('-', ' ') : `HTTP ${status}`;
}

function unrecordedWords({ document, outcome }: Extract<SubmitEvent, { type: 'unrecorded' }>): string {
  const rows = rowWords(document.rows, document.rows.length);
  if (outcome.type !== 'accepted') return messages.notInJournal(rows, outcome.type);
  return messages.acceptedNotInJournal(rows, outcome.trackingId ?? '(none)');
}
