import { expect, test } from 'vitest';
import { describe as describeKind, guideText } from '../../../src/importing/template/guide.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { ruleWords } from '../../kinds/rule-words.ts';

const MEMBERS = ['key', 'header', 'band', 'level', 'type', 'required', 'lookup', 'multiple', 'rule', 'help', 'example'];

const guide = describeKind(bookings);
const column = (key: string) => guide.columns.find((one) => one.key === key);

test('a kind is described by its name, title, sheet and every column in template order', () => {
  expect(Object.keys(guide)).toEqual(['kind', 'title', 'sheet', 'columns']);
  expect(guide).toMatchObject({ kind: 'bookings', title: 'Inspection bookings', sheet: 'Bookings' });
  expect(guide.columns.map(({ key }) => key)).toEqual(bookings.columns.map(({ key }) => key));
});

test('every column has all members, also where there is no list and no rule', () => {
  for (const one of JSON.parse(JSON.stringify(guide)).columns) expect(Object.keys(one), one.key).toEqual(MEMBERS);
});

test('a column tells its list, whether it takes several values, and when it is required', () => {
  expect(column('serviceDate')).toMatchObject({
    type: 'date',
    required: 'always',
    lookup: null,
    multiple: false,
    rule: null,
  });
  expect(column('supplierCityID')).toMatchObject({
    level: 'booking',
    type: 'lookup',
    lookup: 'cities',
    required: 'conditional',
    rule: ruleWords(bookings, 'required', 'supplierCityID'),
  });
  expect(column('supplierProductLines')).toMatchObject({ type: 'lookup-list', lookup: 'families', multiple: true });
  expect(column('products.refs.qty')).toMatchObject({
    level: 'reference',
    rule: ruleWords(bookings, 'required', 'products.refs.qty'),
  });
});

test('a rule is given for the conditional columns and for no other', () => {
  for (const { key, required, rule } of guide.columns) expect(rule !== null, key).toBe(required === 'conditional');
});

test('the guide for a person names every band, header, need and key once', () => {
  const text = guideText(bookings);
  expect(text.match(/^## .*/gm)).toEqual(bookings.bands.map(({ name }) => `## ${name}`));
  for (const { header, key } of bookings.columns) {
    expect(text.split(`\n${header} (`), header).toHaveLength(2);
    expect(text, key).toMatch(new RegExp(`Key: ${key.replaceAll('.', '\\.')}$`, 'm'));
  }
  expect(text).toContain(`\nSupplier city (required ${ruleWords(bookings, 'required', 'supplierCityID')})\n`);
  expect(text).toContain('\nInspection date (required)\n');
  expect(text).toContain('\nProduct name (optional)\n');
});
