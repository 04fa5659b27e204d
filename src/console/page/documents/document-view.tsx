import { useEffect, useRef, useState } from 'preact/hooks';
import { capital } from '../../../text/capital.ts';
import type { DeskState } from '../../api/desk.ts';
import type { DocumentQuery, DocumentWindow, ShownDocument } from '../../api/documents.ts';
import type { Noun } from '../../api/noun.ts';
import { client } from '../client.ts';
import { messages } from '../messages/documents.ts';
import { Progress } from '../progress.tsx';
import { useAnswer } from '../use-answer.ts';
import { DocumentFilter } from './document-filter.tsx';
import { DocumentLine } from './document-line.tsx';

type Query = Omit<DocumentQuery, 'count'>;
type Props = {
  readonly desk: DeskState;
  readonly noun: Noun;
  readonly query: Query;
  setQuery(query: Query): void;
  showRows(document: ShownDocument): void;
};

export const ALL_DOCUMENTS: Query = { from: 0, show: 'all', text: '' };

/** The page holds so many documents at once, however many the file has. */
const PAGE = 50;
const TYPING_MS = 200;

/** Which rows become which document, why, and what becomes of it. */
export function DocumentView({ desk, noun, query, setQuery, showRows }: Props) {
  const text = useSettled(query.text);
  const version = [desk.fileId, desk.checks, desk.steps, desk.send?.changes, desk.review === null];
  const { value, failure } = useAnswer(
    () => client.documents({ ...query, text, count: PAGE }),
    JSON.stringify([query.from, query.show, text, version]),
  );
  const { from = 0, total = 0, documents = [] } = value ?? {};
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = 0;
  }, [from]);
  // There may be fewer documents than before.
  const isBeyond = documents.length === 0 && total > 0;
  useEffect(() => {
    if (isBeyond) setQuery({ ...query, from: lastPage(total) });
  }, [isBeyond]);
  if (desk.review === null)
    return (
      <p class="documents-later" role="status">
        <Progress desk={desk} />. <span class="muted">{messages.afterCheck(noun[1])}</span>
      </p>
    );
  return (
    <>
      <DocumentFilter {...{ query, setQuery, states: value?.states ?? [] }} />
      {failure === null ? null : <p role="alert">{failure}</p>}
      {value === null ? null : <Pager {...{ desk, noun, value, setFrom: (at) => setQuery({ ...query, from: at }) }} />}
      <div class="documents" ref={list}>
        {documents.length === 0 ? null : (
          <table>
            <thead>
              <tr>
                {[capital(noun[0]), ...messages.headers.split('|')].map((header) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {documents.map((document) => (
                <DocumentLine key={document.first} {...{ document, noun, showRows }} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}

type PagerProps = Pick<Props, 'desk' | 'noun'> & { readonly value: DocumentWindow; setFrom(from: number): void };

/** The place in the list, with the progress of a check that runs. */
function Pager({ desk, noun, value: { from, total, documents, states }, setFrom }: PagerProps) {
  const to = from + documents.length;
  const unchecked = states.find(({ state }) => state === 'unchecked')?.count ?? 0;
  const [isFirst, isLast] = [from === 0, to >= total];
  const steps = [
    { words: messages.first, at: 0, isIdle: isFirst },
    { words: messages.previous, at: Math.max(0, from - PAGE), isIdle: isFirst },
    { words: messages.next, at: from + PAGE, isIdle: isLast },
    { words: messages.last, at: lastPage(total), isIdle: isLast },
  ];
  return (
    <div class="pager">
      <p role="status">
        {total === 0 ? messages.none(noun) : messages.shown(from + 1, to, total, noun)}
        {desk.phase === 'checking' ? (
          <span class="muted">
            {' '}
            <Progress desk={desk} />. {unchecked === 0 ? null : messages.uncheckedUntil(unchecked, noun)}
          </span>
        ) : null}
      </p>
      {total <= PAGE ? null : (
        <nav aria-label={messages.pages}>
          {steps.map(({ words, at, isIdle }) => (
            // A button that is disabled while it has the focus would lose it.
            <button key={words} type="button" aria-disabled={isIdle} onClick={() => (isIdle ? undefined : setFrom(at))}>
              {words}
            </button>
          ))}
        </nav>
      )}
    </div>
  );
}

function lastPage(total: number): number {
  return Math.floor(Math.max(0, total - 1) / PAGE) * PAGE;
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
