import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SendQuestion } from '../api/send.ts';
import { client } from './client.ts';
import { messages } from './messages.ts';
import type { DeskView } from './use-desk.ts';

type Plan = Extract<SendQuestion, { type: 'send' }>;
type Act = DeskView['act'];

/** What is asked before anything is sent. The safe answer has the focus. */
export function SendDialog({ question, act }: { readonly question: SendQuestion; readonly act: Act }) {
  const place = useRef<HTMLDialogElement>(null);
  const [isAnswered, setAnswered] = useState(false);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const answer = (agree: boolean) => {
    setAnswered(true);
    act(() =>
      client.answerSend({ id: question.id, agree, confirmed: [...confirmed] }).finally(() => setAnswered(false)),
    );
  };
  useEffect(() => place.current?.showModal(), []);
  const wanted = question.type === 'send' ? question.toConfirm : [];
  const isReady = wanted.every(({ key }) => confirmed.includes(key));
  const tick = (key: string, isOn: boolean) =>
    setConfirmed(isOn ? [...confirmed, key] : confirmed.filter((known) => known !== key));
  return (
    <dialog
      ref={place}
      aria-labelledby="send-title"
      onCancel={(event) => {
        event.preventDefault();
        if (!isAnswered) answer(false);
      }}
    >
      {question.type === 'send' ? (
        <PlanShown plan={question}>
          {wanted.map(({ key, lines, words }) => (
            <Confirm key={key} {...{ lines, words }} isOn={confirmed.includes(key)} set={(isOn) => tick(key, isOn)} />
          ))}
        </PlanShown>
      ) : (
        <>
          <h2 id="send-title">{messages.changedTitle}</h2>
          <Lines lines={question.lines} />
        </>
      )}
      <div class="buttons">
        <button type="button" disabled={isAnswered} onClick={() => answer(false)}>
          {question.type === 'send' ? messages.doNotSend : messages.keepTheirs}
        </button>
        <button type="button" class="main" disabled={isAnswered || !isReady} onClick={() => answer(true)}>
          {yesWords(question)}
        </button>
      </div>
    </dialog>
  );
}

function yesWords(question: SendQuestion): string {
  if (question.type === 'changed') return messages.replaceTheirs;
  const { sending, noun } = question;
  return sending === 0 ? messages.recordOnly : messages.sendNow(sending, nounOf(noun, sending));
}

function nounOf([singular = '', plural = '']: readonly string[], count: number): string {
  return count === 1 ? singular : plural;
}

function PlanShown({ plan, children }: { readonly plan: Plan; readonly children: ComponentChildren }) {
  const { sending, ready, noun, account, service, file, canary, heldBack, reasons, skipped, inDoubt, warnings } = plan;
  const later = ready - sending;
  const facts = [
    later > 0 ? messages.leftForLater(later) : null,
    canary === null ? null : messages.canaryFirst(canary),
    heldBack > 0 ? messages.heldBackNow(heldBack, reasons) : null,
    skipped > 0 ? messages.skippedNow(skipped, plan.areUpdates) : null,
    inDoubt > 0 ? messages.inDoubtNow(inDoubt) : null,
    warnings > 0 ? messages.warningsNow(warnings) : null,
    ...plan.about,
  ].filter((fact) => fact !== null);
  return (
    <>
      <h2 id="send-title">
        {sending === 0 ? messages.recordTitle : messages.sendTitle(sending, nounOf(noun, sending))}
      </h2>
      <dl class="facts">
        <dt>{messages.factFile}</dt>
        <dd>{file}</dd>
        <dt>{messages.factAccount}</dt>
        <dd>{account}</dd>
        <dt>{messages.factService}</dt>
        <dd>{service}</dd>
      </dl>
      <Lines lines={facts} />
      {children}
      {heldBack > 0 ? <p class="muted last">{messages.heldBackHelp}</p> : null}
      {sending > 0 ? <p class="last">{messages.cannotUndo}</p> : null}
    </>
  );
}

type ConfirmProps = {
  readonly lines: readonly string[];
  readonly words: string;
  readonly isOn: boolean;
  set(isOn: boolean): void;
};

function Confirm({ lines, words, isOn, set }: ConfirmProps) {
  return (
    <div class="confirm">
      <Lines lines={lines} />
      <label class="sure">
        <input type="checkbox" checked={isOn} onChange={(event) => set(event.currentTarget.checked)} />
        {words}
      </label>
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul class="lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
