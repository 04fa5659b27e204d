import type { ComponentChildren } from 'preact';
import type { DeskState } from '../api/desk.ts';
import { client } from './client.ts';
import { messages } from './messages.ts';
import type { DeskView } from './use-desk.ts';

type Props = {
  readonly desk: DeskState;
  readonly review: NonNullable<DeskState['review']>;
  /** What a person typed. It must outlive this button, which is gone while a sending is prepared. */
  readonly portions: PortionTexts;
  setPortions(texts: PortionTexts): void;
  readonly act: DeskView['act'];
};
type Portion = 'limit' | 'canary' | 'maxErrors';
export type PortionTexts = Readonly<Partial<Record<Portion, string>>>;

const PORTIONS: readonly (readonly [name: Portion, words: string, none: string])[] = [
  ['limit', messages.onlyFirst, messages.all],
  ['canary', messages.firstAlone, messages.none],
  ['maxErrors', messages.stopAfter, messages.never],
];

/** Asks the server to prepare a sending. The page shows the plan before anything is sent. */
export function SendButton({ desk, review, portions, setPortions, act }: Props) {
  const { checks, steps, edits } = desk;
  const limit = numberIn(portions.limit);
  const send = () => {
    const asked = { limit, canary: numberIn(portions.canary), maxErrors: numberIn(portions.maxErrors) };
    act(async (now) => {
      // A cell that was open at the click is saved now, and the page has not shown its check yet.
      if (now.steps !== steps) throw new Error(messages.savedFirst);
      // The second click of a double click.
      if (!now.maySend || isUnderWay(now)) return now;
      return await client.send({ checks, steps, ...asked });
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
        {desk.mustChoose
          ? messages.chooseButton
          : messages.sendButton(Math.min(review.ready, limit ?? Infinity), review.noun)}
      </button>
      <Portions texts={portions} set={setPortions} />
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

function isUnderWay({ send }: DeskState): boolean {
  return send !== null && send.phase !== 'ended';
}

function Portions({ texts, set }: { readonly texts: PortionTexts; set(texts: PortionTexts): void }) {
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
