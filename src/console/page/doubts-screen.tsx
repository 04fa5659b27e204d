import { useEffect, useRef, useState } from 'preact/hooks';
import { capital } from '../../text/capital.ts';
import { momentWords } from '../../text/day.ts';
import { rowWords } from '../../text/row-ranges.ts';
import type { DeskState } from '../api/desk.ts';
import type { DoubtList } from '../api/doubts.ts';
import { client } from './client.ts';
import { Copied } from './copied.tsx';
import { messages } from './messages/records.ts';
import { messages as pageMessages } from './messages.ts';
import { NextHere, NextInTerminal } from './next-here.tsx';
import { type Recorded, Settle } from './settle.tsx';
import { openRun } from './stopped-runs.tsx';
import { useAnswer } from './use-answer.ts';
import type { DeskView } from './use-desk.ts';

type Doubt = DoubtList['doubts'][number];
type Decision = DoubtList['decisions'][number];

type Earlier = DeskState['earlier'];
type Act = DeskView['act'];
type Done = { readonly answer: Recorded; readonly run: string };

/** The documents in doubt, one by one: what to search for at the provider, and the person's decision. */
export function DoubtsScreen({ earlier, act }: { readonly earlier: Earlier; readonly act: Act }) {
  const { value, failure } = useAnswer(client.doubts, `${earlier.changes}`);
  const [done, setDone] = useState<Done | null>(null);
  return (
    <main class="screen">
      <h2 class="title-line">{pageMessages.placeDoubts}</h2>
      {done === null ? null : <DoneShown key={done.answer} done={done} earlier={earlier} act={act} />}
      {failure === null ? null : <p role="alert">{failure}</p>}
      {value === null ? null : <DoubtLists list={value} setDone={setDone} />}
    </main>
  );
}

type DoneProps = { readonly done: Done; readonly earlier: Earlier; readonly act: Act };

/** What was recorded last. Its card is gone from the list, so the focus comes here. */
function DoneShown({ done: { answer, run }, earlier, act }: DoneProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const stopped = earlier.stopped.find((known) => known.run === run);
  return (
    <section class="card done" role="status" tabIndex={-1} ref={place}>
      <p>
        <strong>{messages.recorded}</strong> {answer.notes.join(' ')}
      </p>
      {stopped === undefined ? null : <NextHere {...stopped} open={() => openRun(stopped, act)} />}
      <NextInTerminal lines={answer.next} />
    </section>
  );
}

type ListsProps = { readonly list: DoubtList; setDone(done: Done): void };

function DoubtLists({ list: { doubts, decisions }, setDone }: ListsProps) {
  return (
    <>
      <p class="muted">{doubts.length === 0 ? messages.noDoubts : messages.askProvider(doubts.length)}</p>
      <ul class="cards">
        {doubts.map((doubt) => (
          <li key={`${doubt.run} ${doubt.rows.join()}`} class="card">
            <DoubtCard doubt={doubt} setDone={setDone} />
          </li>
        ))}
      </ul>
      {decisions.length === 0 ? null : <h2 class="title-line">{messages.decisionsTitle}</h2>}
      <ul class="cards">
        {decisions.map((decision) => (
          <li key={`${decision.run} ${decision.rows.join()}`} class="card">
            <DecisionCard decision={decision} setDone={setDone} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DoubtCard({ doubt, setDone }: Pick<ListsProps, 'setDone'> & { readonly doubt: Doubt }) {
  const { rows, run, noun, file, sentAt, why, lookFor, sent } = doubt;
  return (
    <>
      <h3>{capital(messages.rowsOfRun(noun, rowWords(rows, 6), run))}</h3>
      <p class="muted">{file}</p>
      <p>
        {sentAt === null ? messages.sentElsewhere : messages.sentOn(momentWords(sentAt))}{' '}
        {why === null || why === '' ? null : messages.reason(why)}
      </p>
      {lookFor.length === 0 ? null : <h4>{messages.lookFor}</h4>}
      <dl class="facts">
        {lookFor.map(({ header, value }) => (
          <div key={header}>
            <dt>{header}</dt>
            <dd>
              <Copied text={value} what={header} />
            </dd>
          </div>
        ))}
      </dl>
      {sent === '' ? null : (
        <details>
          <summary>{messages.allSent}</summary>
          <p>{sent}</p>
        </details>
      )}
      <Settle run={run} row={rows[0] ?? 0} isUndo={false} done={(answer) => setDone({ answer, run })} />
    </>
  );
}

function DecisionCard({ decision: known, setDone }: Pick<ListsProps, 'setDone'> & { readonly decision: Decision }) {
  const { rows, run, noun, reference, decision, trackingId, who, why, at } = known;
  const fate = decision === 'accepted' ? messages.wasAccepted(trackingId ?? '') : messages.wasNotAccepted;
  return (
    <>
      <h3>{capital(messages.rowsOfRun(noun, rowWords(rows, 6), run))}</h3>
      <p class="muted">{reference}</p>
      <p>
        {capital(fate)} {messages.decidedBy(who, momentWords(at))}{' '}
        {why === null || why === '' ? null : messages.reason(why)}
      </p>
      <Settle run={run} row={rows[0] ?? 0} isUndo={true} done={(answer) => setDone({ answer, run })} />
    </>
  );
}
