import { useEffect } from 'preact/hooks';
import type { DeskState } from '../api/desk.ts';
import { client } from './client.ts';
import { DoubtsScreen } from './doubts-screen.tsx';
import { Drop } from './drop.tsx';
import { ExportsScreen } from './exports-screen.tsx';
import { closedFile, FilesButton, isSending } from './file/files.tsx';
import { LostFolder, NewerCopy, NextFile } from './file/next-file.tsx';
import { ListsScreen } from './lists-screen.tsx';
import { messages } from './messages.ts';
import { type Place, Places, usePlace } from './places.tsx';
import { PreviewScreen } from './preview-screen.tsx';
import { Progress } from './progress.tsx';
import { QuestionCard } from './question.tsx';
import { RefusedCard } from './refused.tsx';
import { ReviewScreen } from './review-screen.tsx';
import { RunsScreen } from './runs-screen.tsx';
import { type DeskView, useDesk } from './use-desk.ts';
import { type Dropped, useDropped } from './use-dropped.ts';

/** The whole page: the bar on top, and below it what the file needs now. */
export function Page() {
  const view = useDesk();
  const { desk, failure, closeFailure, isLost, act } = view;
  useUndoKeys(view);
  const dropped = useDropped(desk, act);
  useEffect(() => {
    document.title = desk?.file ? `${desk.file.name} - qcsheet` : 'qcsheet';
  }, [desk?.file?.name]);
  const place = usePlace();
  if (desk === null) return <main class="center">{isLost ? <p role="alert">{messages.lostServer}</p> : null}</main>;
  const notice = isLost ? messages.lostServer : (failure ?? dropped.notice ?? desk.notice);
  return (
    <>
      <TopBar desk={desk} act={act} place={place} />
      {notice === null ? null : (
        <p class={isLost ? 'notice bad' : 'notice'} role="alert">
          {notice}
          {isLost || failure === null ? null : (
            <button type="button" class="link" aria-label={messages.closeNotice} onClick={closeFailure}>
              ×
            </button>
          )}
        </p>
      )}
      {place === 'file' ? (
        <>
          <NextFile desk={desk} act={act} />
          <NewerCopy desk={desk} act={act} />
          <LostFolder desk={desk} />
        </>
      ) : null}
      {screenOf(place, desk, act) ?? <Body view={view} desk={desk} dropped={dropped} />}
    </>
  );
}

function screenOf(place: Place, desk: DeskState, act: DeskView['act']) {
  if (place === 'doubts') return <DoubtsScreen earlier={desk.earlier} act={act} />;
  if (place === 'runs') return <RunsScreen stopped={desk.earlier.stopped} act={act} />;
  if (place === 'exports') return <ExportsScreen exporting={desk.exporting} />;
  return place === 'lists' ? <ListsScreen kinds={desk.kinds} /> : null;
}

type BodyProps = { readonly view: DeskView; readonly desk: DeskState; readonly dropped: Dropped };

function Body({ view, desk, dropped }: BodyProps) {
  const { act, findings, isLost } = view;
  if (desk.file === null) return <Drop desk={desk} dropped={dropped} act={act} />;
  if (desk.question !== null) return <QuestionCard question={desk.question} desk={desk} act={act} />;
  if (desk.phase === 'refused' && desk.problem !== null) return <RefusedCard desk={desk} act={act} />;
  if (desk.review === null)
    return desk.preview === null ? <Reading desk={desk} /> : <PreviewScreen desk={desk} preview={desk.preview} />;
  return (
    <ReviewScreen key={desk.fileId} desk={desk} review={desk.review} findings={findings} isLost={isLost} act={act} />
  );
}

function Reading({ desk }: { readonly desk: DeskState }) {
  return (
    <main class="center">
      <p class="card" role="status">
        <Progress desk={desk} />
      </p>
    </main>
  );
}

type BarProps = { readonly desk: DeskState; readonly act: DeskView['act']; readonly place: Place };

function TopBar({ desk, act, place }: BarProps) {
  return (
    <header>
      <h1>qcsheet</h1>
      <Places place={place} inDoubt={desk.earlier.inDoubt} />
      {desk.file === null || place !== 'file' ? null : (
        <>
          <span class="file" title={desk.file.name}>
            {desk.file.name}
          </span>
          <FilesButton desk={desk} act={act} />
        </>
      )}
      <Service service={desk.service} />
      {place === 'file' ? <FileBar desk={desk} act={act} /> : null}
    </header>
  );
}

/** Where the file would be sent, and as whom. If there is no room for both, the address is cut. */
function Service({ service }: Pick<DeskState, 'service'>) {
  if (service === null) return <span class="service">{messages.noService}</span>;
  const at = service.lastIndexOf(' ') + 1;
  return (
    <span class="service" title={service}>
      <span class="origin">{service.slice(0, at)}</span>
      <span class="account">{service.slice(at)}</span>
    </span>
  );
}

function FileBar({ desk, act }: Omit<BarProps, 'place'>) {
  const isBusy = desk.phase === 'checking' || desk.phase === 'asking';
  if (desk.file === null) return null;
  return (
    <div class="actions">
      <button
        type="button"
        disabled={!desk.canUndo || !desk.mayEdit}
        title="Ctrl+Z"
        onClick={() => act(() => client.step('undo'))}
      >
        {messages.undo}
      </button>
      <button
        type="button"
        disabled={!desk.canRedo || !desk.mayEdit}
        title="Ctrl+Y"
        onClick={() => act(() => client.step('redo'))}
      >
        {messages.redo}
      </button>
      <button
        type="button"
        disabled={desk.review === null || isBusy || !desk.mayEdit}
        onClick={() => act(saveChecked, 'other')}
      >
        {messages.save}
      </button>
      <button type="button" disabled={isSending(desk)} onClick={() => act(closedFile, 'other')}>
        {messages.closeFile}
      </button>
    </div>
  );
}

/** Saves a copy once the changes are checked. */
async function saveChecked(now: DeskState): Promise<DeskState> {
  let state = now;
  while (state.phase === 'checking') state = await client.state(state.version);
  return state.fileId === now.fileId ? await client.save() : state;
}

/** Ctrl+Z and Ctrl+Y, except in a text field. A change that is not answered yet is waited for. */
function useUndoKeys({ desk, act }: DeskView) {
  const mayEdit = desk?.mayEdit === true;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (isWriting || !mayEdit || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      act(async (now) => {
        if (isRedo ? !now.canRedo : !now.canUndo) return now;
        return await client.step(isRedo ? 'redo' : 'undo');
      });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [mayEdit, act]);
}
