import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLookupIndex } from '../../src/lookups/resolve.ts';
import type { LookupEntry } from '../../src/schema/lookup.ts';
import { entries, index, lookupsOf } from './made.ts';

function idOf(...[list, text, parent]: Parameters<typeof index.resolve>): string {
  const resolution = index.resolve(list, text, parent);
  if (resolution.type === 'found') return resolution.entry.id;
  return resolution.type;
}

/** What a text may stand for. */
function candidates(...[list, text, parent]: Parameters<typeof index.resolve>): readonly string[] {
  const resolution = index.resolve(list, text, parent);
  return resolution.type === 'ambiguous' ? resolution.candidates.map(({ form }) => form) : [resolution.type];
}

describe('a text names an entry', () => {
  test.each([
    ['by its label', 'Shenzhen'],
    ['whatever the case', 'sHENZHEN'],
    ['with outer and repeated space', '  Shenzhen\t'],
    ['with no-break spaces', '\u00a0Shenzhen\u00a0'],
    ['in full-width letters', 'Ｓｈｅｎｚｈｅｎ'],
    ['by its id', '1560301'],
    ['by its id in full-width digits', '１５６０３０１'],
    ['by label and id', 'Shenzhen [1560301]'],
    ['by label and id in full-width brackets', 'shenzhen ［1560301］ '],
    ['by label and id without the space', 'Shenzhen[1560301]'],
  ])('%s', (_how, text) => {
    expect(idOf('cities', text, '156')).toBe('1560301');
    expect(idOf('cities', text)).toBe('1560301');
  });

  test('with spaces of all kinds between its words', () => {
    expect(idOf('cities', 'vila\u00a0 nova\u3000de  GAIA', '620')).toBe('6200201');
  });

  test('with signs that spreadsheets take for wildcards, none of which match anything else', () => {
    expect(idOf('categories', 'lamp *e27*?~')).toBe('13');
    expect(idOf('categories', 'lamp *e27*?')).toBe('unknown');
    expect(idOf('categories', '*')).toBe('unknown');
    expect(idOf('categories', 'Apparel*')).toBe('unknown');
    expect(idOf('families', 'Tops < 24', '11')).toBe('1102');
  });

  test('with brackets of its own, alone and before its id', () => {
    expect(idOf('cities', "xi'an [西安]", '156')).toBe('1560401');
    expect(idOf('cities', "Xi'an [西安] [1560401]", '156')).toBe('1560401');
  });

  test('in Chinese, with either form of brackets', () => {
    expect(idOf('cities', '慈溪', '156')).toBe('1560601');
    expect(idOf('cities', 'ningbo(宁波)', '156')).toBe('1560501');
  });

  test('in Turkish by its own letters in either case; dotted and dotless i stay two letters', () => {
    expect(idOf('cities', 'ISPARTA', '792')).toBe('7920201');
    expect(idOf('cities', 'isparta', '792')).toBe('7920201');
    expect(idOf('cities', 'i\u0307stanbul', '792')).toBe('7920101');
    expect(idOf('cities', 'İSTANBUL', '792')).toBe('7920101');
    expect(index.resolve('cities', 'Istanbul', '792')).toEqual({
      type: 'unknown',
      suggestions: ['İstanbul'],
      spelled: 'İstanbul',
    });
    expect(index.resolve('cities', 'DIYARBAKIR', '792')).toEqual({
      type: 'unknown',
      suggestions: ['Diyarbakır'],
      spelled: 'Diyarbakır',
    });
  });

  test('in letters that are composed or not', () => {
    expect(idOf('cities', 'São Paulo'.normalize('NFD'), '620')).toBe('6200101');
  });

  test('by a code with its zeros and letters as they are; case decides between codes that differ in nothing else', () => {
    expect(idOf('suppliers', '00417')).toBe('00417');
    expect(idOf('suppliers', '12e4')).toBe('12E4');
    expect(idOf('suppliers', 'ab')).toBe('ab');
    expect(idOf('suppliers', 'AB')).toBe('AB');
    expect(candidates('suppliers', 'Ab')).toEqual(['One [ab]', 'Two [AB]']);
  });
});

describe('a text is not guessed at', () => {
  test('when several entries carry the label under one parent', () => {
    expect(candidates('cities', 'suzhou', '156')).toEqual(['Suzhou [1560101]', 'Suzhou [1560201]']);
    expect(idOf('cities', 'Suzhou [1560201]', '156')).toBe('1560201');
  });

  test('when it is the label of one entry and the id of another', () => {
    expect(candidates('types', '1103', '1101')).toEqual(['Hats [1103]', '1103 [110102]']);
    expect(idOf('types', 'Hats', '1101')).toBe('1103');
    expect(idOf('types', '1103 [110102]', '1101')).toBe('110102');
  });

  test('when label and id of the form do not belong together', () => {
    expect(idOf('cities', 'Suzhou [1560301]', '156')).toBe('unknown');
    expect(idOf('cities', 'Shenzhen []', '156')).toBe('unknown');
    expect(idOf('cities', '[1560301]', '156')).toBe('unknown');
  });

  test('when nothing of it is there', () => {
    expect(idOf('cities', '', '156')).toBe('unknown');
    expect(idOf('cities', '___', '156')).toBe('unknown');
  });
});

