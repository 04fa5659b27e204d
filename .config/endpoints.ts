// For every endpoint of the specification a command that uses it: the guide shows them, test/cli/endpoints.test.ts
// runs them one after the other, as one person would.

import { kinds } from '../src/kinds/index.ts';

export type EndpointUse = {
  /** As it is typed after `qcsheet`, in a folder with the samples. */
  readonly command: string;
  /** What calls for it, where the command alone does not. */
  readonly when?: string;
};

/** By the name of the operation. Of a kind it is the import of its sample. */
export const ENDPOINT_USES: Readonly<Record<string, EndpointUse>> = {
  ...Object.fromEntries(
    kinds.map(({ name, operation }) => [operation.name, { command: `import samples/${name}.xlsx` }]),
  ),
  'log in': { command: 'login' },
  'refresh the session': { command: 'lookups pull', when: 'or any other, when the session has ended' },
  'revoke the session': { command: 'logout' },
  'search suppliers': { command: 'export suppliers -o suppliers.xlsx' },
  'search reports': { command: 'export reports --since -30d -o reports.xlsx' },
  'read the files of a report': { command: 'export report-files --since -30d -o files.xlsx' },
  'read an interactive report': { command: 'export report-details --since -30d -o details.xlsx' },
  'read a lab order': { command: 'export lab-orders -o orders.xlsx' },
  'read the results of a lab order': { command: 'export lab-results -o results.xlsx' },
  'read the product tree': { command: 'lookups pull' },
  'read the product types': { command: 'lookups pull', when: 'where the product tree has none' },
  'read the product families': { command: 'lookups pull', when: 'where the product tree has none' },
  'read the product categories': { command: 'lookups pull', when: 'where the product tree has none' },
  'read the provinces of a country': { command: 'lookups pull' },
  'read the cities of a country': { command: 'lookups pull' },
};
