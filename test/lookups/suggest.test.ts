import { describe, expect, test } from 'vitest';
import { createLookupIndex } from '../../src/lookups/resolve.ts';
import { entries, index, lookupsOf } from './made.ts';

describe('suggestions', () => {
  test.each([
    ['Shenzen', 'Shenzhen'],
    ['Shehnzen', 'Shenzhen'],
    ['shenzhen city', 'Shenzhen'],
    ['Ningbo', 'Ningbo（宁波）'],
    ['Xian', "Xi'an [西安]"],
  ])('for %s are near', (text, suggestion) => {
    expect(index.resolve('cities', text, '156')).toEqual({ type: 'unknown', suggestions: [suggestion] });
  });

  test('know letters without their marks', () => {
    expect(index.resolve('cities', 'Sao Paulo', '620')).toEqual({
      type: 'unknown',
      suggestions: ['São Paulo'],
      spelled: 'São Paulo',
    });
  });

  test('know codes that lost their zeros', () => {
    expect(index.resolve('suppliers', '417')).toEqual({
      type: 'unknown',
      suggestions: ['Golden Star Trading Co., Ltd. [00417]'],
    });
  });

  test('show the code where the text is similar to a code', () => {
    const codes = createLookupIndex(
      lookupsOf({ suppliers: entries('jz14036F Anran Garment', 'jz14012F Jinxiu Socks') }),
    );
    expect(codes.resolve('suppliers', 'jz14036')).toEqual({
      type: 'unknown',
      suggestions: ['Anran Garment [jz14036F]'],
    });
    expect(codes.resolve('suppliers', 'Anran Garmnt')).toEqual({ type: 'unknown', suggestions: ['Anran Garment'] });
  });

  test('carry the id where the label alone would not do', () => {
    expect(index.resolve('cities', 'Suzhuo', '156')).toEqual({
      type: 'unknown',
      suggestions: ['Suzhou [1560101]', 'Suzhou [1560201]'],
    });
  });

  test('are three at most, and none where nothing is near', () => {
    const many = createLookupIndex(lookupsOf({ categories: entries('1 Lamps', '2 Lamp a', '3 Lamp b', '4 Lamp c') }));
    const resolution = many.resolve('categories', 'Lamp');
    expect(resolution.type === 'unknown' && resolution.suggestions).toHaveLength(3);
    expect(many.resolve('categories', 'Refrigerators')).toEqual({ type: 'unknown', suggestions: [] });
  });
});
