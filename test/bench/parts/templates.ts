import { join } from 'node:path';
import { program } from '../inputs.ts';
import type { Part } from '../part.ts';

/** A template of an account with long lists; beside it one with hardly any, which shows what the start takes. */
export const templates: Part = {
  name: 'templates',
  prepare: async ({ folder }) => {
    const template = (cities: number, types: number) =>
      program(
        `template with ${cities.toLocaleString('en-US')} cities and ${types.toLocaleString('en-US')} types`,
        'template.ts',
        [String(cities), String(types), join(folder, 't.xlsx')],
      );
    return [{ yardstick: false, subjects: [template(10, 10), template(20_000, 6_000)] }];
  },
};
