import { useEffect, useRef, useState } from 'preact/hooks';
import type { SettleAnswer, SettleBody } from '../api/doubts.ts';
import { client } from './client.ts';
import { messages } from './messages/records.ts';
import { messages as pageMessages } from './messages.ts';

/** The answer to a decision that was recorded. */
export type Recorded = Extract<SettleAnswer, { type: 'done' }> & { readonly fate: Fate };

type Props = Pick<SettleBody, 'run' | 'row'> & {
  /** Whether a decision is taken back instead of made. */
  readonly isUndo: boolean;
  done(answer: Recorded): void;
  /** Called if the booking leaves the list with an answer that was begun and not recorded. */
  dropped(): void;
};
type Fate = SettleBody['decision']['decision'];

/** A decision in two steps: the person's input, and then what would be recorded. */
export function Settle({ run, row, isUndo, done, dropped }: Props) {
  const [fate, setFate] = useState<Fate | null>(isUndo ? 'undone' : null);
  const [id, setId] = useState('');
  const [why, setWhy] = useState('');
  const [answer, setAnswer] = useState<Exclude<SettleAnswer, { type: 'done' }> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const now = useBegun(answer !== null || (fate !== null && !isUndo), dropped);
  const send = (agreed: string | null, idsConfirmed: boolean) => {
    if (fate === null) return;
    const decision = fate === 'accepted' ? { decision: fate, trackingId: id } : { decision: fate };
    setFailure(null);
    now.current.isRecording = agreed !== null;
    client.settle({ run, row, decision, why: why.trim() || null, agreed, idsConfirmed }).then(
      (given) => {
        if (given.type === 'done') return done({ ...given, fate });
        now.current.isRecording = false;
        if (now.current.isGone) dropped();
        else setAnswer(given);
      },
      (error: Error) => {
        now.current.isRecording = false;
        setAnswer(null);
        setFailure(error.message);
      },
    );
  };
  if (answer?.type === 'question')
    return <Agree key={answer.key} {...{ question: answer, fate, send }} back={() => setAnswer(null)} />;
  return (
    <form
      class="settle"
      onSubmit={(event) => {
        event.preventDefault();
        send(null, false);
      }}
    >
      {isUndo ? null : <Fates name={`${run}-${row}`} fate={fate} setFate={setFate} />}
      {fate === 'accepted' ? <TrackingId id={id} setId={setId} /> : null}
      <label>
        {messages.howKnown}
        <input value={why} onInput={(event) => setWhy(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={fate === null}>
        {isUndo ? messages.takeBack : messages.next}
      </button>
      <Failed failure={failure} answer={answer} />
    </form>
  );
}

/** Calls `dropped` if the form disappears with an answer that was begun and is not being recorded. */
function useBegun(isBegun: boolean, dropped: () => void) {
  const now = useRef({ isBegun, isRecording: false, isGone: false });
  now.current.isBegun = isBegun;
  useEffect(
    () => () => {
      now.current.isGone = true;
      // The list may lose a booking that is being recorded before the answer to that comes.
      if (now.current.isBegun && !now.current.isRecording) dropped();
    },
    [],
  );
  return now;
}

type FailedProps = {
  readonly failure: string | null;
  readonly answer: Extract<SettleAnswer, { type: 'problem' }> | null;
};

function Failed({ failure, answer }: FailedProps) {
  return (
    <>
      {failure === null ? null : <p role="alert">{failure}</p>}
      {answer === null ? null : (
        <p role="alert" class="bad">
          {answer.message} {answer.hint}
        </p>
      )}
    </>
  );
}

type FatesProps = { readonly name: string; readonly fate: Fate | null; setFate(fate: Fate): void };

function Fates({ name, fate, setFate }: FatesProps) {
  return (
    <fieldset>
      <legend>{messages.whatBecame}</legend>
      {(['accepted', 'not-accepted'] as const).map((choice) => (
        <label key={choice} class="tick">
          <input type="radio" name={name} checked={fate === choice} onChange={() => setFate(choice)} />
          {choice === 'accepted' ? messages.itIsThere : messages.itIsNot}
        </label>
      ))}
    </fieldset>
  );
}

function TrackingId({ id, setId }: { readonly id: string; setId(id: string): void }) {
  return (
    <label>
      {messages.trackingId}
      <input required value={id} onInput={(event) => setId(event.currentTarget.value)} />
    </label>
  );
}

type Question = Extract<SettleAnswer, { type: 'question' }>;
type AgreeProps = {
  readonly question: Question;
  readonly fate: Fate | null;
  back(): void;
  send(agreed: string, idsConfirmed: boolean): void;
};

function Agree({ question: { key, lines, doubtfulIds }, fate, back, send }: AgreeProps) {
  const [isSure, setSure] = useState(doubtfulIds.length === 0);
  const [isSent, setSent] = useState(false);
  const record = () => {
    setSent(true);
    send(key, isSure);
  };
  return (
    <section class="confirm" aria-label={pageMessages.recordTitle}>
      <ul class="lines">
        {[...lines, ...doubtfulIds].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {fate === 'not-accepted' ? <p>{messages.thenSentAgain}</p> : null}
      {doubtfulIds.length === 0 ? null : (
        <label class="sure">
          <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.currentTarget.checked)} />
          {messages.idIsRight}
        </label>
      )}
      <p class="buttons">
        <button type="button" onClick={back}>
          {messages.back}
        </button>
        <button type="button" class="main" disabled={!isSure || isSent} onClick={record}>
          {fate === 'undone' ? messages.takeBackNow : pageMessages.recordOnly}
        </button>
      </p>
    </section>
  );
}
