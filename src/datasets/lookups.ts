import { type Dataset, recordColumns } from '../schema/dataset.ts';

/** The lists for templates and checks, pulled again. */
export const lookups: Dataset = {
  name: 'lookups',
  title: 'Lookups',
  noun: ['entry', 'entries'],
  holds: 'A row for each entry of the lookup lists: categories, families, types, places, suppliers, factories.',
  source: { type: 'lookups' },
  filters: [],
  id: [],
  sheets: [
    {
      name: 'Lookups',
      columns: recordColumns(
        ['list', 'List'],
        ['id', 'Id'],
        ['label', 'Label', 'words'],
        ['parent', 'Parent id'],
        ['parentLabel', 'Parent', 'words'],
        ['maxRefs', 'Most references', 'integer'],
      ),
    },
  ],
};
