import type { DeskState } from '../../api/desk.ts';
import { messages } from '../messages/files.ts';

/** Whether no changes would be lost, or a person agrees to that. `question`: the whole question, with what is lost. */
export function mayLose(
  { hasUnsaved, saved, edits }: Pick<DeskState, 'hasUnsaved' | 'saved' | 'edits'>,
  question: (lost: string) => string,
): boolean {
  const lost = saved?.isCurrent === true ? messages.notDownloaded(saved.name) : messages.unsaved(edits);
  return !hasUnsaved || confirm(question(lost));
}
