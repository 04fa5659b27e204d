import { useState } from 'preact/hooks';
import type { DeskState } from '../api/desk.ts';
import { COPY_ADDRESS } from './client.ts';
import { messages } from './messages.ts';

type Props = { readonly desk: DeskState; readonly review: NonNullable<DeskState['review']> };

/** What a person does after this page: the command that sends the file, or the copy of it. */
export function NextStep({ desk, review }: Props) {
  const { saved, command } = desk;
  const isSaved = saved?.isCurrent === true;
  const wanted = isSaved ? saved.command : command;
  const words = wanted === null ? messages.saveFirst : review.ready === 0 ? messages.nothingReady : messages.sendFile;
  return (
    <section class="next" aria-label={messages.next}>
      {saved === null ? null : (
        <p class="step">
          {isSaved ? messages.savedAs(saved.name) : messages.savedNotCurrent}{' '}
          {isSaved ? (
            <a href={COPY_ADDRESS} download={saved.name}>
              {messages.download}
            </a>
          ) : null}{' '}
          {isSaved ? saved.notice : null}
        </p>
      )}
      <p class="step">
        <span>{words}</span> {wanted === null || review.ready === 0 ? null : <Command text={wanted} />}
      </p>
    </section>
  );
}

function Command({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <span class="command">
      <code>{text}</code>
      <button type="button" onClick={() => void copy()}>
        {isCopied ? messages.copied : messages.copyCommand}
      </button>
    </span>
  );
}
