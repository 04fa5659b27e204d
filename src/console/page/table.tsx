import type { ComponentChildren } from 'preact';

type TableProps = {
  /** Separated by `|`. */
  readonly headers: string;
  /** How many of the last columns hold numbers. Their headers are aligned to the right, like the numbers. */
  readonly counts?: number;
  /** The rows. */
  readonly children: ComponentChildren;
};

export function Table({ headers, counts = 0, children }: TableProps) {
  const names = headers.split('|');
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            {names.map((header, index) => (
              <th key={header} scope="col" class={index < names.length - counts ? undefined : 'count'}>
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
