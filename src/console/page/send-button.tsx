import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { DeskState } from '../api/desk.ts';
import { client } from './client.ts';
import { messages } from './messages.ts';
import type { DeskView } from './use-desk.ts';

type Props = {
  readonly desk: DeskState;
  readonly review: NonNullable<DeskState['review']>;
  readonly act: DeskView['act'];
};
type Portion = 'limit' | 'canary' | 'maxErrors';

const PORTIONS: readonly (readonly [name: Portion, words: string, none: string])[] = [
  ['limit', messages.onlyFirst, messages.all],
  ['canary', messages.firstAlone, messages.none],
  ['maxErrors', messages.stopAfter, messages.never],
];

/** Asks the server to prepare a sending. The page shows the plan before anything is sent. */
export function SendButton({ desk, review, act }: Props) {
  const [texts, setTexts] = useState<Texts>({});
  const { checks, steps, edits } = desk;
  const send = () => {
    const portions = {
      limit: numberIn(texts.limit),
      canary: numberIn(texts.canary),
      maxErrors: numberIn(texts.maxErrors),
    };
    act(async (now) => {
      // A cell that was open at the click is saved now, and the page has not shown its check yet.
      if (now.steps !== steps) throw new Error(messages.savedFirst);
      return await client.send({ checks, steps, ...portions });
    }, 'sending');
  };
  const form = (
    <form
      class="send"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <button type="submit" class={desk.isAllSent ? '' : 'main'} disabled={!desk.maySend}>
        {desk.mustChoose ? messages.chooseButton : messages.sendButton(review.ready, review.noun)}
      </button>
      <Portions texts={texts} set={setTexts} />
      {edits > 0 ? <span class="muted">{messages.copyFirst}</span> : null}
    </form>
  );
  return desk.isAllSent ? (
    <AllSent inDoubt={review.inDoubt} noun={review.noun}>
      {form}
    </AllSent>
  ) : (
    form
  );
}

type AllSentProps = Pick<Props['review'], 'inDoubt' | 'noun'> & { readonly children: ComponentChildren };

/** Sending everything again is seldom meant, so it is folded. */
function AllSent({ inDoubt, noun, children }: AllSentProps) {
  return (
    <>
      <p class="step">
        <strong>{messages.nothingLeft}</strong>{' '}
        {inDoubt === 0 ? null : (
          <>
            {messages.stillInDoubt(inDoubt, noun)} <a href="#doubts">{messages.settleDoubts(inDoubt)}</a>
          </>
        )}
      </p>
      <details>
        <summary>{messages.sendAgain}</summary>
        {children}
      </details>
    </>
  );
}

type Texts = Readonly<Partial<Record<Portion, string>>>;

function Portions({ texts, set }: { readonly texts: Texts; set(texts: Texts): void }) {
  return PORTIONS.map(([name, words, none]) => (
    <label key={name} class="portion">
      {words}
      <input
        type="number"
        min="1"
        step="1"
        placeholder={none}
        value={texts[name] ?? ''}
        onInput={(event) => set({ ...texts, [name]: event.currentTarget.value })}
      />
    </label>
  ));
}

function numberIn(text: string | undefined): number | null {
  const number = Math.floor(Number(text ?? ''));
  return number >= 1 ? number : null;
}
