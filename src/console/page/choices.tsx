import type { Noun } from '../api/noun.ts';
import type { ChosenKey, SendChoice } from '../api/send.ts';
import { messages } from './messages.ts';

/** The input for each choice, by its key: a tick, or the typed number. */
export type Picked = Readonly<Record<string, string>>;

const TICKED = 'yes';

/** The input that matches the server's state. */
export function pickedOf(choices: readonly SendChoice[]): Picked {
  return Object.fromEntries(
    choices
      .filter(({ isChosen }) => isChosen)
      .map((choice) => [choice.key, isTyped(choice) ? `${choice.count}` : TICKED]),
  );
}

export function isPicked(choice: SendChoice, picked: Picked): boolean {
  return (picked[choice.key] ?? '').trim() === (isTyped(choice) ? `${choice.count}` : TICKED);
}

/** Whether the input differs from the choices of the plan. */
export function isOtherThan(choices: readonly SendChoice[], picked: Picked): boolean {
  return choices.some((choice) => choice.isChosen !== isPicked(choice, picked) || isWrong(choice, picked));
}

/** Whether the typed number differs from the number of rows. */
export function isWrong(choice: SendChoice, picked: Picked): boolean {
  return (picked[choice.key] ?? '').trim() !== '' && !isPicked(choice, picked);
}

export function chosenKeys(choices: readonly SendChoice[], picked: Picked): ChosenKey[] {
  return choices.filter((choice) => isPicked(choice, picked)).map(({ key, count }) => ({ key, count }));
}

function isTyped({ option }: SendChoice): boolean {
  return option === 'send-again';
}

type Props = {
  readonly choices: readonly SendChoice[];
  readonly noun: Noun;
  readonly picked: Picked;
  pick(picked: Picked): void;
};

/**
 * The rows that are not sent, the reasons, and the choice to send them anyway. No choice is preselected; the plan names
 * the chosen ones.
 */
export function Choices({ choices, noun, picked, pick }: Props) {
  return (
    <>
      {choices.map((choice) => (
        <fieldset key={choice.key} class="choice">
          <legend>{messages.choiceTitle(choice, noun)}</legend>
          {choice.lines.length === 0 || choice.isChosen ? null : (
            <ul class="lines">
              {choice.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
              {choice.count > choice.lines.length ? (
                <li>{messages.moreRows(choice.count - choice.lines.length)}</li>
              ) : null}
            </ul>
          )}
          <Field choice={choice} picked={picked} set={(text) => pick({ ...picked, [choice.key]: text })} />
        </fieldset>
      ))}
    </>
  );
}

type FieldProps = { readonly choice: SendChoice; readonly picked: Picked; set(text: string): void };

function Field({ choice, picked, set }: FieldProps) {
  const words = messages.choiceWords(choice);
  if (!isTyped(choice))
    return (
      <label class="sure">
        <input
          type="checkbox"
          checked={isPicked(choice, picked)}
          onChange={(event) => set(event.currentTarget.checked ? TICKED : '')}
        />
        {words}
      </label>
    );
  const isRefused = isWrong(choice, picked);
  return (
    <label class="typed">
      {words}
      <input
        inputMode="numeric"
        autocomplete="off"
        value={picked[choice.key] ?? ''}
        aria-invalid={isRefused}
        onInput={(event) => set(event.currentTarget.value)}
      />
      {isRefused ? <span class="bad">{messages.otherNumber(choice.count)}</span> : null}
    </label>
  );
}
