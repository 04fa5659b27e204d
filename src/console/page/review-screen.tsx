import { useEffect, useMemo, useState } from 'preact/hooks';
import type { DeskState } from '../api/desk.ts';
import type { FindingList } from '../api/findings.ts';
import { CellBar } from './cell-bar.tsx';
import { client } from './client.ts';
import { MatchColumns } from './columns-dialog.tsx';
import { SheetViews } from './documents/sheet-views.tsx';
import { ChooseSheet } from './file/sheet-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FindingPanel } from './finding-panel.tsx';
import { type FocusedCell, Grid } from './grid/grid.tsx';
import { EVERY_ROW, type Filter } from './grid/row-models.ts';
import { messages } from './messages.ts';
import { NextStep } from './next-step.tsx';
import type { PortionTexts } from './send-button.tsx';
import { SendDialog } from './send-dialog.tsx';
import { SendPanel } from './send-panel.tsx';
import { useDark } from './use-dark.ts';
import type { DeskView } from './use-desk.ts';

type Review = NonNullable<DeskState['review']>;
type Cells = Parameters<typeof client.edit>[0];
type Props = {
  readonly desk: DeskState;
  readonly review: Review;
  readonly findings: FindingList['sorts'];
  readonly isLost: boolean;
  readonly act: DeskView['act'];
};

/**
 * Rows stay in place until another filter is chosen. If a row disappeared, others would move under the person's typing.
 */
function held({ hold: _before, ...wanted }: Filter): Filter {
  return ['all', 'errors', 'warnings'].includes(wanted.show) ? { ...wanted, hold: crypto.randomUUID() } : wanted;
}

/** The rows with their findings, and the next steps. */
export function ReviewScreen({ desk, review, findings, isLost, act }: Props) {
  const [focused, setFocused] = useState<FocusedCell | null>(null);
  const { filter, setFilter, finding, showSort } = useFilter(() => setFocused(null));
  const [withEmpty, setWithEmpty] = useState(false);
  const [total, setTotal] = useState(review.rows);
  const isDark = useDark();
  const { send } = desk;
  const [portions, setPortions] = usePortions((send?.progress ?? null) !== null);
  const isSent = send !== null && !desk.mayEdit && send.phase !== 'asking';
  const columns = useColumns(review, withEmpty);
  const reading = isSent ? null : <Reading desk={desk} act={act} />;
  const edit = (cells: Cells | Promise<Cells>) => act(async () => client.edit(await cells, desk.fileId));
  return (
    <main class={isSent ? 'review sent' : 'review'}>
      {isSent ? null : <Summary review={review} isBusy={desk.phase === 'checking' || desk.phase === 'asking'} />}
      {isSent ? (
        <SendPanel desk={desk} send={send} isLost={isLost} act={act} />
      ) : (
        <FindingPanel
          sorts={findings}
          chosen={filter.sort}
          choose={showSort}
          showAll={() => setFilter(EVERY_ROW)}
          act={act}
        />
      )}
      <section class="rows">
        <SheetViews
          {...{ desk, noun: review.noun, filter, setFilter, finding, reading }}
          onLeaveRows={() => setFocused(null)}
        >
          <FilterBar {...{ filter, setFilter, columns, total, all: review.rows, withEmpty, setWithEmpty, isSent }} />
          <Grid
            {...{ columns, filter, isDark, isSent, mayEdit: desk.mayEdit }}
            version={`${desk.checks} ${desk.steps} ${send?.changes ?? 0}`}
            onFocus={setFocused}
            onEdit={edit}
            onTotal={setTotal}
            lookAt={findings.find(({ id }) => id === filter.sort)?.column ?? null}
          />
          <CellBar {...{ focused, columns: review.columns, edit, mayEdit: desk.mayEdit }} />
        </SheetViews>
        {isSent ? null : <NextStep {...{ desk, review, portions, setPortions, act }} />}
      </section>
      {send?.question ? <SendDialog key={send.question.id} question={send.question} act={act} /> : null}
    </main>
  );
}

/** How much of the file is sent, as typed. A person who said no finds it again; after a sending it is empty. */
function usePortions(hasBegun: boolean) {
  const state = useState<PortionTexts>({});
  const [, setPortions] = state;
  useEffect(() => {
    if (hasBegun) setPortions({});
  }, [hasBegun]);
  return state;
}

/** Which rows are shown. `finding`: the name of the finding whose rows alone are shown. */
function useFilter(onChange: () => void) {
  const [filter, setAnyFilter] = useState(EVERY_ROW);
  const [finding, setFinding] = useState('');
  const setFilter = (wanted: Filter) => {
    onChange();
    setAnyFilter(held(wanted));
  };
  const showSort = ({ id, header, title }: FindingList['sorts'][number]) => {
    setFinding(header ?? title);
    setFilter({ ...EVERY_ROW, sort: id });
  };
  return { filter, setFilter, finding, showSort };
}

/** The columns with values, or all. The same list until one of them is used or is not used any more. */
function useColumns(review: Review, withEmpty: boolean): Review['columns'] {
  return useMemo(
    () => review.columns.filter(({ isUsed }) => withEmpty || isUsed),
    [review.columns.map(({ isUsed, key }) => `${isUsed} ${key}`).join(), withEmpty],
  );
}

function Reading({ desk, act }: Pick<Props, 'desk' | 'act'>) {
  return (
    <>
      <MatchColumns act={act} />
      <ChooseSheet desk={desk} act={act} look="link" />
    </>
  );
}

function Summary({ review, isBusy }: { readonly review: Review; readonly isBusy: boolean }) {
  const [singular, plural] = review.noun;
  const ready = review.isRefused ? 0 : review.ready;
  const numbers = [
    { count: review.documents, words: review.documents === 1 ? singular : plural, look: '' },
    { count: ready, words: messages.wouldBeSent, look: ready > 0 ? 'good' : '' },
    { count: review.held, words: messages.heldBack, look: review.held > 0 ? 'bad' : '' },
    { count: review.skipped, words: messages.sentBefore, look: '' },
    { count: review.inDoubt, words: messages.inDoubt, look: review.inDoubt > 0 ? 'doubt' : '' },
    { count: review.errors, words: messages.errors(review.errors), look: review.errors > 0 ? 'bad' : '' },
    {
      count: review.warnings,
      words: messages.warnings(review.warnings),
      look: review.warnings > 0 ? 'doubt' : '',
    },
  ];
  const wouldDo = [
    review.unfinishedRun === null ? null : messages.unfinished(review.unfinishedRun),
    review.decisions === 0 ? null : messages.decisions(review.decisions),
  ].filter((note) => note !== null);
  const notes = review.isRefused ? [messages.refused] : wouldDo;
  return (
    <section class="summary" aria-label={messages.upToDate}>
      <dl>
        {numbers
          .filter(({ count }, index) => index < 3 || count > 0)
          .map(({ count, words, look }) => (
            <div key={words} class={look}>
              <dd>{count.toLocaleString('en-US')}</dd>
              <dt>{words}</dt>
            </div>
          ))}
      </dl>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <span class="status" role="status">
        {isBusy ? messages.checkingAgain : messages.upToDate}
      </span>
    </section>
  );
}
