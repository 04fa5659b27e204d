import type { DeskState } from '../api/desk.ts';
import { messages } from './messages/records.ts';
import { messages as pageMessages } from './messages.ts';

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
            <strong>{messages.stopped({ ...stopped, file: nameOf(stopped.file) })}</strong>
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

type NextProps = Pick<Stopped, 'file' | 'unsent' | 'mayAsk'> & { readonly inDoubt: number };

/** What a person can do on this page about a run: settle its documents in doubt, and send the rest. */
export function NextHere({ file, unsent, inDoubt, mayAsk }: NextProps) {
  return (
    <>
      {mayAsk ? (
        <p>
          {messages.askAbout(inDoubt)} <a href="#doubts">{pageMessages.placeDoubts}</a>.
        </p>
      ) : null}
      {unsent > 0 || (inDoubt > 0 && !mayAsk) ? <p>{messages.continueHere(nameOf(file))}</p> : null}
    </>
  );
}

/** The file's name without its folders. */
export function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
