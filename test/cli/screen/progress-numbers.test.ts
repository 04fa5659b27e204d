import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { hasTerminal, onTerminal } from '../terminal.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** The shares of each step and part, as percent, in the order in which they were drawn. */
function sharesIn(screen: string): ReadonlyMap<string, readonly number[]> {
  const shares = new Map<string, number[]>();
  for (const [, percent, title] of screen.matchAll(/[█░]+ (\d+) %[^█░]*?([A-Z][a-z ]+(?:, part \d)?): [\d,]+ of/g))
    shares.set(title ?? '', [...(shares.get(title ?? '') ?? []), Number(percent)]);
  return shares;
}

describe.skipIf(!hasTerminal)('on a terminal', () => {
  test('no share of an export becomes smaller, though its list is read twice', async () => {
    const { screen } = await onTerminal(office.machine(), 'export reports -o r.xlsx --page-size 100 --rate 25');
    const shares = sharesIn(screen);
    expect(shares.get('Reading the list')?.length).toBeGreaterThan(5);
    for (const percents of shares.values()) {
      expect(percents).toEqual(percents.toSorted((a, b) => a - b));
      expect(percents.at(-1)).toBeLessThanOrEqual(100);
    }
  });

  test('while an answer takes long, the block is drawn again and again', async () => {
    const act = { kind: 'delay', when: 'before', ms: 3_000 } as const;
    office.sandbox.setFaults({ faults: [{ on: 'create inspection booking', act }] });
    const machine = office.machine();
    machine.file('march.csv', csv(bookings('LATE', 1)));
    const { exit, screen } = await onTerminal(machine, 'import march.csv --kind bookings --yes');
    office.sandbox.setFaults({ faults: [] });
    expect(exit).toBe(0);
    expect(screen.match(/0 of 1, /g)?.length).toBeGreaterThan(4);
  });
});
