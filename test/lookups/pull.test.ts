import { describe, expect, test } from 'vitest';
import { loadCache, saveCache } from '../../src/lookups/cache.ts';
import type { Country } from '../../src/lookups/countries.ts';
import { messages } from '../../src/lookups/messages.ts';
import { pullLookups } from '../../src/lookups/pull.ts';
import { isPulledFor } from '../../src/lookups/pulled-for.ts';
import { createLookupIndex } from '../../src/lookups/resolve.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { buildPlaces } from '../../src/sandbox/places.ts';
import { LOOKUP_NAMES, type LookupName } from '../../src/schema/lookup.ts';
import { fault, freshFolder, seen, start } from '../service/service.ts';
import { ANY, worded } from '../worded.ts';

const COUNTRIES = buildPlaces().countries;

async function pulling(countries: readonly Country[] | null, concurrency = 4) {
  const { sandbox, client, clock } = await start();
  const progress: string[] = [];
  const counted = { now: 0, most: 0 };
  const pull = () =>
    pullLookups({
      read: async (operation, request) => {
        counted.now += 1;
        counted.most = Math.max(counted.most, counted.now);
        const answer = await client.read(operation, request);
        counted.now -= 1;
        return answer;
      },
      userId: SANDBOX_ACCOUNT.account,
      countries,
      scope: 'here',
      now: () => clock.nowMs,
      concurrency,
      onProgress: ({ done, total }) => progress.push(`${done}/${total}`),
    });
  return { sandbox, pull, progress, counted };
}

async function pulled(countries: readonly Country[] | null) {
  const { pull, ...rest } = await pulling(countries);
  const result = await pull();
  if (result.type === 'failed') throw new Error(result.failure.message);
  return { ...rest, lookups: result.lookups, notes: result.notes };
}

