import type { DocumentQuery, DocumentWindow } from '../../api/documents.ts';
import { messages } from '../messages/documents.ts';
import { Radios } from '../radios.tsx';
import { Search } from '../search.tsx';
import { STATE_WORDS } from './state-words.ts';

type Query = Omit<DocumentQuery, 'count'>;
type Props = {
  readonly query: Query;
  setQuery(query: Query): void;
  /** The states of all documents of the file. */
  readonly states: DocumentWindow['states'];
};

/** Which documents are shown. An outcome that no document has is not offered. */
export function DocumentFilter({ query, setQuery, states }: Props) {
  const counts = new Map(states.map(({ state, count }) => [state, count]));
  const all = states.reduce((sum, { count }) => sum + count, 0);
  const offered: readonly (readonly [Query['show'], string, number])[] = [
    ['all', messages.all, all],
    ...STATE_WORDS.map(([state, words]) => [state, words, counts.get(state) ?? 0] as const),
  ];
  return (
    <div class="filters">
      <Radios
        name="outcome"
        legend={messages.outcomes}
        choices={offered
          .filter(([show, , count]) => show === 'all' || count > 0 || query.show === show)
          .map(([show, words, count]) => [show, `${words} ${count.toLocaleString('en-US')}`])}
        chosen={query.show}
        choose={(show) => setQuery({ ...query, show, from: 0 })}
      />
      <Search label={messages.search} text={query.text} search={(text) => setQuery({ ...query, text, from: 0 })} />
    </div>
  );
}
