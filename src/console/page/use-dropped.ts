import { useEffect, useState } from 'preact/hooks';
import type { DeskState } from '../api/desk.ts';
import { client } from './client.ts';
import { messages } from './messages/files.ts';
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

/** Takes the files that are dropped anywhere on the page. The browser itself would show it instead of the page. */
export function useDropped(desk: DeskState | null, act: DeskView['act']): Dropped {
  const [isOver, setOver] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const [said, setSaid] = useState<{ readonly words: string; readonly fileId: number } | null>(null);
  const fileId = desk?.fileId ?? 0;
  const take = (files: readonly File[]) => {
    const [first, ...others] = files;
    if (first === undefined || desk === null) return;
    setTaking(true);
    if (desk.file !== null) return void keep(files, fileId).finally(() => setTaking(false));
    const upload = async () => {
      const state = await client.upload(first);
      location.hash = '#file';
      void keep(others, state.fileId);
      return state;
    };
    act(() => upload().finally(() => setTaking(false)), 'other');
  };
  const keep = async (files: readonly File[], open: number) => {
    const words = await kept(files, desk?.files.map(({ name }) => name) ?? []);
    if (words !== '') setSaid({ words, fileId: open });
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

/** Keeps files for later, one after the other. Says which are kept, which took another's place, and which are not kept. */
async function kept(files: readonly File[], listed: readonly string[]): Promise<string> {
  const taken: string[] = [];
  const replaced: string[] = [];
  const refused: string[] = [];
  for (const file of files) {
    await client.keep(file).then(
      () => {
        if ([...listed, ...taken].includes(file.name)) replaced.push(messages.replaced(file.name));
        taken.push(file.name);
      },
      (error: Error) => refused.push(messages.notKept(file.name, error.message)),
    );
  }
  const names = [...new Set(taken)];
  return [...(names.length === 0 ? [] : [messages.kept(names)]), ...replaced, ...refused].join(' ');
}

/** Text is dragged too, into a search box. */
function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}
