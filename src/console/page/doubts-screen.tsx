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
/** `about`: the booking in words. */
type Done = { readonly answer: Recorded; readonly run: string; readonly about: string };
type Dropped = (about: string) => void;

/** The documents in doubt, one by one: what to search for at the provider, and the person's decision. */
export function DoubtsScreen({ earlier, act }: { readonly earlier: Earlier; readonly act: Act }) {
  const { value, failure } = useAnswer(client.doubts, `${earlier.changes}`);
  const [done, setAnyDone] = useState<Done | null>(null);
  const [dropped, setDropped] = useState<string | null>(null);
  const setDone = (given: Done) => {
    setDropped(null);
    setAnyDone(given);
  };
  return (
    <main class="screen">
      <h2 class="title-line">{pageMessages.placeDoubts}</h2>
      {done === null ? null : <DoneShown key={done.answer} done={done} earlier={earlier} act={act} />}
      {dropped === null ? null : (
        <p class="card bad" role="alert">
          {messages.settledElsewhere(dropped)}
        </p>
      )}
      {failure === null ? null : <p role="alert">{failure}</p>}
      {value === null ? null : <DoubtLists list={value} setDone={setDone} setDropped={setDropped} />}
    </main>
  );
}

type DoneProps = { readonly done: Done; readonly earlier: Earlier; readonly act: Act };

/** What was recorded last. Its card is gone from the list, so the focus comes here. */
function DoneShown({ done: { answer, run, about }, earlier, act }: DoneProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const stopped = earlier.stopped.find((known) => known.run === run);
  return (
    <section class="card done" role="status" tabIndex={-1} ref={place}>
      <p>
        <strong>{messages.recorded}</strong> {capital(about)}: {FATES[answer.fate]}. {answer.notes.join(' ')}
      </p>
      {stopped === undefined || stopped.unsent === 0 ? null : (
        <NextHere {...stopped} inDoubt={0} mayAsk={false} open={() => openRun(stopped, act)} />
      )}
      <NextInTerminal lines={answer.next} />
    </section>
  );
}

const FATES: Readonly<Record<Recorded['fate'], string>> = {
  accepted: messages.nowAccepted,
  'not-accepted': messages.nowNotAccepted,
  undone: messages.nowUndone,
};

type CardProps = { setDone(done: Done): void; readonly setDropped: Dropped };
type ListsProps = CardProps & { readonly list: DoubtList };

function DoubtLists({ list: { doubts, decisions }, ...card }: ListsProps) {
  return (
    <>
      <p class="muted">{doubts.length === 0 ? messages.noDoubts : messages.askProvider(doubts.length)}</p>
      <ul class="cards">
        {doubts.map((doubt) => (
          <li key={`${doubt.run} ${doubt.rows.join()}`} class="card">
            <DoubtCard doubt={doubt} {...card} />
          </li>
        ))}
      </ul>
      {decisions.length === 0 ? null : <h2 class="title-line">{messages.decisionsTitle}</h2>}
      <ul class="cards">
        {decisions.map((decision) => (
          <li key={`${decision.run} ${decision.rows.join()}`} class="card">
            <DecisionCard decision={decision} {...card} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DoubtCard({ doubt, ...card }: CardProps & { readonly doubt: Doubt }) {
  const { rows, run, noun, file, sentAt, why, lookFor, sent } = doubt;
  const about = messages.rowsOfRun(noun, rowWords(rows, 6), run);
  return (
    <>
      <h3>{capital(about)}</h3>
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
      <SettleThis {...{ rows, run, about }} isUndo={false} {...card} />
    </>
  );
}

function DecisionCard({ decision: known, ...card }: CardProps & { readonly decision: Decision }) {
  const { rows, run, noun, reference, decision, trackingId, who, why, at } = known;
  const about = messages.rowsOfRun(noun, rowWords(rows, 6), run);
  const fate = decision === 'accepted' ? messages.wasAccepted(trackingId ?? '') : messages.wasNotAccepted;
  return (
    <>
      <h3>{capital(about)}</h3>
      <p class="muted">{reference}</p>
      <p>
        {capital(fate)} {messages.decidedBy(who, momentWords(at))}{' '}
        {why === null || why === '' ? null : messages.reason(why)}
      </p>
      <SettleThis {...{ rows, run, about }} isUndo={true} {...card} />
    </>
  );
}

type SettleProps = CardProps &
  Pick<Doubt, 'rows' | 'run'> & { /** The booking in words. */ readonly about: string; readonly isUndo: boolean };

function SettleThis({ rows, run, about, isUndo, setDone, setDropped }: SettleProps) {
  const done = (answer: Recorded) => setDone({ answer, run, about });
  return <Settle run={run} row={rows[0] ?? 0} isUndo={isUndo} done={done} dropped={() => setDropped(about)} />;
}
