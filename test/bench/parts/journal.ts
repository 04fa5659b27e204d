import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '../inputs.ts';
import type { Part } from '../part.ts';

const TASKS = [
  ['send', 'sends 10,000 documents'],
  ['find', 'finds what was sent among 4,000'],
  ['reopen', 'takes up a run of 4,000'],
  ['replace', 'replaces 12,000 rows of a stopped run'],
  ['doubts', 'finds what 8 runs of 10,000 rows left in doubt'],
] as const;

/** The journal alone, without a service. */
export const journal: Part = {
  name: 'journal',
  prepare: async ({ folder }) => [
    {
      yardstick: false,
      subjects: TASKS.map(([task, words]) => {
        const place = join(folder, task);
        const before = () => rmSync(place, { recursive: true, force: true });
        return program(`the journal ${words}`, 'journal.ts', [task, place], { before });
      }),
    },
  ],
};
