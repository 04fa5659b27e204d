import { join } from 'node:path';
import { program } from '../inputs.ts';
import type { Part } from '../part.ts';

/** A template of an account with long lists. */
export const templates: Part = {
  name: 'templates',
  prepare: async ({ folder }) => [
    {
      yardstick: false,
      subjects: [
        program('template with 20,000 cities and 6,000 types', 'template.ts', [
          '20000',
          '6000',
          join(folder, 't.xlsx'),
        ]),
      ],
    },
  ],
};
