import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Machine, type Office, openOffice } from '../cli/office.ts';
import { type Opened, openConsole } from './console.ts';

/** The call that books. */
export const BOOK = 'create inspection booking';

type Consoles = {
  readonly office: Office;
  /** A console that is closed after the test; where it has a file, once that is checked. */
  opened(machine: Machine, file: string | null): Promise<Opened>;
  /** Closes one before the test ends. */
  close(one: Opened): Promise<void>;
  /** The reference numbers that begin with `prefix-` and were booked. */
  booked(prefix: string): (string | undefined)[];
  /** From now on the service takes its time for each booking. */
  delay(ms: number): void;
};

/** An office for the tests of a file. Each test begins with a service that has no faults. */
export function consoles(): Consoles {
  let office: Office;
  let open: Opened[] = [];
  beforeAll(async () => {
    office = await openOffice();
  });
  beforeEach(() => office.sandbox.setFaults({ faults: [] }));
  afterEach(async () => {
    for (const opened of open) await opened.close();
    open = [];
  });
  afterAll(() => office.close());
  return {
    get office() {
      return office;
    },
    async opened(machine, file) {
      const made = await openConsole(machine, file);
      open.push(made);
      if (file !== null) await made.settled();
      return made;
    },
    async close(one) {
      open = open.filter((other) => other !== one);
      await one.close();
    },
    booked: (prefix) => office.booked(`${prefix}-`).map(({ referenceNumber }) => referenceNumber),
    delay: (ms) => office.sandbox.setFaults({ faults: [{ on: BOOK, act: { kind: 'delay', when: 'before', ms } }] }),
  };
}
