import { momentWords } from '../../text/day.ts';
import { rowWords } from '../../text/row-ranges.ts';
import type { DoubtList, SettleBody } from '../api/doubts.ts';
import { client } from './client.ts';
import { Copied } from './copied.tsx';
import { messages } from './messages/records.ts';
import { Settle } from './settle.tsx';
import { useAnswer } from './use-answer.ts';

type Doubt = DoubtList['doubts'][number];
type Decision = DoubtList['decisions'][number];
type Place = Pick<SettleBody, 'run' | 'row'>;

/** The documents in doubt, one by one: what to search for at the provider, and the person's decision. */
export function DoubtsScreen() {
  const { value, failure, again } = useAnswer(client.doubts);
  return (
    <main class="screen">
      <h2 class="title-line">{messages.doubtsTitle}</h2>
      {failure === null ? null : <p role="alert">{failure}</p>}
      {value === null ? null : <DoubtLists list={value} again={again} />}
    </main>
  );
}

function DoubtLists({ list: { doubts, decisions }, again }: { readonly list: DoubtList; again(): void }) {
  return (
    <>
      <p class="muted">{doubts.length === 0 ? messages.noDoubts : messages.askProvider(doubts.length)}</p>
      <ul class="cards">
        {doubts.map((doubt) => (
          <li key={`${doubt.run} ${doubt.rows.join()}`} class="card">
            <DoubtCard doubt={doubt} again={again} />
          </li>
        ))}
      </ul>
      {decisions.length === 0 ? null : <h2 class="title-line">{messages.decisionsTitle}</h2>}
      <ul class="cards">
        {decisions.map((decision) => (
          <li key={`${decision.run} ${decision.rows.join()}`} class="card">
            <DecisionCard decision={decision} again={again} />
          </li>
        ))}
      </ul>
    </>
  );
}

function placeOf({ run, rows }: Pick<Doubt, 'run' | 'rows'>): Place {
  return { run, row: rows[0] ?? 0 };
}

function DoubtCard({ doubt, again }: { readonly doubt: Doubt; again(): void }) {
  const { rows, run, noun, file, sentAt, why, lookFor, sent } = doubt;
  return (
    <>
      <h3>{messages.rowsOfRun(noun, rowWords(rows, 6), run)}</h3>
      <p class="muted">{file}</p>
      <p>
        {sentAt === null ? messages.sentElsewhere : messages.sentOn(momentWords(sentAt))} {why}
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
      <Settle place={placeOf(doubt)} isUndo={false} done={again} />
    </>
  );
}

function DecisionCard({ decision: known, again }: { readonly decision: Decision; again(): void }) {
  const { rows, run, noun, reference, decision, trackingId, who, why, at } = known;
  const fate = decision === 'accepted' ? messages.wasAccepted(trackingId ?? '') : messages.wasNotAccepted;
  return (
    <>
      <h3>{messages.rowsOfRun(noun, rowWords(rows, 6), run)}</h3>
      <p>
        {reference} {fate} {messages.decidedBy(who, momentWords(at))} {why}
      </p>
      <Settle place={placeOf(known)} isUndo={true} done={again} />
    </>
  );
}
