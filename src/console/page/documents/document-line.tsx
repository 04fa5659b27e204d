import type { ShownDocument } from '../../api/documents.ts';
import { messages } from '../messages/documents.ts';
import { messages as pageMessages } from '../messages.ts';
import { wordsOf } from './state-words.ts';

type Props = { readonly document: ShownDocument; showRows(document: ShownDocument): void };

/** One document: its rows, its content, what becomes of it, and why its rows belong together. */
export function DocumentLine({ document, showRows }: Props) {
  const { name, rows, content, joins } = document;
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
        <dl class="content">
          {content.map(({ header, values, more }) => (
            <div key={header}>
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
      <td>{joins === null ? <p>{messages.regrouped}</p> : joins.map((reason) => <p key={reason}>{reason}</p>)}</td>
    </tr>
  );
}

function Outcome({ document: { state, errors, trackingId, messages: reasons, more } }: Pick<Props, 'document'>) {
  const count = state === 'unchecked' ? messages.errorsSoFar(errors) : messages.errors(errors);
  const isCounted = errors > 0 && (state === 'invalid' || state === 'unchecked');
  return (
    <>
      <p class={`state ${state}`}>
        <i>{isCounted ? `${wordsOf(state)}: ${count}` : wordsOf(state)}</i>
      </p>
      {trackingId === null ? null : <p class="tracking">{trackingId}</p>}
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {more === 0 ? null : <p class="muted">{messages.moreMessages(more)}</p>}
    </>
  );
}
