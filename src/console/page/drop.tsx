import type { DeskState } from '../api/desk.ts';
import { messages } from './messages.ts';
import { StoppedRuns } from './stopped-runs.tsx';
import type { Dropped } from './use-dropped.ts';

const MEGABYTE = 1024 * 1024;

type Props = Pick<DeskState, 'largestFile'> & {
  readonly stopped: DeskState['earlier']['stopped'];
  readonly dropped: Dropped;
};

/** Where a file is dropped or chosen. */
export function Drop({ largestFile, stopped, dropped: { isOver, isTaking, take } }: Props) {
  return (
    <main class="center">
      <StoppedRuns runs={stopped} />
      <section class={isOver ? 'card drop over' : 'card drop'} aria-labelledby="drop-title">
        <h2 id="drop-title">{messages.title}</h2>
        <p>{isTaking ? messages.uploading : isOver ? messages.dropNow : messages.dropHere}</p>
        <p class="muted">{messages.orChoose}</p>
        <label class="button main">
          {messages.chooseFile}
          <input
            type="file"
            accept=".xlsx,.xlsm,.csv,.txt"
            disabled={isTaking}
            onChange={(event) => take([...(event.currentTarget.files ?? [])])}
          />
        </label>
        <p class="muted">{messages.dropNote(Math.round(largestFile / MEGABYTE))}</p>
      </section>
    </main>
  );
}
