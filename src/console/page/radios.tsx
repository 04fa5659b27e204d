type Props<Value extends string> = {
  /** The name of the choice in the page's code. */
  readonly name: string;
  /** What is chosen, for screen readers. */
  readonly legend: string;
  readonly choices: readonly (readonly [value: Value, words: string])[];
  /** Null if none of them is chosen. */
  readonly chosen: Value | null;
  choose(value: Value): void;
};

/** A few choices beside each other, one of them chosen. */
export function Radios<Value extends string>({ name, legend, choices, chosen, choose }: Props<Value>) {
  return (
    <fieldset>
      <legend class="unseen">{legend}</legend>
      {choices.map(([value, words]) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => choose(value)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
