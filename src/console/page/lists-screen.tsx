import { useState } from 'preact/hooks';
import type { DeskState } from '../api/desk.ts';
import type { LookupList } from '../api/records.ts';
import { Aliases } from './aliases.tsx';
import { client, fileAddress } from './client.ts';
import { messages } from './messages/records.ts';
import { Search } from './search.tsx';
import { Table } from './table.tsx';
import { useAnswer } from './use-answer.ts';

const NOTHING: LookupList = { all: 0, entries: [] };

/** Empty templates, and the lookup lists of the account. */
export function ListsScreen({ kinds }: { readonly kinds: DeskState['kinds'] }) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const { value, failure } = useAnswer(async () => (wanted === '' ? NOTHING : await client.lookups(wanted)), wanted);
  return (
    <main class="screen">
      <h2 class="title-line">{messages.templates}</h2>
      <ul class="templates">
        {kinds.map(({ name, title }) => (
          <li key={name}>
            <a class="button" href={fileAddress('/template', { kind: name })} download={`${name}.xlsx`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      <h2 class="title-line">{messages.lookupLists}</h2>
      <Search label={messages.searchLists} text={text} search={setText} />
      {failure === null ? null : <p role="alert">{failure}</p>}
      {value === null || wanted === '' ? null : <Entries list={value} />}
      <Aliases />
    </main>
  );
}

function Entries({ list: { all, entries } }: { readonly list: LookupList }) {
  if (all === 0) return <p class="muted">{messages.noEntries}</p>;
  return (
    <>
      <p class="muted" role="status">
        {messages.entries(entries.length, all)}
      </p>
      <Table headers={messages.entryHeaders}>
        {entries.map(({ list, id, label, under }) => (
          <tr key={`${list} ${id} ${under}`}>
            <td class="wide">{label}</td>
            <td>{id}</td>
            <td>{list}</td>
            <td class="wide">{under}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
