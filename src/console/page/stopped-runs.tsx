import { fileNameIn } from '../../text/file-name.ts';
import type { DeskState } from '../api/desk.ts';
import { client } from './client.ts';
import { mayLose } from './file/may-lose.ts';
import { messages as fileMessages } from './messages/files.ts';
import { messages } from './messages/records.ts';
import { NextHere } from './next-here.tsx';
import type { DeskView } from './use-desk.ts';

type Stopped = DeskState['earlier']['stopped'][number];

const MOST_SHOWN = 3;

/** Opens the file of a stopped run, after a question if changes would be lost. */
export function openRun({ run, file }: Pick<Stopped, 'run' | 'file'>, act: DeskView['act']): void {
  act(async (now) => {
    if (!mayLose(now, (lost) => fileMessages.openAnyway(lost, fileNameIn(file)))) return now;
    const opened = await client.openRun(run, now.hasUnsaved);
    location.hash = '#file';
    return opened;
  }, 'other');
}

/** The runs that stopped before the end, each with what to do next. */
export function StoppedRuns({ runs, act }: { readonly runs: readonly Stopped[]; readonly act: DeskView['act'] }) {
  if (runs.length === 0) return null;
  const more = runs.length - MOST_SHOWN;
  return (
    <section class="card stopped" aria-label={messages.stoppedRuns}>
      {runs.slice(0, MOST_SHOWN).map((stopped) => (
        <div key={stopped.run}>
          <p>
            <strong>{messages.stopped({ ...stopped, file: fileNameIn(stopped.file) })}</strong>
          </p>
          <NextHere {...stopped} open={() => openRun(stopped, act)} />
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
