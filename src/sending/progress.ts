import type { SubmitEvent } from './events.ts';

/** How far a run is. The rate counts only the last documents, so a wait is visible. */
export type Progress = {
  readonly accepted: number;
  readonly rejected: number;
  readonly inDoubt: number;
  readonly left: number;
  /** For each document that is sending a file, by document id: how many bytes of the file have left. */
  readonly files: ReadonlyMap<number, { readonly bytes: number; readonly size: number }>;
  /** Times (milliseconds since 1970) of the start and of the last settled documents, ascending. */
  readonly times: readonly number[];
};

/** The rate is measured over this many settled documents. */
const WINDOW = 50;

export function startProgress(documents: number, now: number): Progress {
  return { accepted: 0, rejected: 0, inDoubt: 0, left: documents, files: new Map(), times: [now] };
}

/** Gives the progress after an event at `now`. */
export function advance(progress: Progress, event: SubmitEvent, now: number): Progress {
  if (event.type === 'planned') return startProgress(event.documents, now);
  if (event.type === 'uploading') {
    const { document, bytes, size } = event;
    return { ...progress, files: new Map([...progress.files, [document.id, { bytes, size }]]) };
  }
  if (event.type === 'unreached') return { ...progress, times: [] };
  if (event.type !== 'settled') return progress;
  const { accepted, rejected, inDoubt, left, times } = progress;
  return {
    accepted: accepted + (event.state === 'accepted' ? 1 : 0),
    rejected: rejected + (event.state === 'rejected' || event.state === 'invalid' ? 1 : 0),
    inDoubt: inDoubt + (event.state === 'in-doubt' ? 1 : 0),
    left: left - 1,
    files: new Map([...progress.files].filter(([id]) => id !== event.document.id)),
    times: [...times.slice(-WINDOW), now],
  };
}

/** Gives documents per second, and milliseconds left. Null until two documents are settled, also after an outage. */
export function estimate({ left, times }: Progress, now: number): { perSecond: number | null; leftMs: number | null } {
  const [first] = times;
  const settled = times.length - 1;
  if (first === undefined || settled < 2 || now <= first) return { perSecond: null, leftMs: null };
  const perMs = settled / (now - first);
  return { perSecond: perMs * 1000, leftMs: Math.round(left / perMs) };
}
