import { useEffect, useState } from 'preact/hooks';
import type { DeskState } from '../api/desk.ts';
import { client } from './client.ts';
import { messages } from './messages.ts';
import { StoppedRuns } from './stopped-runs.tsx';
import type { DeskView } from './use-desk.ts';

const MEGABYTE = 1024 * 1024;

type Props = Pick<DeskState, 'largestFile'> & {
  readonly stopped: DeskState['earlier']['stopped'];
  readonly act: DeskView['act'];
};

/** Takes a file that is dropped anywhere on the page, or chosen. */
export function Drop({ largestFile, stopped, act }: Props) {
  const [isOver, setOver] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    setTaking(true);
    act(() => client.upload(file).finally(() => setTaking(false)));
  };
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer?.files[0]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  });
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
            onChange={(event) => take(event.currentTarget.files?.[0])}
          />
        </label>
        <p class="muted">{messages.dropNote(Math.round(largestFile / MEGABYTE))}</p>
      </section>
    </main>
  );
}