describe('a pull', () => {
  test('brings every list of the account, with its time, its scope and the user', async () => {
    const { lookups, notes } = await pulled(COUNTRIES);
    expect(lookups).toMatchObject({ pulledAt: '2027-01-01T00:00:00.000Z', scope: 'here', userId: 'demo@example.com' });
    const places = buildPlaces();
    expect(lookups.lists.countries).toHaveLength(places.countries.length);
    expect(lookups.lists.cities).toHaveLength(places.cities.length);
    expect(lookups.lists.provinces).toHaveLength(places.provinces.length);
    expect(lookups.lists.continents).toContainEqual({ id: '142', label: 'Asia' });
    expect(lookups.lists.types).toContainEqual({ id: '110101', label: 'T-shirts', parent: '1101', maxRefs: 1 });
    expect(lookups.lists.families).toContainEqual({ id: '1101', label: 'Tops, knitted', parent: '11' });
    expect(lookups.lists.cities).toContainEqual(expect.objectContaining({ label: 'Shenzhen', parent: '156' }));
    expect(notes).toEqual([]);
  });

  test('keys suppliers and factories by the code of the account; those without one are known by their id alone', async () => {
    const { lookups } = await pulled(COUNTRIES);
    const labels = (name: LookupName) => lookups.lists[name]?.map(({ label }) => label);
    expect(lookups.lists.suppliers).toContainEqual({ id: '00417', label: 'Golden Star Trading Co., Ltd.' });
    expect(labels('supplier-ids')).toContain('Small Workshop without a Code');
    expect(labels('suppliers')).not.toContain('Small Workshop without a Code');
    expect(lookups.lists.factories).toContainEqual({ id: '12E4', label: 'Cerâmica Fonte do Seixo, S.A.' });
    expect(labels('factories')).not.toContain('Golden Star Trading Co., Ltd.');
  });

  test('shows every entry in a form that resolves to it', async () => {
    const index = createLookupIndex((await pulled(COUNTRIES)).lookups);
    for (const name of LOOKUP_NAMES) {
      for (const entry of index.lookups.lists[name] ?? []) {
        const resolution = index.resolve(name, index.display(name, entry), entry.parent);
        expect(resolution.type === 'found' && resolution.entry.id, `${name} ${entry.label}`).toBe(entry.id);
      }
    }
  });

  test('takes the places of the countries that the suppliers are in, where the user lists none', async () => {
    const { lookups, sandbox } = await pulled(null);
    expect([lookups.lists.countries, lookups.lists.continents]).toEqual([undefined, undefined]);
    const asked = seen(sandbox).filter((line) => line.endsWith('/cities'));
    expect(asked).toHaveLength(7);
    expect(lookups.lists.cities).toContainEqual(expect.objectContaining({ label: 'Shenzhen', parent: '156' }));
  });

  test('asks for the places of the listed countries and no others', async () => {
    const { lookups, sandbox } = await pulled(COUNTRIES.filter(({ id }) => id === '620'));
    expect(seen(sandbox).filter((line) => line.includes('/country/'))).toEqual([
      'GET /parameter/v2/country/620/provinces',
      'GET /parameter/v2/country/620/cities',
    ]);
    expect(new Set(lookups.lists.cities?.map(({ parent }) => parent))).toEqual(new Set(['620']));
  });

  test('keeps to the limit and uses it', async () => {
    for (const concurrency of [1, 3]) {
      const { pull, counted } = await pulling(COUNTRIES, concurrency);
      await pull();
      expect(counted.most).toBe(concurrency);
    }
  });

  test('tells how far it is; without a list of countries the end is known after the suppliers', async () => {
    const listed = await pulled(COUNTRIES);
    expect(listed.progress).toEqual(Array.from({ length: 17 }, (_, index) => `${index + 1}/17`));
    const unlisted = await pulled(null);
    expect(unlisted.progress.slice(0, 4)).toEqual(['1/3', '2/3', '3/3', '4/17']);
    expect(unlisted.progress.at(-1)).toBe('17/17');
  });

  test('fails as a whole when one list fails, names it, and begins nothing more', async () => {
    const { pull, sandbox, progress } = await pulling(COUNTRIES, 1);
    sandbox.setFaults(fault('GET /parameter/v2/country/704/provinces', { kind: 'refuse', message: 'no rights' }));
    const result = await pull();
    expect(result).toMatchObject({
      type: 'failed',
      failure: {
        cause: 'service',
        message: expect.stringMatching(worded(messages.listOf('provinces', 'Việt Nam (704)', `${ANY}no rights`))),
      },
    });
    expect(seen(sandbox).at(-1)).toBe('GET /parameter/v2/country/704/provinces');
    expect(progress.at(-1)).toBe('4/17');
  });

  test('fails when the product tree or the suppliers fail', async () => {
    for (const on of ['read the product tree', 'search suppliers']) {
      const { pull, sandbox } = await pulling(COUNTRIES);
      sandbox.setFaults(fault(on, { kind: 'refuse' }));
      expect(await pull()).toMatchObject({ type: 'failed' });
    }
  });

  test('goes on after a failure that passes', async () => {
    const { pull, sandbox } = await pulling(COUNTRIES);
    sandbox.setFaults(fault('read the cities of a country', { kind: 'answer', when: 'before', status: 503 }, 2));
    expect(await pull()).toMatchObject({ type: 'ok' });
  });

  test('reads a level that the tree leaves out from the list of its own', async () => {
    const whole = (await pulled([])).lookups.lists;
    for (const tree of [{}, { categories: [], families: null }]) {
      const { pull, sandbox } = await pulling([]);
      const body = JSON.stringify({ message: 'OK', content: tree });
      sandbox.setFaults(fault('read the product tree', { kind: 'answer', when: 'before', status: 200, body }));
      const result = await pull();
      if (result.type === 'failed') throw new Error('failed');
      const { categories, families, types } = result.lookups.lists;
      expect({ categories, families, types }).toEqual({
        categories: whole.categories,
        families: whole.families,
        types: whole.types,
      });
    }
  });

  test('leaves out what has no id or no name, and counts it', async () => {
    const { pull, sandbox } = await pulling([]);
    const content = {
      categories: [{ id: '1', name: 'Toys' }, { id: null, name: 'Nothing' }, { id: '2' }],
      families: [{ id: ' 3 ', name: ' Dolls ', categoryId: '1' }],
      types: [
        { productTypeId: null, name: 'Other', familyId: '3' },
        { productTypeId: '5', name: 'Rag doll', familyId: '3', extra: 1 },
      ],
    };
    const body = JSON.stringify({ message: 'OK', content });
    sandbox.setFaults(fault('read the product tree', { kind: 'answer', when: 'before', status: 200, body }));
    expect(await pull()).toMatchObject({
      lookups: {
        lists: {
          categories: [{ id: '1', label: 'Toys' }],
          families: [{ id: '3', label: 'Dolls', parent: '1' }],
          types: [{ id: '5', label: 'Rag doll', parent: '3' }],
        },
      },
      notes: [messages.leftOut(2, 'product categories'), messages.leftOut(1, 'product types')],
    });
  });

  test('is known for the countries that it was made for, also after it was kept', async () => {
    const folder = freshFolder();
    await saveCache(folder, (await pulled(COUNTRIES)).lookups);
    const kept = await loadCache(folder, 'here');
    if (kept === null) throw new Error('not kept');
    expect(isPulledFor(kept, [...COUNTRIES].reverse())).toBe(true);
    expect(isPulledFor(kept, COUNTRIES.slice(1))).toBe(false);
    expect(
      isPulledFor(
        kept,
        COUNTRIES.map((country) => ({ ...country, continentName: 'Earth' })),
      ),
    ).toBe(false);
    expect(isPulledFor(kept, null)).toBe(false);
    expect(isPulledFor((await pulled(null)).lookups, null)).toBe(true);
  });
});
