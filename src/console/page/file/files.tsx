import { useState } from 'preact/hooks';
import type { DeskState } from '../../api/desk.ts';
import type { ListedFile } from '../../api/files.ts';
import { client } from '../client.ts';
import { messages } from '../messages/files.ts';
import type { DeskView } from '../use-desk.ts';
import { useDialog } from '../use-dialog.ts';
import { mayLose } from './may-lose.ts';

type Props = { readonly desk: DeskState; readonly act: DeskView['act'] };

const STATES: Readonly<Record<ListedFile['state'], string>> = {
  new: messages.stateNew,
  opened: messages.stateOpened,
  refused: messages.stateRefused,
  sending: messages.stateSending,
  'part-sent': messages.statePartSent,
  'sheet-sent': messages.stateSheetSent,
  sent: messages.stateSent,
};

/** A button that shows all files, if there are several. */
export function FilesButton({ desk, act }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (desk.files.length < 2) return null;
  return (
    <>
      <button type="button" class="link" onClick={() => setOpen(true)}>
        {messages.filesButton(desk.files.length)}
      </button>
      {isOpen ? <FilesDialog desk={desk} act={act} close={close} /> : null}
    </>
  );
}

function FilesDialog({ desk, act, close }: Props & { close(): void }) {
  const dialog = useDialog();
  return (
    <dialog ref={dialog} class="files" aria-labelledby="files-title" onClose={close}>
      <h2 id="files-title">{messages.files}</h2>
      <FilesTable desk={desk} act={act} opened={close} />
      <div class="buttons">
        <button type="button" autofocus onClick={close}>
          {messages.closeFiles}
        </button>
      </div>
    </dialog>
  );
}

/** All files, each with a button that opens it. */
export function FilesTable({ desk, act, opened }: Props & { opened?(): void }) {
  const isBusy = isSending(desk);
  return (
    <>
      <div class="scrolled">
        <table>
          <thead>
            <tr>
              <th>{messages.file}</th>
              <th>{messages.fileState}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {desk.files.map(({ id, name, isOpen, state }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{STATES[state]}</td>
                <td class="acts">
                  {isOpen ? (
                    <span>{messages.isOpen}</span>
                  ) : (
                    <button
                      type="button"
                      disabled={isBusy}
                      aria-label={messages.openNamed(name)}
                      onClick={() => {
                        opened?.();
                        act((now) => openedFile(now, { id, name }), 'other');
                      }}
                    >
                      {messages.openFile}
                    </button>
                  )}
                  <button
                    type="button"
                    disabled={isBusy && isOpen}
                    aria-label={messages.removeNamed(name)}
                    onClick={() => act((now) => removedFile(now, { id, name, isOpen }), 'other')}
                  >
                    {messages.removeFile}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="muted">{messages.removeHelp}</p>
    </>
  );
}

/** Whether a file of this name has sheets. */
export function isWorkbook(name: string): boolean {
  return /\.xls[xm]$/i.test(name);
}

/** Whether the open file is being sent, or a person is asked about that. */
export function isSending({ send }: Pick<DeskState, 'send'>): boolean {
  return send !== null && send.phase !== 'ended';
}

/** Closes the file, after a question if changes would be lost. */
export async function closedFile(now: DeskState): Promise<DeskState> {
  return mayLose(now, messages.closeAnyway) ? await client.close() : now;
}

/** Opens a file, after a question if changes would be lost. */
export async function openedFile(now: DeskState, { id, name }: Pick<ListedFile, 'id' | 'name'>): Promise<DeskState> {
  if (!mayLose(now, (lost) => messages.openAnyway(lost, name))) return now;
  return await client.openFile(id, now.hasUnsaved);
}

/** Takes a file out of the list, after a question if it is open and changes would be lost. */
async function removedFile(
  now: DeskState,
  { id, name, isOpen }: Pick<ListedFile, 'id' | 'name' | 'isOpen'>,
): Promise<DeskState> {
  if (isOpen && !mayLose(now, (lost) => messages.removeAnyway(lost, name))) return now;
  return await client.removeFile(id, isOpen && now.hasUnsaved);
}
