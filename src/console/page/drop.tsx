import type { DeskState } from '../api/desk.ts';
import { CodeText } from './code-text.tsx';
import { FilesTable } from './file/files.tsx';
import { messages as fileMessages } from './messages/files.ts';
import { messages } from './messages.ts';
import { StoppedRuns } from './stopped-runs.tsx';
import type { DeskView } from './use-desk.ts';
import type { Dropped } from './use-dropped.ts';

const MEGABYTE = 1024 * 1024;

type Props = { readonly desk: DeskState; readonly dropped: Dropped; readonly act: DeskView['act'] };

/** Where a file is dropped or chosen. */
export function Drop({ desk, dropped: { isOver, isTaking, take }, act }: Props) {
  const { largestFile, earlier, files } = desk;
  const invitation = isOver ? messages.dropNow : messages.dropHere;
  return (
    <main class="center">
      <StoppedRuns runs={earlier.stopped} act={act} />
      <section class={isOver ? 'card drop over' : 'card drop'} aria-labelledby="drop-title">
        <h2 id="drop-title">{messages.title}</h2>
        <p>{isTaking ? messages.uploading : invitation}</p>
        <p class="muted">{messages.orChoose}</p>
        <label class="button main">
          {messages.chooseFile}
          <input
            type="file"
            multiple
            accept=".xlsx,.xlsm,.csv,.txt"
            disabled={isTaking}
            onChange={(event) => take([...(event.currentTarget.files ?? [])])}
          />
        </label>
        {desk.service === null ? (
          <p class="no-service" role="status">
            <CodeText text={messages.setService} />
          </p>
        ) : null}
        <p class="muted">{messages.dropNote(Math.round(largestFile / MEGABYTE))}</p>
      </section>
      {files.length === 0 ? null : (
        <section class="card files" aria-labelledby="files-title">
          <h2 id="files-title">{fileMessages.files}</h2>
          <FilesTable desk={desk} act={act} />
        </section>
      )}
    </main>
  );
}