describe('a parent', () => {
  test('decides between equal labels', () => {
    expect(idOf('families', 'accessories', '11')).toBe('1101');
    expect(idOf('families', 'accessories', '12')).toBe('1201');
    expect(idOf('types', 'Other', '1201')).toBe('120101');
  });

  test('missing in the row, leaves all of them', () => {
    expect(candidates('families', 'accessories')).toEqual(['Accessories [1101]', 'Accessories [1201]']);
    const found = index.resolve('families', 'accessories');
    expect(found.type === 'ambiguous' && found.candidates.map(({ under }) => under)).toEqual([
      'Apparel & Textiles',
      'Footwear',
    ]);
    expect(idOf('families', 'Boots')).toBe('1202');
  });

  test('other than the row says is told by its label', () => {
    expect(index.resolve('cities', 'shenzhen', '792')).toMatchObject({
      type: 'elsewhere',
      entry: { id: '1560301' },
      parentLabels: ['China'],
    });
    expect(index.resolve('families', 'Accessories', '13')).toMatchObject({
      type: 'elsewhere',
      parentLabels: ['Apparel & Textiles', 'Footwear'],
    });
    expect(index.resolve('types', '120101', '1101')).toMatchObject({
      type: 'elsewhere',
      parentLabels: ['Accessories'],
    });
  });

  test('without any children makes every other text unknown', () => {
    expect(index.resolve('families', 'Sandals', '13')).toEqual({ type: 'unknown', suggestions: [] });
  });

  test('whose own list is not at hand leaves its children unchecked, unless they are known of another', () => {
    const small = createLookupIndex(lookupsOf({ cities: entries('1560301 Shenzhen <156') }));
    expect(small.resolve('cities', '4201', '250')).toEqual({ type: 'unchecked' });
    expect(small.resolve('cities', 'Shenzhen', '250')).toMatchObject({ type: 'elsewhere', parentLabels: ['156'] });
    expect(small.resolve('cities', 'Shenzen', '156')).toEqual({ type: 'unknown', suggestions: ['Shenzhen'] });
    expect(small.resolve('countries', 'China')).toEqual({ type: 'unchecked' });
  });
});

describe('an entry', () => {
  test('is shown by its label, with its id only where the label means several under one parent', () => {
    const shown = (index.lookups.lists.cities ?? []).map((entry) => index.display('cities', entry));
    expect(shown.slice(0, 4)).toEqual(['Suzhou [1560101]', 'Suzhou [1560201]', 'Shenzhen', "Xi'an [西安]"]);
    const [hats, number] = (index.lookups.lists.types ?? []).slice(1).reverse();
    expect([hats?.id, number?.id]).toEqual(['120101', '1103']);
  });

  test('is found by exactly its id', () => {
    expect(index.byId('suppliers', 'AB')?.label).toBe('Two');
    expect(index.byId('suppliers', 'aB')).toBeUndefined();
    expect(index.byId('cities', '1560301', '792')).toBeUndefined();
    expect(index.byId('supplier-ids', '1')).toBeUndefined();
  });

  const word = fc.oneof(
    fc.constantFrom(
      'Other',
      'other',
      'OTHER',
      ' Other',
      'Ｏther',
      '11',
      '12',
      '11 [12]',
      '[11]',
      ']',
      '慈溪',
      'İ',
      'ı',
      'I',
    ),
    fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom('a', 'A', 'b', ' ', '[', ']', '1', 'ß', '*', '?') }),
  );
  const trimmed = word.map((text) => text.trim()).filter((text) => text !== '');
  const entry = fc.record({ id: trimmed, label: trimmed, parent: fc.constantFrom('p', 'q') });

  test('as it is shown resolves to itself, whatever labels and ids stand beside it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(entry, { minLength: 1, maxLength: 8, selector: ({ id }) => id }),
        (all: LookupEntry[]) => {
          const made = createLookupIndex(lookupsOf({ families: all, categories: entries('p P', 'q Q') }));
          for (const one of all) {
            const resolution = made.resolve('families', made.display('families', one), one.parent);
            if (resolution.type !== 'found') throw new Error(`${JSON.stringify(one)} is ${resolution.type}`);
            expect(resolution.entry.id).toBe(one.id);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
