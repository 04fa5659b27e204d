import type { ExportPreview } from '../api/exports.ts';
import { messages } from './messages/records.ts';

type Props = { readonly preview: ExportPreview; readonly isFiltered: boolean };

/** The number of records, and the first rows without empty columns. */
export function PreviewShown({ preview: { found, noun, columns, rows, notes }, isFiltered }: Props) {
  const shown = columns.flatMap((column, at) =>
    rows.some((row) => (row[at] ?? '') !== '') ? [{ ...column, at }] : [],
  );
  const look = (isNumber: boolean) => (isNumber ? 'amount' : '');
  return (
    <>
      <p role="status">
        {found === 0
          ? messages.previewNone(noun[1], isFiltered)
          : messages.previewFound(rows.length, found, noun, isFiltered)}
      </p>
      {notes.map((note) => (
        <p key={note} class="muted">
          {note}
        </p>
      ))}
      {rows.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        <section class="table" aria-label={messages.firstRows} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {shown.map(({ header, isNumber }) => (
                  <th key={header} scope="col" class={look(isNumber)}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={`${index} ${row[0]}`}>
                  {shown.map(({ header, isNumber, at }) => (
                    <td key={header} class={`short ${look(isNumber)}`} title={row[at]}>
                      {row[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {rows.length > 0 && shown.length < columns.length ? (
        <p class="muted">{messages.emptyColumns(columns.length - shown.length)}</p>
      ) : null}
    </>
  );
}
