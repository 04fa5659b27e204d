import { fileNameIn } from '../../text/file-name.ts';
import { messages as fileMessages } from './messages/files.ts';
import { messages } from './messages/records.ts';
import { messages as pageMessages } from './messages.ts';

type NextProps = {
  readonly file: string;
  readonly unsent: number;
  readonly inDoubt: number;
  /** Whether a person can settle what is in doubt. */
  readonly mayAsk: boolean;
  /** Opens the file here; absent if the run cannot be continued with it. */
  open?(): void;
};

/** What a person can do on this page about a run: settle its documents in doubt, and send the rest. */
export function NextHere({ file, unsent, inDoubt, mayAsk, open }: NextProps) {
  const name = fileNameIn(file);
  return (
    <>
      {mayAsk ? (
        <p>
          {messages.askAbout(inDoubt)} <a href="#doubts">{pageMessages.placeDoubts}</a>.
        </p>
      ) : null}
      {unsent > 0 || (inDoubt > 0 && !mayAsk) ? (
        <p class="open-run">
          <span>{messages.continueHere(name)}</span>
          {open === undefined ? null : (
            <button type="button" onClick={open}>
              {fileMessages.openNamed(name)}
            </button>
          )}
        </p>
      ) : null}
    </>
  );
}

/** The next steps for a person who works in a terminal. */
export function NextInTerminal({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>{messages.inTerminal}</summary>
      <ul class="lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
