import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAnswer } from '../../src/contract/envelope.ts';
import { type Operation, pathOf, type Request } from '../../src/contract/operation.ts';
import {
  cities,
  productCategories,
  productFamilies,
  productTree,
  productTypes,
  provinces,
} from '../../src/contract/reference.ts';
import { searchSuppliers } from '../../src/contract/suppliers.ts';
import { buildPlaces, countriesCsv } from '../../src/sandbox/places.ts';
import { buildProducts } from '../../src/sandbox/products.ts';
import { sandbox } from './client.ts';

let service: Awaited<ReturnType<typeof sandbox>>;
let token: string;
beforeAll(async () => {
  service = await sandbox();
  token = (await service.signIn()).token;
});
afterAll(() => service.close());

const USER = { userId: 'demo@example.com' };
const COUNTRIES = ['156', '704', '792', '076', '620', '356', '050'];

/** The content as the contract reads it: an answer of another shape fails the test. */
async function content<Content>(operation: Operation<never, Content>, request: Request = {}): Promise<Content> {
  const { json } = await service.read(token, pathOf(operation, request));
  const reading = readAnswer(operation, JSON.stringify(json));
  if (reading.type !== 'content') throw new Error(JSON.stringify(reading));
  return reading.content;
}

function repeated(labels: readonly unknown[]): unknown[] {
  return [...new Set(labels.filter((label, index) => labels.indexOf(label) !== index))];
}

test('the product tree hangs together, and its labels repeat under other parents', async () => {
  const { categories, families, types } = await content(productTree, { query: { refresh: 'false' } });
  expect(categories.length).toBeGreaterThanOrEqual(8);
  expect(families.length).toBeGreaterThanOrEqual(60);
  expect(types.length).toBeGreaterThanOrEqual(400);
  const categoryIds = new Set(categories.map((one) => one.id));
  const categoryOf = new Map(families.map((one) => [one.id, one.categoryId]));
  expect(families.every((one) => categoryIds.has(one.categoryId) && one.categoryName === null)).toBe(true);
  for (const type of types) {
    expect(categoryOf.get(type.familyId)).toBe(type.categoryId);
    expect(type).toMatchObject({ category: null, family: null, maxNbOfRefs: expect.any(Number) });
  }
  expect(new Set(types.map((one) => one.productTypeId)).size).toBe(types.length);
  expect(repeated(families.map((one) => one.name))).toContain('Accessories');
  expect(repeated(types.map((one) => one.name))).toEqual(expect.arrayContaining(['Other', 'Sets', 'Desks']));
  for (const { id } of families)
    expect(repeated(types.filter((one) => one.familyId === id).map((one) => one.name))).toEqual([]);
  const labels = [...categories, ...families, ...types].map((one) => one.name ?? '');
  for (const sign of [',', '"', "'", '/', '&', '*', '?', '~', '<', '>', '='])
    expect(labels.some((label) => label.includes(sign))).toBe(true);
});

test('a type keeps its id and its maximum of references when a family before it grows', () => {
  const { types } = buildProducts();
  const known = (id: string) => types.find((type) => type.id === id);
  expect(known('110101')).toMatchObject({ name: 'T-shirts', maxRefs: 1 });
  expect(known('130501')).toMatchObject({ name: 'LED bulbs', maxRefs: 20 });
  expect(known('210303')).toMatchObject({ name: '*** (ask the office)', maxRefs: 20 });
});

test('the single lists tell the same as the tree, with the names of the parents', async () => {
  const tree = await content(productTree);
  expect(await content(productCategories)).toEqual(tree.categories);
  const families = await content(productFamilies);
  expect(families.map((one) => one.id)).toEqual(tree.families.map((one) => one.id));
  expect(families[0]?.categoryName).toBe(tree.categories[0]?.name);
  const types = await content(productTypes);
  expect(types.success).toBe(true);
  expect(types.data.map((one) => one.productTypeId)).toEqual(tree.types.map((one) => one.productTypeId));
  expect(types.data[0]).toMatchObject({ category: tree.categories[0]?.name, family: tree.families[0]?.name });
});

test('every country has all its provinces and enough cities, with ids of their own', async () => {
  const counts = new Map<string, number>();
  const ids: unknown[] = [];
  for (const countryId of COUNTRIES) {
    const ofCountry = await content(cities, { path: { countryId } });
    const regions = await content(provinces, { path: { countryId } });
    counts.set(countryId, regions.length);
    expect(ofCountry.length).toBeGreaterThanOrEqual(45);
    ids.push(...ofCountry.map((one) => one.value), ...regions.map((one) => one.value));
    expect(repeated(ofCountry.map((one) => one.label)).length).toBeGreaterThan(0);
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.fromEntries(counts)).toEqual({ 156: 33, 704: 34, 792: 81, '076': 27, 620: 20, 356: 36, '050': 8 });
});

