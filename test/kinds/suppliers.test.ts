import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { searchSuppliers, updateSupplier } from '../../src/contract/suppliers.ts';
import { describe as described } from '../../src/importing/template/guide.ts';
import { suppliers } from '../../src/kinds/suppliers.ts';
import { ruleWords } from './rule-words.ts';

/** Fields of the body that are not sent, or whose shape the specification does not show. */
const WITHOUT_COLUMN = ['id', 'userId', 'contactInfo.alternate', 'qualityDocs'];

describe('the suppliers kind', () => {
  it('has a column for every field of the specification whose shape is shown, and sends no other', () => {
    const { body } = updateSupplier;
    if (body === undefined) throw new Error('an update has a body');
    const fields = leaves(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), '');
    const sent = suppliers.columns.filter((column) => column.sent).map((column) => column.key);
    expect(sent.toSorted()).toEqual(fields.filter((field) => !WITHOUT_COLUMN.includes(field)).toSorted());
  });

  it('requires what the specification requires, and the id or the code of a supplier', () => {
    const required = suppliers.columns.filter((column) => column.required === 'always').map((column) => column.key);
    const main = ['name', 'phone', 'email'].map((field) => `contactInfo.main.${field}`);
    expect(required.toSorted()).toEqual(
      ['entityName', 'country', 'city', 'address', 'mainProductLines', ...main].toSorted(),
    );
    const [id] = described(suppliers).columns;
    expect(id).toMatchObject({
      key: 'supplierId',
      required: 'conditional',
      rule: ruleWords(suppliers, 'required', 'supplierId'),
    });
  });

  it('reads what the search tells of a supplier, and passes over what has no id', () => {
    const item = { id: ' 700101 ', name: 'Golden Star', city: '1', contact: '', updateDateUnixTimestamp: 5 };
    const content = searchSuppliers.content.parse([item, { name: 'nobody' }, { id: '7' }]);
    const { current } = suppliers;
    if (current === undefined) throw new Error('suppliers can be read');
    const records = current.records(content);
    expect(records.map(({ id, label, changedAt }) => [id, label, changedAt])).toEqual([
      ['700101', 'Golden Star', 5],
      ['7', '7', null],
    ]);
    expect(records[0]?.values).toMatchObject({ entityName: 'Golden Star', city: '1', 'contactInfo.main.name': null });
    expect(current.readable.filter((key) => !suppliers.columns.some((one) => one.key === key))).toEqual([]);
  });
});

type Schema = z.core.JSONSchema.BaseSchema;

/** The paths of an object's fields; a list is one field. */
function leaves(schema: Schema, path: string): string[] {
  const members = Object.entries(schema.properties ?? {});
  if (members.length === 0) return [path];
  return members.flatMap(([name, member]) =>
    typeof member === 'object' ? leaves(member, path === '' ? name : `${path}.${name}`) : [],
  );
}
