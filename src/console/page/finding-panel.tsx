import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { capital } from '../../text/capital.ts';
import type { ChoiceList } from '../api/choices.ts';
import type { FindingList } from '../api/findings.ts';
import { client } from './client.ts';
import { messages } from './messages.ts';
import type { DeskView } from './use-desk.ts';

type Sort = FindingList['sorts'][number];
type Reason = Sort['reasons'][number];
type Wrong = NonNullable<Reason['wrong']>;
type Props = {
  readonly sorts: readonly Sort[];
  readonly chosen: number | undefined;
  choose(sort: Sort): void;
  showAll(): void;
  readonly act: DeskView['act'];
};

/** At most this many values of a sort are shown at once. */
const MOST_SHOWN = 6;

/** Findings by reason. A wrong value can be changed in all its rows at once. */
export function FindingPanel({ sorts, chosen, choose, showAll, act }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isInside = useRef(false);
  // A fix removes its own button.
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) heading.current?.focus();
  });
  return (
    <aside
      aria-label={messages.findings}
      onFocusIn={() => {
        isInside.current = true;
      }}
      onFocusOut={({ relatedTarget }) => {
        isInside.current = relatedTarget === null;
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {messages.findings}
      </h2>
      {sorts.length === 0 ? <p class="muted">{messages.noFindings}</p> : null}
      <ul class="sorts">
        {sorts.map((sort) => (
          <li key={`${sort.severity} ${sort.code} ${sort.header}`} class={sort.severity}>
            <SortCard {...{ sort, isChosen: chosen === sort.id, choose, showAll, act }} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

type SortProps = Omit<Props, 'sorts' | 'chosen'> & { readonly sort: Sort; readonly isChosen: boolean };

function SortCard({ sort, isChosen, choose, showAll, act }: SortProps) {
  const [isLong, setLong] = useState(false);
  const { header, title, count, reasons, more } = sort;
  const shown = isLong ? reasons : reasons.slice(0, MOST_SHOWN);
  const left = reasons.length - shown.length + more;
  const [{ hint = '' } = {}] = reasons;
  const isOneHint = reasons.every((reason) => reason.hint === hint);
  return (
    <>
      <h3>
        <span class="number">{count.toLocaleString('en-US')}</span> {header ?? title}
      </h3>
      {header === null ? null : <p class="title">{title}</p>}
      {isOneHint ? <p class="muted">{hint}</p> : null}
      <ul>
        {shown.map((reason) => (
          <li key={`${reason.words} ${reason.row}`}>
            <ReasonLine reason={reason} column={sort.column} hint={isOneHint ? null : reason.hint} act={act} />
          </li>
        ))}
      </ul>
      {left > 0 && !isLong ? (
        <button type="button" class="link" onClick={() => setLong(true)}>
          {messages.moreReasons(left)}
        </button>
      ) : null}
      {sort.isRepeated ? (
        <button type="button" class="empties" onClick={() => act(() => client.emptyRows(sort.id))}>
          {messages.emptyRows(count)}
        </button>
      ) : null}
      {sort.hasRows ? (
        <button
          type="button"
          class="link"
          aria-pressed={isChosen}
          onClick={() => (isChosen ? showAll() : choose(sort))}
        >
          {isChosen ? messages.allRows : messages.showRows}
        </button>
      ) : null}
    </>
  );
}

type ReasonProps = {
  readonly reason: Reason;
  readonly column: Sort['column'];
  readonly hint: string | null;
  readonly act: DeskView['act'];
};

function ReasonLine({ reason, column, hint, act }: ReasonProps) {
  const { words, count, row, wrong } = reason;
  return (
    <>
      <p>
        {capital(words)} {count > 1 ? <span class="times">×{count.toLocaleString('en-US')}</span> : null}
      </p>
      {hint === null ? null : <p class="muted">{hint}</p>}
      {wrong === null ? null : (
        <FixForm wrong={wrong} cell={row === null || column === null ? null : { row, column }} act={act} />
      )}
    </>
  );
}

type FixProps = {
  readonly wrong: Wrong;
  /** One of the cells; null if there is none. */
  readonly cell: { readonly row: number; readonly column: number } | null;
  readonly act: DeskView['act'];
};

/** A form for one new value in all cells with the same wrong value, or in all that are empty. */
function FixForm({ wrong, cell, act }: FixProps) {
  const { cells, candidates, fix, parentFix, canRemember, ...named } = wrong;
  // Several candidates are not preselected: the first one would look like advice.
  const [only, another] = candidates;
  const [typed, setTyped] = useState(fix ?? (another === undefined ? only : undefined) ?? '');
  const [remember, setRemember] = useState(false);
  const { offered, look } = useOffered(candidates, cell);
  const { column, value, under } = named;
  const list = `list ${column} ${value} ${under?.value}`;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        act(() => client.fix({ column, value, under, instead: typed, remember, changes: 'value' }));
      }}
    >
      <input
        aria-label={value === '' ? messages.fillIn(cells) : `${messages.fixTo}: ${value}`}
        list={list}
        value={typed}
        placeholder={placeholderOf(wrong)}
        title={typed}
        onFocus={(event) => look(event.currentTarget.value)}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          look(event.currentTarget.value);
        }}
      />
      <datalist id={list}>
        {offered.map(({ value: instead, about }) => (
          <option key={instead} value={instead} label={about} />
        ))}
      </datalist>
      <button type="submit" disabled={typed.trim() === ''}>
        {value === '' ? messages.fillAll(cells) : messages.fixAll(cells)}
      </button>
      {canRemember ? (
        <label class="tick">
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
          {messages.remember}
        </label>
      ) : null}
      {parentFix === null ? null : <ParentFix {...named} fix={parentFix} act={act} />}
    </form>
  );
}

type Offered = Pick<ChoiceList['choices'][number], 'value' | 'about'>;

/** The values that a cell may have instead, as its editor offers them: those of the finding come first. */
function useOffered(candidates: readonly string[], cell: FixProps['cell']) {
  const [found, setFound] = useState<readonly Offered[]>([]);
  const look = (text: string) => {
    if (cell === null) return;
    client.choices({ ...cell, text: text.slice(0, 200) }).then(
      ({ choices }) => setFound(choices),
      () => undefined,
    );
  };
  const others = found.filter(({ value }) => !candidates.includes(value));
  return { offered: [...candidates.map((value): Offered => ({ value, about: '' })), ...others], look };
}

function placeholderOf({ value, candidates }: Wrong): string {
  if (candidates.length > 1) return messages.chooseValue;
  return value === '' ? messages.newValue : messages.otherValue;
}

type ParentFixProps = Pick<Wrong, 'column' | 'value' | 'under'> & {
  readonly fix: NonNullable<Wrong['parentFix']>;
  readonly act: DeskView['act'];
};

/** Changes what the value belongs to: a right family with a wrong category. */
function ParentFix({ column, value, under, fix: { header, value: instead }, act }: ParentFixProps) {
  const fix = { column, value, under, instead, remember: false, changes: 'parent' } as const;
  return (
    <button type="button" class="parent" onClick={() => act(() => client.fix(fix))}>
      {messages.changeParent(header, instead)}
    </button>
  );
}