test('1,500 cities and more, as exporters and the post of each country spell them', async () => {
  const labels = new Map<string, string[]>();
  for (const countryId of COUNTRIES) {
    const listed = await content(cities, { path: { countryId } });
    labels.set(
      countryId,
      listed.map((one) => one.label ?? ''),
    );
  }
  const all = [...labels.values()].flat();
  expect(all.length).toBeGreaterThanOrEqual(1500);
  expect(
    all.filter((label) => label === '' || label !== label.trim().normalize('NFC') || /[|\n]| {2}/.test(label)),
  ).toEqual([]);
  const spelt = {
    156: ['Shaoxing', 'Yiwu (义乌)', 'Ningbo（宁波）', '慈溪', "Xi'an", 'Lüliang', 'Houjie (厚街), Dongguan'],
    704: ['Thành phố Hồ Chí Minh', 'Đà Nẵng', 'Bến Cát', "Cư M'gar", 'Phan Rang - Tháp Chàm'],
    792: ['İstanbul', 'Iğdır', 'Şanlıurfa', 'Kâğıthane', 'Eyüpsultan'],
    '076': ['São Paulo', "Santa Bárbara d'Oeste", 'Poços de Caldas', 'Brasília'],
    620: ['Guimarães', 'Paços de Ferreira', 'Vila Nova de Famalicão', 'Albergaria-a-Velha'],
    356: ['Tiruppur', 'Rajamahendravaram', 'Greater Noida'],
    '050': ['Chattogram', "Cox's Bazar", 'Narayanganj'],
  };
  for (const [countryId, expected] of Object.entries(spelt))
    expect(labels.get(countryId)).toEqual(expect.arrayContaining(expected));
});

test('an id tells the province: every province has cities, none of them twice', () => {
  const { provinces: regions, cities: places } = buildPlaces();
  for (const { id, name } of regions) {
    const within = places.filter((place) => place.provinceId === id);
    expect(within.length, name).toBeGreaterThan(0);
    expect(repeated(within.map((place) => place.name))).toEqual([]);
    for (const place of within) expect(place.id).toMatch(new RegExp(`^${id}\\d\\d$`));
  }
  const provinceOf = (name: string) =>
    places
      .filter((place) => place.name === name)
      .map((place) => regions.find(({ id }) => id === place.provinceId)?.name);
  expect(provinceOf('Suzhou')).toEqual(['Jiangsu', 'Anhui']);
  expect(provinceOf('Yenişehir')).toEqual(['Bursa', 'Diyarbakır', 'Mersin']);
  expect(provinceOf('Phong Điền')).toEqual(['Cần Thơ', 'Huế']);
  expect(provinceOf('Vila Nova de Gaia')).toEqual(['Porto']);
});

test('an unknown country has no lists', async () => {
  const { status, json } = await service.read(token, '/parameter/v2/country/999/cities');
  expect([status, json.content]).toEqual([404, null]);
});

test('the countries file names every country that has lists, with its continent', async () => {
  const [header, ...rows] = countriesCsv().trimEnd().split('\n');
  expect(header).toBe('"id","name","continentId","continentName"');
  expect(rows.map((row) => row.split('"')[1])).toEqual(COUNTRIES);
  expect(rows).toContain('"076","Brasil","005","South America"');
});

test('the suppliers live in places of their country and can be filtered by type', async () => {
  const all = await content(searchSuppliers, { path: USER });
  const factories = await content(searchSuppliers, { path: USER, query: { type: 'FACTORY' } });
  const agents = await content(searchSuppliers, { path: USER, query: { type: 'AGENT' } });
  expect(factories.length).toBeGreaterThanOrEqual(400);
  expect(all.length - factories.length).toBeGreaterThanOrEqual(300);
  expect(agents.length).toBeGreaterThan(0);
  expect(await content(searchSuppliers, { path: USER, query: { type: 'NONE' } })).toEqual([]);
  const isFactory = new Set(factories.map((one) => one.id));
  expect(agents.some((one) => isFactory.has(one.id))).toBe(false);
  for (const countryId of COUNTRIES) {
    const listed = await content(cities, { path: { countryId } });
    const nameOf = new Map(listed.map((city) => [city.value, city.label]));
    const there = all.filter((item) => item.country === countryId);
    expect(there.length).toBeGreaterThan(20);
    for (const one of there) {
      expect(nameOf.get(one.city ?? '')).toBe(one.cityName);
      expect(one.address).toContain(one.cityName);
    }
  }
});

test('supplier codes are unique, some with leading zeros, some missing, and some names stand twice', async () => {
  const all = await content(searchSuppliers, { path: USER });
  const codes = all.flatMap((one) => one.identificationCode ?? []);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toContain('00417');
  expect(codes.length).toBeLessThan(all.length);
  expect(repeated(all.map((one) => one.name))).toEqual(
    expect.arrayContaining(['Golden Star Trading Co., Ltd.', '青禾玩具有限公司']),
  );
  for (const sign of [/\p{Script=Han}/u, /[ơưạếộ]/u, /[ğışç]/iu, /[ãõçé]/u, / & /, /"/, /, /])
    expect(all.some((one) => sign.test(one.name ?? ''))).toBe(true);
  expect(new Set(all.map((one) => one.id)).size).toBe(all.length);
  expect(all.some((one) => one.province === null && one.provinceName === null)).toBe(true);
  expect(all.every((one) => (one.createdDateUnixTimestamp ?? 0) < Date.UTC(2026, 0))).toBe(true);
});

test.each([
  ['/parameter/v2/product-tree?refresh=yes', 400],
  ['/parameter/v2/product-tree?fresh=true', 400],
  ['/parameter/v2/product-leaves', 404],
  ['/v1.0/async-inspection', 404],
])('GET %s is answered with %d in an envelope', async (path, status) => {
  const answer = await service.read(token, path);
  expect([answer.status, answer.json.content]).toEqual([status, null]);
});
