import { fileNameIn } from '../../text/file-name.ts';
import type { DeskState } from '../api/desk.ts';
import { messages } from './messages/records.ts';
import { NextHere } from './next-here.tsx';

type Stopped = DeskState['earlier']['stopped'][number];

const MOST_SHOWN = 3;

/** The runs that stopped before the end, each with what to do next. */
export function StoppedRuns({ runs }: { readonly runs: readonly Stopped[] }) {
  if (runs.length === 0) return null;
  const more = runs.length - MOST_SHOWN;
  return (
    <section class="card stopped" aria-label={messages.stoppedRuns}>
      {runs.slice(0, MOST_SHOWN).map((stopped) => (
        <div key={stopped.run}>
          <p>
            <strong>{messages.stopped({ ...stopped, file: fileNameIn(stopped.file) })}</strong>
          </p>
          <NextHere {...stopped} />
        </div>
      ))}
      {more > 0 ? (
        <p>
          <a href="#runs">{messages.moreStopped(more)}</a>
        </p>
      ) : null}
    </section>
  );
}
