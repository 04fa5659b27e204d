import type { Io } from './io.ts';
import { messages } from './messages/screen.ts';
import { durationWords } from './words.ts';

/** A person who sees nothing for longer wonders whether the program does anything. */
const SILENT_MS = 2_000;
const EVERY_MS = 500;

/** Says on a terminal that the program works, and for how long, until what it gives is called or `stopping` aborts. */
export function tellWork(
  { isLively, redraw }: Pick<Io, 'isLively' | 'redraw'>,
  stopping: AbortSignal,
  elapsed = () => performance.now(),
) {
  if (!isLively) return () => undefined;
  const began = elapsed();
  const timer = setInterval(() => {
    const ms = elapsed() - began;
    if (ms >= SILENT_MS && !stopping.aborted) redraw([{ text: messages.working(durationWords(ms)) }]);
  }, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    redraw([]);
  };
}
