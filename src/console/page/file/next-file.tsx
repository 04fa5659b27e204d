import type { DeskState } from '../../api/desk.ts';
import { client } from '../client.ts';
import { messages } from '../messages/files.ts';
import type { DeskView } from '../use-desk.ts';
import { isSending, isWorkbook, openedFile } from './files.tsx';

type Props = { readonly desk: DeskState; readonly act: DeskView['act'] };

/** Once the open sheet is all sent: offers its other sheets with rows, and then the next file. */
export function NextFile({ desk, act }: Props) {
  const { review, related, files, reading } = desk;
  const open = files.find(({ isOpen }) => isOpen);
  const next = files.find(({ state, isOpen }) => state === 'new' && !isOpen);
  if (open === undefined || isSending(desk)) return null;
  if (open.state === 'sheet-sent')
    return (
      <p class="next-file" role="status">
        {messages.nextSheet(open.name, review?.sheet ?? '', related.sheets.length)}{' '}
        {related.sheets.map(({ name, rows }) => (
          <button
            type="button"
            key={name}
            onClick={() =>
              act(() => client.read({ ...reading, kind: null, sheet: name, headerRow: null, dateOrder: null }), 'other')
            }
          >
            {messages.openSheet(name, rows)}
          </button>
        ))}
      </p>
    );
  if (open.state !== 'sent' || next === undefined) return null;
  return (
    <p class="next-file" role="status">
      {messages.nextFile(open.name, isWorkbook(open.name) ? (review?.sheet ?? null) : null, next.name)}{' '}
      <button type="button" onClick={() => act((now) => openedFile(now, next), 'other')}>
        {messages.openNamed(next.name)}
      </button>
    </p>
  );
}

/** Attachments are in the folder of their workbook, and nobody knows the folder of a dropped one. */
export function LostFolder({ desk: { file, review } }: Pick<Props, 'desk'>) {
  if (file === null || !file.isUpload || review?.kind !== 'attachments') return null;
  return (
    <p class="next-file" role="status">
      {messages.lostFolder} <code>{`qcsheet open ${quoted(file.name)}`}</code>
    </p>
  );
}

/** A file's name as one word of a command, in any shell. */
function quoted(name: string): string {
  return /^[\w.][\w.-]*$/.test(name) ? name : `"${name}"`;
}

/** Offers the copy with changes, if the open file is the older one without them. */
export function NewerCopy({ desk: { file, related }, act }: Props) {
  if (file === null || related.copy === null) return null;
  return (
    <p class="next-file" role="status">
      {messages.newerCopy(file.name, related.copy)}{' '}
      <button type="button" onClick={() => act(client.openCopy, 'other')}>
        {messages.openNamed(related.copy)}
      </button>
    </p>
  );
}
