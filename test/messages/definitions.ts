import { EXIT, EXIT_MEANINGS, EXIT_ORDER } from '../../src/cli/exit-codes.ts';
import { datasets } from '../../src/datasets/index.ts';
import { kinds } from '../../src/kinds/index.ts';
import type { Dataset } from '../../src/schema/dataset.ts';
import type { Column, Kind } from '../../src/schema/kind.ts';
import { sources } from '../imports-of.ts';
import { proseOf } from './prose.ts';

type Definition = { readonly heading: string; readonly texts: readonly string[] };

/** Names and examples in the definitions: they are data, not sentences of qcsheet. */
export const DEFINED_NAMES: ReadonlySet<string> = new Set([
  ...kinds.flatMap(({ columns, examples, synonyms = {}, proposals = {} }) => [
    ...columns.flatMap(({ header, example, help }) => [header, example, help]),
    ...examples.flatMap(({ rows, title, words }) => [title, words, ...rows.flatMap((row) => Object.values(row))]),
    ...Object.values(synonyms).flat(),
    ...Object.values(proposals).flat(),
  ]),
  ...datasets.flatMap(({ sheets }) => sheets.flatMap(({ columns }) => columns.map(({ header }) => header))),
]);

/** The sentences in the code of the service and of the kinds. */
const PROSE = sources()
  .filter(({ path }) => /^(contract|kinds)\//.test(path))
  .map(({ path, text }) => ({ path, prose: [...new Set(proseOf(path, text))] }))
  .filter(({ prose }) => prose.length > 0);

/** The texts of what is defined as data: kinds, datasets, the service, exit codes. */
export const DEFINITIONS: readonly Definition[] = [
  ...kinds.map(kindTexts),
  ...datasets.map(datasetTexts),
  ...PROSE.filter(({ path }) => path.startsWith('contract/')).map(({ path, prose }) => ({
    heading: path,
    texts: prose,
  })),
  {
    heading: 'cli/exit-codes.ts',
    texts: [
      ...Object.entries(EXIT_MEANINGS).map(([code, meaning]) => `${code}: ${meaning}`),
      ...EXIT_ORDER.map(({ exit, when }) => `first: ${EXIT[exit]} (${when})`),
    ],
  },
];

function kindTexts({ name, title, sheet, noun, columns, rules, examples }: Kind): Definition {
  return {
    heading: `kinds/${name}.ts`,
    texts: [
      `${title}; sheet ${sheet}; ${noun.join(', ')}`,
      ...columns.map(columnText),
      ...new Set(rules.map(({ words }) => words)),
      ...examples.flatMap(({ title: head, words }) => [head, words]),
      // What its functions say: `answerDiffers`, names of traits.
      ...PROSE.filter(({ path }) => path === `kinds/${name}.ts`)
        .flatMap(({ prose }) => prose)
        .filter((text) => !DEFINED_NAMES.has(text) && !rules.some(({ words }) => words === text)),
    ],
  };
}

function columnText({ header, help, cell }: Column): string {
  const values = cell.type === 'enum' ? cell.values.map(({ value, text }) => text ?? value) : [];
  return values.length === 0 ? `${header}: ${help}` : `${header}: ${help} (${values.join('; ')})`;
}

function datasetTexts({ name, holds, noun, sheets }: Dataset): Definition {
  return { heading: `datasets/${name}.ts`, texts: [holds, noun.join(', '), ...sheets.map((sheet) => sheet.name)] };
}
