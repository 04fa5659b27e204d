import type { Run } from '../json.ts';
import { booking, type Cells, csv, type Machine, type Office } from '../office.ts';
import { columnNamed, edited } from '../sheets.ts';

/** A booking that shares with others only what all bookings of a supplier share. */
export const own = (reference: string, change: Cells = {}): Cells =>
  booking(reference, {
    'products.poNumber': `PO ${reference}`,
    'products.name': `Toy ${reference}`,
    ...change,
  });

/** Imports rows, then the rows that a person made of them, from one file on one machine. */
export async function importedTwice(machine: Machine, before: readonly Cells[], after: readonly Cells[]) {
  const first = await machine.import(machine.file('march.csv', csv(before)));
  const second = await machine.import(machine.file('march.csv', csv(after)));
  return { first: first.run, second: second.run };
}

/** What people do who get results of others in the office. */
export function passingOn(office: () => Office) {
  return {
    /** A colleague without a journal corrects cells of the results in the order of their rows, and imports them. */
    async colleagueImports(results: Run, corrected: Readonly<Record<number, Cells>>, ...args: string[]) {
      const colleague = office().machine();
      const theirs = await edited(results.results ?? '', 'Bookings', colleague.path('theirs.xlsx'), (sheet) => {
        for (const [row, cells] of Object.entries(corrected))
          for (const [key, text] of Object.entries(cells))
            sheet.getRow(Number(row)).getCell(columnNamed(sheet, 1, key)).value = text;
      });
      return { colleague, ...(await colleague.import(theirs, ...args)) };
    },
  };
}

export const states = ({ documents }: Run) => documents.map(({ state }) => state);
export const sentAs = ({ documents }: Run, index = 0) => documents[index]?.trackingId ?? 'none';
export const warned = ({ findings }: Run) =>
  findings.filter(({ code, severity }) => code === 'already-sent' && severity === 'warning');
