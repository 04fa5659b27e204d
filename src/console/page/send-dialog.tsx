import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SendAnswer, SendChoice, SendQuestion } from '../api/send.ts';
import { Choices, chosenKeys, isOtherThan, isPicked, isWrong, type Picked, pickedOf } from './choices.tsx';
import { client } from './client.ts';
import { messages } from './messages.ts';
import type { DeskView } from './use-desk.ts';
import { useDialog } from './use-dialog.ts';

type Plan = Extract<SendQuestion, { type: 'send' }>;
type Act = DeskView['act'];

/** The question before anything is sent. The safe answer has the focus. */
export function SendDialog({ question, act }: { readonly question: SendQuestion; readonly act: Act }) {
  const dialog = useDialog();
  const safe = useRef<HTMLButtonElement>(null);
  const choices = question.type === 'changed' ? [] : question.choices;
  const [isAnswered, setAnswered] = useState(false);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [picked, pick] = useState(() => pickedOf(choices));
  const isOther = isOtherThan(choices, picked);
  const post = (answer: Omit<SendAnswer, 'id'>) => {
    setAnswered(true);
    act(() => client.answerSend({ id: question.id, ...answer }).finally(() => setAnswered(false)), 'sending');
  };
  const answer = (agree: boolean) => post({ agree, confirmed: [...confirmed], choose: null });
  const planAgain = () => post({ agree: false, confirmed: [], choose: chosenKeys(choices, picked) });
  useEffect(() => safe.current?.focus(), []);
  const wanted = question.type === 'send' ? question.toConfirm : [];
  const isReady = wanted.every(({ key }) => confirmed.includes(key));
  const tick = (key: string, isOn: boolean) =>
    setConfirmed(isOn ? [...confirmed, key] : confirmed.filter((known) => known !== key));
  return (
    <dialog
      ref={dialog}
      aria-labelledby="send-title"
      onCancel={(event) => {
        event.preventDefault();
        if (!isAnswered) answer(false);
      }}
    >
      <Asked question={question}>
        {wanted.map(({ key, lines, words }) => (
          <Confirm key={key} {...{ lines, words }} isOn={confirmed.includes(key)} set={(isOn) => tick(key, isOn)} />
        ))}
        {question.type === 'changed' ? null : <Choices {...{ choices, noun: question.noun, picked, pick }} />}
      </Asked>
      <div class="buttons">
        <button type="button" ref={safe} disabled={isAnswered} onClick={() => answer(false)}>
          {question.type === 'changed' ? messages.keepTheirs : messages.doNotSend}
        </button>
        {isOther || question.type === 'choose' ? (
          <Main words={messages.planAgain} isOff={isAnswered || !mayPlan(question, choices, picked)} act={planAgain} />
        ) : (
          <Main words={yesWords(question)} isOff={isAnswered || !isReady} act={() => answer(true)} />
        )}
      </div>
    </dialog>
  );
}

function Main({ words, isOff, act }: { readonly words: string; readonly isOff: boolean; act(): void }) {
  return (
    <button type="button" class="main" disabled={isOff} onClick={act}>
      {words}
    </button>
  );
}

/** Whether the server can plan with this input: typed numbers are right, and needed choices are made. */
function mayPlan({ type }: SendQuestion, choices: readonly SendChoice[], picked: Picked): boolean {
  if (choices.some((choice) => isWrong(choice, picked))) return false;
  const isSomething = choices.some((choice) => isPicked(choice, picked));
  return type !== 'choose' || (isSomething && choices.every((choice) => !choice.isNeeded || isPicked(choice, picked)));
}

function Asked({ question, children }: { readonly question: SendQuestion; readonly children: ComponentChildren }) {
  if (question.type === 'send') return <PlanShown plan={question}>{children}</PlanShown>;
  const isChoice = question.type === 'choose';
  return (
    <>
      <h2 id="send-title">{isChoice ? messages.chooseTitle : messages.changedTitle}</h2>
      <div class="long">
        {question.type === 'changed' ? <Lines lines={question.lines} /> : null}
        {children}
      </div>
      {isChoice ? <p class="muted last">{messages.chooseNeeded}</p> : null}
    </>
  );
}

function yesWords(question: SendQuestion): string {
  if (question.type !== 'send') return messages.replaceTheirs;
  const { sending, noun } = question;
  return sending === 0 ? messages.recordOnly : messages.sendNow(sending, noun);
}

function PlanShown({ plan, children }: { readonly plan: Plan; readonly children: ComponentChildren }) {
  const { sending, ready, noun, account, service, file, canary, heldBack, reasons, skipped, inDoubt, warnings } = plan;
  const { changedCells, maxErrors } = plan;
  const later = ready - sending;
  const facts = [
    changedCells > 0 ? messages.changedNow(changedCells) : null,
    later > 0 ? messages.leftForLater(later) : null,
    canary === null ? null : messages.canaryFirst(canary),
    maxErrors === null ? null : messages.stopsAfter(maxErrors),
    heldBack > 0 ? messages.heldBackNow(heldBack, reasons) : null,
    skipped > 0 ? messages.skippedNow(skipped, plan.areUpdates) : null,
    inDoubt > 0 ? messages.inDoubtNow(inDoubt) : null,
    warnings > 0 ? messages.warningsNow(warnings) : null,
    ...plan.about,
  ].filter((fact) => fact !== null);
  return (
    <>
      <h2 id="send-title">{sending === 0 ? messages.recordTitle : messages.sendTitle(sending, noun)}</h2>
      <dl class="facts">
        <dt>{messages.factFile}</dt>
        <dd>{file}</dd>
        <dt>{messages.factAccount}</dt>
        <dd>{account}</dd>
        <dt>{messages.factService}</dt>
        <dd>{service}</dd>
      </dl>
      <div class="long">
        <Lines lines={facts} />
        {children}
      </div>
      {heldBack > 0 ? <p class="muted last">{messages.heldBackHelp}</p> : null}
      {sending > 0 ? <p class="last">{plan.writesUndo ? messages.writesUndo : messages.cannotUndo}</p> : null}
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
