import type { DeskState } from '../api/desk.ts';
import { COPY_ADDRESS } from './client.ts';
import { Copied } from './copied.tsx';
import { messages } from './messages.ts';
import { type PortionTexts, SendButton } from './send-button.tsx';
import type { DeskView } from './use-desk.ts';

type Props = {
  readonly desk: DeskState;
  readonly review: NonNullable<DeskState['review']>;
  readonly portions: PortionTexts;
  setPortions(texts: PortionTexts): void;
  readonly act: DeskView['act'];
};

/** The next step of a person: to send the file here, or with the equivalent command. */
export function NextStep({ desk, review, portions, setPortions, act }: Props) {
  const { saved, command, send } = desk;
  const wanted = saved?.isCurrent === true ? saved.command : command;
  const problem = send?.problem ?? null;
  return (
    <section class="next" aria-label={messages.next}>
      {problem === null ? null : (
        <div class="step bad" role="alert">
          <p>
            <strong>{problem.message}</strong> {[...problem.details, problem.hint].join(' ')}
          </p>
        </div>
      )}
      {saved === null ? null : <Saved saved={saved} />}
      <SendButton {...{ desk, review, portions, setPortions, act }} />
      {wanted === null ? null : (
        <details>
          <summary>{messages.orTerminal}</summary>
          <Copied text={wanted} />
        </details>
      )}
    </section>
  );
}

function Saved({ saved: { isCurrent, name, notice } }: { readonly saved: NonNullable<DeskState['saved']> }) {
  if (!isCurrent) return <p class="step">{messages.savedNotCurrent}</p>;
  return (
    <p class="step">
      {messages.savedAs(name)}{' '}
      <a href={COPY_ADDRESS} download={name}>
        {messages.download}
      </a>{' '}
      {notice}
    </p>
  );
}
