import type { ComponentChildren } from 'preact';

/** A table with its headers, which one text holds with `|` between them; the children are its rows. */
export function Table({ headers, children }: { readonly headers: string; readonly children: ComponentChildren }) {
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            {headers.split('|').map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
