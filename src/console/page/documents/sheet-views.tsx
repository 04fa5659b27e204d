import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { capital } from '../../../text/capital.ts';
import type { DeskState } from '../../api/desk.ts';
import type { ShownDocument } from '../../api/documents.ts';
import type { Noun } from '../../api/noun.ts';
import { EVERY_ROW, type Filter } from '../grid/row-models.ts';
import { messages } from '../messages/documents.ts';
import { messages as pageMessages } from '../messages.ts';
import { ALL_DOCUMENTS, DocumentView } from './document-view.tsx';

type Props = {
  readonly desk: DeskState;
  readonly noun: Noun;
  readonly filter: Filter;
  setFilter(filter: Filter): void;
  /** The finding whose rows are shown, if `filter` names one. It stays after the last of them is fixed. */
  readonly finding?: string;
  /** What changes how the file is read. */
  readonly reading?: ComponentChildren;
  /** The rows are no longer shown, so no cell has the focus. */
  onLeaveRows(): void;
  /** The rows. */
  readonly children: ComponentChildren;
};

/** The view that a person chose last. The next screen or file begins with it. */
let areDocumentsChosen = false;

/** The file as rows or as documents, one of the two. */
export function SheetViews({ desk, noun, filter, setFilter, finding = '', reading, onLeaveRows, children }: Props) {
  const [isDocuments, setDocuments] = useState(areDocumentsChosen);
  const [query, setQuery] = useState(ALL_DOCUMENTS);
  const [name, setName] = useState('');
  const choose = (documents: boolean) => {
    areDocumentsChosen = documents;
    if (documents) onLeaveRows();
    setDocuments(documents);
  };
  const lastFilter = useRef(filter);
  useEffect(() => {
    // Whoever chooses rows, also in the findings, wants to see them.
    if (lastFilter.current !== filter) choose(false);
    lastFilter.current = filter;
  }, [filter]);
  const showRows = (document: ShownDocument) => {
    setName(document.name);
    setFilter({ ...EVERY_ROW, document: document.first });
  };
  const ofDocument = filter.document === undefined ? null : messages.onlyOf(name);
  const only = filter.sort === undefined ? ofDocument : messages.onlyFinding(finding);
  const views = [
    { words: messages.rows, isShown: !isDocuments, show: () => choose(false) },
    { words: capital(noun[1]), isShown: isDocuments, show: () => choose(true) },
  ];
  return (
    <>
      <div class="views">
        <fieldset>
          <legend class="unseen">{messages.views}</legend>
          {views.map(({ words, isShown, show }) => (
            <button key={words} type="button" aria-pressed={isShown} onClick={show}>
              {words}
            </button>
          ))}
        </fieldset>
        {isDocuments || only === null ? null : (
          <>
            <span class="only">{only}</span>
            <button type="button" class="link" onClick={() => setFilter(EVERY_ROW)}>
              {pageMessages.allRows}
            </button>
          </>
        )}
        <span class="reading">{reading}</span>
      </div>
      {isDocuments ? <DocumentView {...{ desk, noun, query, setQuery, showRows }} /> : children}
    </>
  );
}
