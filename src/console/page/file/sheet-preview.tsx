import { useEffect, useRef } from 'preact/hooks';
import type { SheetList } from '../../api/sheets.ts';
import { messages } from '../messages/files.ts';

type Props = {
  readonly sheet: SheetList['sheets'][number];
  /** The chosen header row. */
  readonly row: number | null;
  choose(row: number): void;
  /** Shows more rows. */
  more(): void;
};

/** The first rows of a sheet. A click, or the arrow keys on the numbers, choose the header row. */
export function SheetPreview({ sheet: { name, start }, row, choose, more }: Props) {
  const { columns, rows, hasMore } = start;
  const chosen = useRef<HTMLTableRowElement>(null);
  useEffect(() => chosen.current?.scrollIntoView({ block: 'center' }), [name, rows]);
  useEffect(() => chosen.current?.scrollIntoView({ block: 'nearest' }), [row]);
  return (
    <>
      <p class="muted">{messages.headerHelp}</p>
      <div class="scrolled long">
        <table class="preview" aria-label={messages.preview}>
          <thead>
            <tr>
              <th>{messages.headerRow}</th>
              {columns.map((letters) => (
                <th key={letters}>{letters}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, cells }) => (
              <tr key={number} class={number === row ? 'chosen' : ''} {...(number === row ? { ref: chosen } : {})}>
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      id={`header-row-${number}`}
                      name="header-row"
                      aria-label={messages.rowIsHeader(number)}
                      checked={number === row}
                      onChange={() => choose(number)}
                    />{' '}
                    {number}
                  </label>
                </th>
                {cells.map((text, index) => (
                  <td key={columns[index]} title={text}>
                    <label for={`header-row-${number}`}>{text}</label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasMore ? (
        <button type="button" class="link" onClick={more}>
          {messages.moreRows}
        </button>
      ) : null}
    </>
  );
}
