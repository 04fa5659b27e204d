import type { DeskState } from '../api/desk.ts';
import type { AnswerBody, Question } from '../api/questions.ts';
import { client } from './client.ts';
import { ChooseSheet } from './file/sheet-dialog.tsx';
import { messages } from './messages/columns.ts';
import type { DeskView } from './use-desk.ts';

type Props = { readonly question: Question; readonly desk: DeskState; readonly act: DeskView['act'] };

/** A question that the check cannot answer by itself. The terminal asks the same questions. */
export function QuestionCard({ question, desk, act }: Props) {
  const answer = (given: AnswerBody['answer']) => act(() => client.answer({ id: question.id, answer: given }), 'other');
  return (
    <main class="center">
      <section class="card question" aria-labelledby="question">
        {question.type === 'column' ? (
          <ColumnQuestion question={question} answer={answer} />
        ) : (
          <OrderQuestion question={question} answer={answer} />
        )}
        <p class="muted">{messages.remembered}</p>
        <ChooseSheet desk={desk} act={act} look="link" />
      </section>
    </main>
  );
}

type Asked<Type extends Question['type']> = {
  readonly question: Extract<Question, { type: Type }>;
  answer(given: AnswerBody['answer']): void;
};

function ColumnQuestion({ question, answer }: Asked<'column'>) {
  const { letters, header, samples, choices, blank } = question;
  return (
    <>
      <h2 id="question">{messages.whichColumn(letters, header)}</h2>
      {samples.length === 0 ? null : <p>{messages.examples(samples)}</p>}
      {blank.length === 0 ? null : <p>{messages.blankToo(blank)}</p>}
      <div class="answers">
        {choices.map((choice) => (
          <button type="button" key={choice.key} onClick={() => answer({ key: choice.key })}>
            {messages.itIs(choice.header)}
          </button>
        ))}
        <button type="button" onClick={() => answer('own')}>
          {messages.itIsOwn}
        </button>
        <button type="button" onClick={() => answer('open')}>
          {messages.decideLater}
        </button>
      </div>
    </>
  );
}

function OrderQuestion({ question: { columns, shownBy, isDayFirst }, answer }: Asked<'date-order'>) {
  return (
    <>
      <h2 id="question">{messages.whichOrder}</h2>
      <ul>
        {columns.map(({ header, count, text, day }) => (
          <li key={header}>{messages.openDates(count, header, text, day)}</li>
        ))}
      </ul>
      <p>{messages.orderShown(shownBy.text, shownBy.row, isDayFirst)}</p>
      <div class="answers">
        <button type="button" onClick={() => answer('yes')}>
          {messages.takeOrder(isDayFirst)}
        </button>
        <button type="button" onClick={() => answer('open')}>
          {messages.decideLater}
        </button>
      </div>
    </>
  );
}
