import { createLabOrder } from '../../src/contract/lab-orders.ts';
import { columnsIn, TEXT } from '../../src/schema/columns.ts';
import { defineKind } from '../../src/schema/kind.ts';

const retest = columnsIn('retest', 'Retest');

/** A kind that nobody has thought of, as somebody would write it. */
export const retests = defineKind(createLabOrder)({
  name: 'retests',
  title: 'Retests',
  sheet: 'Retests',
  version: 1,
  noun: ['retest', 'retests'],
  bands: [{ name: 'Retest', colour: '1F4E79' }],
  levels: [{ name: 'retest', path: '' }],
  columns: [
    retest.sent('product.productName', 'Product', TEXT, 'What is tested again.', 'Bear', 'always'),
    retest.sent('product.sku', 'Stock number', TEXT, 'Needed where a material is named.', '00417', 'conditional'),
    retest.sent('product.materials', 'Materials', TEXT, 'What it is made of.', 'cotton, felt'),
  ],
  rules: [
    {
      rule: 'required',
      columns: ['product.sku'],
      when: { filled: 'product.materials' },
      words: 'when a material is named',
    },
  ],
  examples: [{ title: 'One', words: 'A row for each.', rows: [{ 'product.productName': 'Bear' }] }],
  request: (body) => ({ body }),
});
