import { useState } from 'preact/hooks';
import type { DeskState } from '../api/desk.ts';
import { client } from './client.ts';
import { CodeText } from './code-text.tsx';
import { closedFile } from './file/files.tsx';
import { ChooseSheet, SHEET_DOUBTS } from './file/sheet-dialog.tsx';
import { messages as fileMessages } from './messages/files.ts';
import { messages } from './messages.ts';
import type { DeskView } from './use-desk.ts';

type Props = { readonly desk: DeskState; readonly act: DeskView['act'] };

/** Why the file cannot be used, and possible fixes. */
export function RefusedCard({ desk, act }: Props) {
  const { problem, edits } = desk;
  return (
    <main class="center">
      <section class="card refused" aria-labelledby="refused">
        <h2 id="refused">{problem?.code === GONE ? messages.fileGone : messages.notRead}</h2>
        <p role="alert">
          <CodeText text={problem?.message ?? ''} />
        </p>
        {problem?.details.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {edits === 0 ? null : <p>{messages.changesKept(edits)}</p>}
        <p class="muted">
          <CodeText text={hintOf(problem)} />
        </p>
        <WayOut desk={desk} act={act} />
      </section>
    </main>
  );
}

const GONE = 'file-missing';

function hintOf(problem: DeskState['problem']): string {
  if (problem?.code === GONE) return messages.putBack;
  return SHEET_DOUBTS.has(problem?.code ?? '') ? fileMessages.chooseHere : (problem?.hint ?? '');
}

function WayOut(props: Props) {
  const { code = '' } = props.desk.problem ?? {};
  if (code === GONE) return <ReadAgain {...props} />;
  if (SHEET_DOUBTS.has(code)) return <ChooseSheet {...props} look="main" opensItself />;
  if (code === 'marks-missing') return <OtherResults {...props} />;
  if (code.startsWith('encoding')) return <ReadOtherwise {...props} />;
  return (
    <p class="buttons">
      <CloseFile {...props} />
      <ReadAgain {...props} look="" />
    </p>
  );
}

function ReadAgain({ desk, act, look = 'main' }: Props & { readonly look?: string }) {
  return (
    <button type="button" class={look} onClick={() => act(() => client.read(desk.reading))}>
      {messages.readAgain}
    </button>
  );
}

/** The way out if a workbook has no results of the chosen sheet, or none that qcsheet can read. */
function OtherResults({ desk: { reading }, act }: Props) {
  if (reading.sheet === null) return <a href="#runs">{messages.placeRuns}</a>;
  return (
    <button type="button" class="main" onClick={() => act(() => client.read({ ...reading, ...AS_BEFORE }))}>
      {fileMessages.backToResults}
    </button>
  );
}

const AS_BEFORE = { kind: null, sheet: null, headerRow: null } as const;

/** Another reading does not help if the file is damaged, or is no workbook at all. */
function CloseFile({ act }: Pick<Props, 'act'>) {
  return (
    <button type="button" class="main" onClick={() => act(closedFile, 'other')}>
      {messages.closeAndChoose}
    </button>
  );
}

function ReadOtherwise({ desk, act }: Props) {
  const [reading, setReading] = useState(desk.reading);
  const choose = (name: keyof typeof reading) => (event: { readonly currentTarget: { readonly value: string } }) => {
    const { value } = event.currentTarget;
    setReading({ ...reading, [name]: value === '' ? null : value });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        act(() => client.read(reading));
      }}
    >
      <h3>{messages.readOtherwise}</h3>
      <label>
        {fileMessages.loads}
        <select value={reading.kind ?? ''} onChange={choose('kind')}>
          <option value="">{messages.asFileSays}</option>
          {desk.kinds.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        {messages.encoding}
        <input value={reading.encoding ?? ''} placeholder={messages.asFileSays} onInput={choose('encoding')} />
      </label>
      <button type="submit" class="main">
        {messages.readAgain}
      </button>
    </form>
  );
}
