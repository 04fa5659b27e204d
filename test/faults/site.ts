import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/start.ts';
import { type Judged, judge, oracleOf } from './promises.ts';
import { type Workplace, workplace } from './workplace.ts';

/** The simulated service of a test file, and the workplaces at it, which share the lookups that were pulled once. */
export type Site = {
  readonly service: Sandbox;
  /** Ends with the test, and with it the service's faults. */
  newPlace(): Workplace;
  /** What the journal of a place and the service say together; nothing is `broken` when every promise holds. */
  judged(place: Workplace, booked: readonly string[]): Promise<Judged | null>;
  close(): Promise<void>;
};

export async function openSite(options: Partial<SandboxOptions> = {}): Promise<Site> {
  const service = await startSandbox({ now: Date.now, ...options });
  const lookups = workplace(service.url);
  const pulled = await lookups.run(['lookups', 'pull']);
  if (pulled.exit !== 0) throw new Error(pulled.stderr);
  return {
    service,
    newPlace: () => {
      const place = workplace(service.url, join(lookups.folder, 'cache'));
      onTestFinished(() => {
        service.setFaults({ faults: [] });
        place.close();
      });
      return place;
    },
    judged: (place, booked) => place.read((journal) => judge(journal, oracleOf(service.accepted()), booked)),
    close: async () => {
      lookups.close();
      await service.close();
    },
  };
}
