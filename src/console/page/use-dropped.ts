import { useEffect, useState } from 'preact/hooks';
import type { DeskState } from '../api/desk.ts';
import { client } from './client.ts';
import { messages } from './messages.ts';
import type { DeskView } from './use-desk.ts';

export type Dropped = {
  /** Whether a file is over the page now. */
  readonly isOver: boolean;
  /** Whether a file is on its way to the server. */
  readonly isTaking: boolean;
  /** What was not done with the files; null if all is done. */
  readonly notice: string | null;
  take(files: readonly File[]): void;
};

/** Takes a file that is dropped anywhere on the page. The browser itself would show it instead of the page. */
export function useDropped(desk: DeskState | null, act: DeskView['act']): Dropped {
  const [isOver, setOver] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const [said, setSaid] = useState<{ readonly words: string; readonly fileId: number } | null>(null);
  const fileId = desk?.fileId ?? 0;
  const take = ([file, ...others]: readonly File[]) => {
    if (file === undefined || desk === null) return;
    if (desk.file !== null) return setSaid({ words: messages.closeFirst(desk.file.name), fileId });
    setTaking(true);
    const upload = async () => {
      const state = await client.upload(file);
      const names = others.map(({ name }) => name);
      if (names.length > 0) setSaid({ words: messages.oneAtATime(file.name, names), fileId: state.fileId });
      location.hash = '#file';
      return state;
    };
    act(() => upload().finally(() => setTaking(false)), 'other');
  };
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
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
  return { isOver, isTaking, notice: said?.fileId === fileId ? said.words : null, take };
}

/** Text is dragged too, into a search box. */
function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}
