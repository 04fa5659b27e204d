import { useRef, useState } from 'preact/hooks';
import type { AliasList } from '../api/records.ts';
import { client } from './client.ts';
import { messages } from './messages/records.ts';
import { Table } from './table.tsx';
import { useAnswer } from './use-answer.ts';

type Alias = AliasList['aliases'][number];

/** The spellings that qcsheet remembers for the account. A person can make it forget one. */
export function Aliases() {
  const { value, failure, again } = useAnswer(client.aliases);
  const [notice, setNotice] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const forget = ({ list, value: spelling, parent, id, label }: Alias) =>
    client.removeAlias({ list, value: spelling, parent, id }).then(
      () => {
        setNotice(messages.forgot(spelling, label === '' ? id : label));
        again();
        // The button is gone.
        title.current?.focus();
      },
      (error: Error) => setNotice(error.message),
    );
  const aliases = value?.aliases ?? [];
  return (
    <section class="aliases">
      <h2 class="title-line" ref={title} tabIndex={-1}>
        {messages.aliases}
      </h2>
      {failure === null ? null : <p role="alert">{failure}</p>}
      <p class="muted">{aliases.length === 0 ? messages.noAliases : messages.aliasesHelp}</p>
      <p role="status">{notice}</p>
      {aliases.length === 0 ? null : (
        <Table headers={messages.aliasHeaders}>
          {aliases.map((alias) => (
            <AliasLine key={`${alias.list} ${alias.parent} ${alias.value}`} alias={alias} forget={forget} />
          ))}
        </Table>
      )}
    </section>
  );
}

function AliasLine({ alias, forget }: { readonly alias: Alias; forget(alias: Alias): void }) {
  const { list, value, parent, parentLabel, id, label, state } = alias;
  return (
    <tr>
      <td class="wide">{value}</td>
      <td class="wide">
        {label} {state === 'stale' ? <span class="doubtful">{messages.staleAlias}</span> : null}
      </td>
      <td>{id}</td>
      <td>{list}</td>
      <td>{parentLabel ?? parent}</td>
      <td class="acts">
        <button type="button" aria-label={messages.forgetNamed(value)} onClick={() => forget(alias)}>
          {messages.forget}
        </button>
      </td>
    </tr>
  );
}
