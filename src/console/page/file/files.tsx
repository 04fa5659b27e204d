import { useEffect, useRef, useState } from 'preact/hooks';
import type { DeskState } from '../../api/desk.ts';
import type { ListedFile } from '../../api/files.ts';
import { client } from '../client.ts';
import { messages } from '../messages/files.ts';
import { messages as pageMessages } from '../messages.ts';
import type { DeskView } from '../use-desk.ts';

type Props = { readonly desk: DeskState; readonly act: DeskView['act'] };

const STATES: Readonly<Record<ListedFile['state'], string>> = {
  new: messages.stateNew,
  opened: messages.stateOpened,
  'part-sent': messages.statePartSent,
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
  const place = useRef<HTMLDialogElement>(null);
  useEffect(() => place.current?.showModal(), []);
  return (
    <dialog ref={place} class="files" aria-labelledby="files-title" onClose={close}>
      <h2 id="files-title">{messages.files}</h2>
      <FilesTable desk={desk} act={act} opened={close} />
      <div class="buttons">
        <button type="button" onClick={close}>
          {messages.closeFiles}
        </button>
      </div>
    </dialog>
  );
}

/** All files, each with a button that opens it. */
export function FilesTable({ desk, act, opened }: Props & { opened?(): void }) {
  const isSending = desk.send !== null && desk.send.phase !== 'ended';
  return (
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
              <td>
                {isOpen ? (
                  messages.isOpen
                ) : (
                  <OpenButton id={id} name={name} isDisabled={isSending} act={act} opened={opened} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ButtonProps = Pick<ListedFile, 'id' | 'name'> & {
  readonly isDisabled: boolean;
  readonly act: DeskView['act'];
  readonly opened?: (() => void) | undefined;
};

function OpenButton({ id, name, isDisabled, act, opened }: ButtonProps) {
  const open = () => {
    opened?.();
    act((now) => openedFile(now, id), 'other');
  };
  return (
    <button type="button" disabled={isDisabled} aria-label={messages.openNamed(name)} onClick={open}>
      {messages.openFile}
    </button>
  );
}

/** Opens a file, after a question if changes would be lost. */
async function openedFile(now: DeskState, id: number): Promise<DeskState> {
  if (now.hasUnsaved && !confirm(pageMessages.discardEdits(now.edits))) return now;
  return await client.openFile(id, now.hasUnsaved);
}

/** Offers the next file once the open one is all sent. */
export function NextFile({ desk, act }: Props) {
  const open = desk.files.find(({ isOpen }) => isOpen);
  const next = desk.files.find(({ state, isOpen }) => state === 'new' && !isOpen);
  const isRunning = desk.send !== null && desk.send.phase !== 'ended';
  if (open?.state !== 'sent' || next === undefined || isRunning) return null;
  return (
    <p class="next-file" role="status">
      {messages.nextFile(open.name, next.name)}{' '}
      <button type="button" onClick={() => act((now) => openedFile(now, next.id), 'other')}>
        {messages.openNamed(next.name)}
      </button>
    </p>
  );
}
