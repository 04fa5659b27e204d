import type { ShownDocument } from '../../api/documents.ts';
import type { Noun } from '../../api/noun.ts';
import { messages } from '../messages/documents.ts';
import { messages as pageMessages } from '../messages.ts';
import { wordsOf } from './state-words.ts';

type Props = {
  readonly document: ShownDocument;
  readonly noun: Noun;
  showRows(document: ShownDocument): void;
};

/** One document: its rows, its content, what becomes of it, and why its rows belong together. */
export function DocumentLine({ document, noun, showRows }: Props) {
  const { name, rows, content } = document;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span class="row-numbers">{rows}</span>
        <button type="button" class="link" aria-label={messages.showRowsOf(name)} onClick={() => showRows(document)}>
          {pageMessages.showRows}
        </button>
      </td>
      <td>
        <dl>
          {content.map(({ header, values, more }) => (
            <div key={header} class="value">
              <dt>{header}</dt>
              <dd>
                {values.join(', ')} {more === 0 ? null : <span class="muted">{messages.moreValues(more)}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </td>
      <td>
        <Outcome document={document} />
      </td>
      <td>
        {joinsIn(document, noun).map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </td>
    </tr>
  );
}

function joinsIn({ joins }: ShownDocument, [singular]: Noun): readonly string[] {
  if (joins === null) return [messages.regrouped];
  return joins.length === 0 ? [messages.eachRow(singular)] : joins;
}

function Outcome({ document }: Pick<Props, 'document'>) {
  const { state, trackingId, messages: reasons, more } = document;
  const count = countOf(document);
  const isNamed = trackingId === null || reasons.some((reason) => reason.includes(trackingId));
  return (
    <>
      <p class={`state ${state}`}>
        <i>{count === null ? wordsOf(state) : `${wordsOf(state)}: ${count}`}</i>
      </p>
      {isNamed ? null : <p class="muted">{trackingId}</p>}
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {more === 0 ? null : <p class="muted">{messages.moreMessages(more)}</p>}
    </>
  );
}

/** The number of its errors or warnings in words; null where they decide nothing. */
function countOf({ state, errors, warnings }: ShownDocument): string | null {
  if (errors > 0 && state === 'invalid') return messages.errors(errors);
  if (errors > 0 && state === 'unchecked') return messages.errorsSoFar(errors);
  return warnings > 0 && state === 'ready' ? messages.warnings(warnings) : null;
}
