import fc from 'fast-check';
import type { Table } from './tables.ts';
import { place, spliced, times } from './texts.ts';

const INSERTED = ['"', '""', ',', ';', '\t', '\n', '\r', '\r\n', '\0', '\ufeff', '\u001a', 'sep=;\r\n', "'", '\\', ' '];

const textEdit = fc.record({
  at: place,
  removed: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(200) }),
  text: fc.constantFrom(...INSERTED),
  count: times(3_000),
});

const writing = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|', '\u0001'),
  end: fc.constantFrom('\n', '\r\n', '\r', '\n\r', '\r\r\n'),
  quotes: fc.constantFrom('needed', 'needed', 'all', 'none'),
  start: fc.constantFrom('', '', '\ufeff', 'sep=;\r\n', '"sep=,"\n', '\n\n', 'Orders of March\n'),
  edits: fc.array(textEdit, { maxLength: 4 }),
});

type Writing = typeof writing extends fc.Arbitrary<infer Value> ? Value : never;

/** A table as a text of separated values, with what people and programs do to such texts. */
export function csvText(tables: fc.Arbitrary<Table>): fc.Arbitrary<{ readonly table: Table; readonly text: string }> {
  return fc.tuple(tables, writing).map(([table, how]) => ({ table, text: textOf(table, how) }));
}

function textOf({ rows }: Table, { delimiter, end, quotes, start, edits }: Writing): string {
  const cell = (text: string) => {
    const isQuoted = quotes === 'all' || (quotes === 'needed' && /[",;\t|\r\n]/.test(text));
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const whole = start + rows.map((row) => row.map(cell).join(delimiter) + end).join('');
  return edits.reduce(
    (text, { at, removed, text: added, count }) => spliced(text, at, removed, added.repeat(count)),
    whole,
  );
}

/** A text in an encoding, which need not be the one that it claims. */
export const encoded = fc.constantFrom<(text: string) => Buffer>(
  (text) => Buffer.from(text, 'utf8'),
  (text) => Buffer.from(text, 'utf8'),
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  (text) => Buffer.from(text.replace('\ufeff', ''), 'utf16le').swap16(),
);
