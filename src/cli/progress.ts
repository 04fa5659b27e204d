import { advance, estimate, type Progress, type SubmitEvent, startProgress } from '../app/progress.ts';
import type { Context } from './command.ts';
import { durationWords } from './words.ts';

/** A plain line at most this often where no terminal redraws. */
const PLAIN_EVERY_MS = 5_000;
const LIVELY_EVERY_MS = 100;

export type ProgressLine = { onEvent(event: SubmitEvent): void; end(): void };

/**
 * How far a run is, on stderr: a line that redraws itself on a terminal, otherwise a plain one every few seconds.
 * Twenty lines of our own: the known progress-bar packages have had no release since 2024.
 */
export function progressOf({ io, quiet }: Context, now: () => number = Date.now): ProgressLine {
  let progress = startProgress(0, now());
  let shownAt = now();
  let isDrawn = false;
  const clear = () => {
    if (isDrawn) io.stderr('\r\u001b[K');
    isDrawn = false;
  };
  const say = (text: string) => {
    clear();
    io.stderr(`${text}\n`);
  };
  const show = () => {
    if (quiet || now() - shownAt < (io.isLively ? LIVELY_EVERY_MS : PLAIN_EVERY_MS)) return;
    shownAt = now();
    const line = progressText(progress, now());
    if (!io.isLively) return io.stderr(`${line}\n`);
    io.stderr(`\r\u001b[K${line.slice(0, io.columns - 1)}`);
    isDrawn = true;
  };
  return {
    onEvent: (event) => {
      progress = advance(progress, event, now());
      const words = eventWords(event, now());
      if (words !== null && (!quiet || MUST_BE_KNOWN.has(event.kind))) say(words);
      show();
    },
    end: clear,
  };
}

/** Whatever `--quiet` says. */
const MUST_BE_KNOWN: ReadonlySet<SubmitEvent['kind']> = new Set(['unrecorded', 'fault']);

/** "120 of 500, 2 rejected, 1 in doubt, 380 left, 4.9/s, 78 s to go" */
function progressText(progress: Progress, now: number): string {
  const { accepted, rejected, inDoubt, left } = progress;
  const done = accepted + rejected + inDoubt;
  const { perSecond, leftMs } = estimate(progress, now);
  const rate = perSecond === null ? '' : `, ${perSecond.toFixed(1)}/s`;
  const toGo = leftMs === null || left === 0 ? '' : `, ${durationWords(leftMs)} to go`;
  return `${done} of ${done + left}, ${rejected} rejected, ${inDoubt} in doubt, ${left} left${rate}${toGo}`;
}

/** What a person should know at once; null for what the line itself tells. */
function eventWords(event: SubmitEvent, now: number): string | null {
  switch (event.kind) {
    case 'waiting':
      return `Waiting ${durationWords(event.ms)}, until ${clockWords(now + event.ms)}: ${event.because.message}`;
    case 'stopping':
      return `Stopping: ${event.why}`;
    case 'unrecorded':
      return unrecordedWords(event);
    case 'fault':
      return faultWords(event);
    case 'settled':
      if (event.state !== 'in-doubt') return null;
      return `In doubt: row ${event.document.rows.join(', ')}: ${event.reason?.message ?? 'no clear answer'}`;
    default:
      return null;
  }
}

/** That the document is in doubt is told once that is on disk. */
function faultWords({ document, error }: Extract<SubmitEvent, { kind: 'fault' }>): string {
  const message = error instanceof Error ? error.message : String(error);
  return `qcsheet failed at row ${document.rows.join(', ')}, a fault of its own; please report it: ${message}`;
}

/** The time on the person's own clock: `14:30:05`. */
function clockWords(ms: number): string {
  return new Date(ms).toTimeString().slice(0, 8);
}

function unrecordedWords({ document, outcome }: Extract<SubmitEvent, { kind: 'unrecorded' }>): string {
  const rows = `row ${document.rows.join(', ')}`;
  if (outcome.kind !== 'accepted') return `Not written to the journal: ${rows} (${outcome.kind}).`;
  return `Not written to the journal: ${rows} was ACCEPTED with the tracking id ${outcome.trackingId ?? '(none)'}. Note it down.`;
}
