import { capital } from '../../text/capital.ts';
import type { DeskState } from '../api/desk.ts';
import type { SendState } from '../api/send.ts';
import { client, RESULTS_ADDRESS } from './client.ts';
import { isWorkbook } from './file/files.tsx';
import { ChooseSheet } from './file/sheet-dialog.tsx';
import { messages } from './messages.ts';
import { NextHere, NextInTerminal } from './next-here.tsx';
import type { DeskView } from './use-desk.ts';

type Props = {
  readonly desk: DeskState;
  readonly send: SendState;
  readonly isLost: boolean;
  readonly act: DeskView['act'];
};
type Outcome = NonNullable<SendState['outcome']>;

/** The progress and the result of the sending, beside the rows. */
export function SendPanel({ desk, send, isLost, act }: Props) {
  const { progress, outcome, notes, problem, phase } = send;
  const isRunning = phase !== 'ended' && !isLost;
  return (
    <aside aria-label={messages.sending} class="sending">
      <h2>{phase !== 'ended' && isLost ? messages.sendingLost : headingOf(send)}</h2>
      {outcome === null ? null : <OutcomeShown desk={desk} outcome={outcome} act={act} />}
      {problem === null ? null : (
        <div role="alert">
          <p class="bad">{problem.message}</p>
          {[...problem.details, problem.hint].map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {progress === null || !isRunning ? null : <ProgressShown progress={progress} />}
      {!isRunning ? null : (
        <p class="buttons">
          <button type="button" disabled={send.isStopping} onClick={() => act(client.stopSend, 'sending')}>
            {send.isStopping ? messages.stopping : messages.stop}
          </button>
        </p>
      )}
      <Lines title={messages.notes} lines={notes} />
    </aside>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul class="lines">
        {lines.map((line, index) => (
          <li key={`${index} ${line}`}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function headingOf({ phase, outcome, isStopping }: SendState): string {
  if (outcome !== null) return messages.ended(outcome.state, outcome.counts);
  if (phase === 'ended') return messages.brokenOff;
  if (phase === 'preparing') return messages.preparing;
  return isStopping ? messages.stopping : messages.sending;
}

function ProgressShown({ progress }: { readonly progress: NonNullable<SendState['progress']> }) {
  const { planned, accepted, rejected, inDoubt, left, perSecond, leftMs, chart } = progress;
  const numbers = [
    { count: accepted, words: messages.accepted, look: 'good' },
    { count: rejected, words: messages.rejected, look: rejected > 0 ? 'bad' : '' },
    { count: inDoubt, words: messages.inDoubt, look: inDoubt > 0 ? 'doubt' : '' },
    { count: left, words: messages.left, look: '' },
  ];
  return (
    <>
      <progress aria-label={messages.sending} value={planned - left} max={Math.max(1, planned)} />
      <Numbers numbers={numbers} />
      <p class="muted">{messages.speed(perSecond, leftMs, left < planned)}</p>
      <Chart values={chart} />
    </>
  );
}

type Count = { readonly count: number; readonly words: string; readonly look: string };

function Numbers({ numbers }: { readonly numbers: readonly Count[] }) {
  return (
    <dl class="numbers">
      {numbers.map(({ count, words, look }) => (
        <div key={words} class={look}>
          <dd>{count.toLocaleString('en-US')}</dd>
          <dt>{words}</dt>
        </div>
      ))}
    </dl>
  );
}

const WIDTH = 120;
const HEIGHT = 32;

/** Answers a second, over the last minute. Its space is reserved before there is a line. */
function Chart({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(...values, 1);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map(
    (value, index) => `${(index * step).toFixed(1)},${(HEIGHT * (1 - value / most)).toFixed(1)}`,
  );
  const line = values.length < 2 ? '' : points.join(' ');
  return (
    <figure class="throughput">
      <svg viewBox={`0 -1 ${WIDTH} ${HEIGHT + 1}`} preserveAspectRatio="none" aria-hidden="true">
        <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
        <polyline points={line} />
      </svg>
      <figcaption class="muted">{messages.chart(Math.max(...values, 0))}</figcaption>
    </figure>
  );
}

function OutcomeShown({ desk, outcome, act }: Pick<Props, 'desk' | 'act'> & { readonly outcome: Outcome }) {
  const { counts, why, run, file, reasons, next, results, mayAsk } = outcome;
  const isDone = counts.unsent === 0;
  const numbers = [
    { count: counts.accepted, words: messages.accepted, look: counts.accepted > 0 ? 'good' : '' },
    { count: counts.rejected, words: messages.rejected, look: 'bad' },
    { count: counts.inDoubt, words: messages.inDoubt, look: 'doubt' },
    { count: counts.invalid, words: messages.heldBack, look: 'bad' },
    { count: counts.skipped, words: messages.sentBefore, look: '' },
    { count: counts.unsent, words: messages.notSent, look: '' },
  ].filter(({ count }, index) => index === 0 || count > 0);
  return (
    <>
      {why === null ? null : <p>{why}</p>}
      <Numbers numbers={numbers} />
      {run === null ? null : <p class="muted">{messages.runNamed(run)}</p>}
      {results === null ? null : (
        <p class="buttons">
          {isDone ? null : (
            <button type="button" class="main" onClick={() => act(client.openAgain, 'other')}>
              {messages.checkAgain}
            </button>
          )}
          <a class={isDone ? 'button main' : 'button'} href={RESULTS_ADDRESS} download={results}>
            {messages.downloadResults}
          </a>
          <button type="button" onClick={() => act(client.openResults, 'other')}>
            {messages.openResults}
          </button>
        </p>
      )}
      <Lines title={messages.reasons} lines={reasons.map(capital)} />
      {isDone || results === null ? null : <p>{messages.sendRest}</p>}
      {counts.rejected + counts.invalid === 0 || results === null ? null : <p>{messages.fixRest}</p>}
      <NextHere file={file} unsent={0} inDoubt={counts.inDoubt} mayAsk={mayAsk} />
      {isWorkbook(desk.file?.name ?? '') ? (
        <p class="other-sheet">
          <ChooseSheet desk={desk} act={act} look="link" />
        </p>
      ) : null}
      <NextInTerminal lines={next} />
    </>
  );
}
