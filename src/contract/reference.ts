import { z } from 'zod';
import { flag } from './flag.ts';
import { operation } from './operation.ts';

const text = z.string().nullish();
const integer = z.int().nullish();

/** Section 2.8. */
const category = z.looseObject({ id: text, name: text });
const family = z.looseObject({ id: text, categoryName: text, categoryId: text, name: text });
const productType = z.looseObject({
  productTypeId: text,
  name: text,
  category: text,
  categoryId: text,
  family: text,
  familyId: text,
  type: text,
  maxNbOfPcs: integer,
  maxNbOfRefs: integer,
  maxNbOfPts: integer,
});
/** A province or a city: `value` is its id. */
const labelValue = z.looseObject({ label: text, value: text });

/** A list of the tree. An absent or null list counts as empty. */
const levelOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

const tree = z.looseObject({ categories: levelOf(category), families: levelOf(family), types: levelOf(productType) });
const typeList = z.looseObject({ data: z.array(productType), success: z.boolean().nullish() });

export type Category = z.infer<typeof category>;
export type Family = z.infer<typeof family>;
export type ProductType = z.infer<typeof productType>;
export type LabelValue = z.infer<typeof labelValue>;
export type ProductTree = z.infer<typeof tree>;
export type ProductTypeList = z.infer<typeof typeList>;

/** The common part of the six lookups. `refresh` is sent as `false` if cached data is acceptable. */
const lookup = {
  method: 'GET',
  section: '4.6',
  effect: 'read',
  envelope: true,
  query: { refresh: { required: false, value: flag } },
} as const;

/** In types, `category` and `family` have ids, but their other fields are null. */
export const productTree = operation<never, ProductTree>({
  ...lookup,
  name: 'read the product tree',
  path: '/parameter/v2/product-tree',
  content: tree,
});

export const productTypes = operation<never, ProductTypeList>({
  ...lookup,
  name: 'read the product types',
  path: '/parameter/v2/product-types',
  content: typeList,
});

export const productFamilies = operation<never, Family[]>({
  ...lookup,
  name: 'read the product families',
  path: '/parameter/v2/product-families',
  content: z.array(family),
});

export const productCategories = operation<never, Category[]>({
  ...lookup,
  name: 'read the product categories',
  path: '/parameter/v2/product-categories',
  content: z.array(category),
});

export const provinces = operation<never, LabelValue[]>({
  ...lookup,
  name: 'read the provinces of a country',
  path: '/parameter/v2/country/{countryId}/provinces',
  content: z.array(labelValue),
});

export const cities = operation<never, LabelValue[]>({
  ...lookup,
  name: 'read the cities of a country',
  path: '/parameter/v2/country/{countryId}/cities',
  content: z.array(labelValue),
});
