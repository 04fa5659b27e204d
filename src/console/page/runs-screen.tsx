import { useState } from 'preact/hooks';
import { capital } from '../../text/capital.ts';
import { minuteWords } from '../../text/day.ts';
import { fileNameIn } from '../../text/file-name.ts';
import { rowWords } from '../../text/row-ranges.ts';
import type { DeskState } from '../api/desk.ts';
import type { RunList, ShownRun } from '../api/records.ts';
import { client, fileAddress } from './client.ts';
import { STATE_WORDS } from './documents/state-words.ts';
import { messages } from './messages/records.ts';
import { messages as pageMessages } from './messages.ts';
import { NextHere, NextInTerminal } from './next-here.tsx';
import { Search } from './search.tsx';
import { openRun } from './stopped-runs.tsx';
import { Table } from './table.tsx';
import { useAnswer } from './use-answer.ts';
import type { DeskView } from './use-desk.ts';

type ScreenProps = { readonly stopped: DeskState['earlier']['stopped']; readonly act: DeskView['act'] };

/** Every import of this computer, and one of them with its rows. */
export function RunsScreen({ stopped, act }: ScreenProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { value, failure } = useAnswer(() => client.runs(text), text);
  return (
    <main class="screen">
      <h2 class="title-line">{pageMessages.placeRuns}</h2>
      {failure === null ? null : <p role="alert">{failure}</p>}
      {chosen === null ? (
        <>
          <Search label={messages.searchRuns} text={text} search={setText} />
          {value === null ? null : <RunTable list={value} choose={setChosen} />}
        </>
      ) : (
        <OneRun key={chosen} name={chosen} back={() => setChosen(null)} {...{ stopped, act }} />
      )}
    </main>
  );
}

function RunTable({ list: { all, runs }, choose }: { readonly list: RunList; choose(run: string): void }) {
  if (runs.length === 0) return <p class="muted">{all === 0 ? messages.noRuns : messages.noSuchRuns}</p>;
  return (
    <Table headers={messages.runHeaders} counts={6}>
      {runs.map(({ run, file, kind, startedAt, counts, shown }) => (
        <tr key={run}>
          <td>
            <button type="button" class="link" onClick={() => choose(run)}>
              {run}
            </button>
          </td>
          <td title={file}>{fileNameIn(file)}</td>
          <td>{kind}</td>
          <td>{minuteWords(startedAt)}</td>
          <td>{shown.state}</td>
          <td class="count">{counts.accepted.toLocaleString('en-US')}</td>
          <td class="count">{counts.skipped.toLocaleString('en-US')}</td>
          <td class={counts.inDoubt > 0 ? 'count doubtful' : 'count'}>{shown.inDoubt}</td>
          <td class="count">{counts.rejected.toLocaleString('en-US')}</td>
          <td class="count">{(counts.invalid + counts.unsent).toLocaleString('en-US')}</td>
          <td class="count">{counts.documents.toLocaleString('en-US')}</td>
        </tr>
      ))}
    </Table>
  );
}

function OneRun({ name, back, stopped, act }: ScreenProps & { readonly name: string; back(): void }) {
  const { value, failure } = useAnswer(() => client.run(name), name);
  return (
    <>
      <p class="buttons">
        <button type="button" onClick={back}>
          {messages.allRuns}
        </button>
        <a class="button main" href={fileAddress('/run/results', { run: name })} download={`${name}.results.xlsx`}>
          {pageMessages.downloadResults}
        </a>
      </p>
      {failure === null ? null : <p role="alert">{failure}</p>}
      {value === null ? null : <RunShown run={value} {...{ stopped, act }} />}
    </>
  );
}

function RunShown({ run: shown, stopped, act }: ScreenProps & { readonly run: ShownRun }) {
  const { run, file, kind, state, why, next, documents, counts, mayAsk } = shown;
  const known = stopped.find((other) => other.run === run);
  const opening = known === undefined ? {} : { open: () => openRun(known, act) };
  const unsent = state === 'running' ? 0 : counts.unsent;
  return (
    <>
      <h3>{messages.runOf(run, kind, state)}</h3>
      <p class="muted">{file}</p>
      {why === null ? null : <p>{why}</p>}
      <NextHere
        file={file}
        unsent={unsent}
        inDoubt={state === 'running' ? 0 : counts.inDoubt}
        mayAsk={mayAsk}
        {...opening}
      />
      <NextInTerminal lines={next} />
      <Table headers={messages.documentHeaders}>
        {documents.map(({ rows, key, state: is, trackingId, message, sentAt }) => (
          <tr key={rows.join()}>
            <td>{rowWords(rows, 6)}</td>
            <td>{key}</td>
            <td>{stateWords(is)}</td>
            <td>{trackingId}</td>
            <td>{sentAt === null ? '' : minuteWords(sentAt)}</td>
            <td class="wide">{message}</td>
          </tr>
        ))}
      </Table>
      {documents.length < counts.documents ? (
        <p class="muted">{messages.firstDocuments(documents.length, counts.documents)}</p>
      ) : null}
    </>
  );
}

/** As the rows of a file say it. */
function stateWords(state: string): string {
  return STATE_WORDS.find(([known]) => known === state)?.[1] ?? capital(state);
}
